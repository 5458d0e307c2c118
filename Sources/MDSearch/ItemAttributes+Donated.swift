import MDDonations
import MDModel
import MDStore

/// Attributes of a donated item as shown to people: those that the app gave, and those that Limelight adds.
extension ItemAttributes {
  /// Limelight's own attributes of a donated item.
  static let donatedKeys: Set<AttributeKey> = [
    .bundleIdentifier, .indexName, .uniqueIdentifier, .expirationDate, .donatedDate,
  ]

  static func donated(_ item: ItemRecord, use: ItemUse?, in session: any IndexReading) throws -> AttributeSet? {
    if item.kind == .app { return try app(item, in: session) }
    guard let (_, given) = try session.donatedItem(item.id), let path = try session.path(of: item.id),
      let address = DonationAddress(path)
    else { return nil }
    var attributes = AttributeSet()
    addDates(of: item, to: &attributes)
    if let type = try item.type.flatMap(session.type) { add(type, to: &attributes) }
    attributes = attributes.merging(given.attributes)
    attributes[.domainIdentifier] = given.domain.map { .string($0) }
    attributes[.expirationDate] = given.expiration.map { .date($0) }
    attributes[.donatedDate] = .date(item.stamp.changed)
    attributes[.uniqueIdentifier] = .string(address.identifier)
    if let outcome = try session.outcome(of: item.id) { add(outcome, to: &attributes) }
    add(address, to: &attributes)
    add(use, to: &attributes)
    addRankings(to: &attributes)
    return attributes
  }

  private static func addDates(of item: ItemRecord, to attributes: inout AttributeSet) {
    attributes[.contentModificationDate] = .date(item.stamp.modified)
    attributes[.contentCreationDate] = item.created.map { .date($0) }
  }

  private static func add(_ address: DonationAddress, to attributes: inout AttributeSet) {
    attributes[.bundleIdentifier] = .string(address.bundle)
    if !address.index.isEmpty { attributes[.indexName] = .string(address.index) }
  }

  /// Attributes of an app's index: the number of its items, and how far the app says it has come.
  private static func app(_ item: ItemRecord, in session: any IndexReading) throws -> AttributeSet? {
    guard let address = DonationAddress(item.rootPath),
      let donor = try session.donor(bundle: address.bundle, index: address.index)
    else { return nil }
    var attributes = AttributeSet()
    add(address, to: &attributes)
    attributes[.itemCount] = .integer(try session.itemCount(of: item.id))
    let domains = try session.domains(of: item.id).compactMap(\.name)
    attributes[.domainCount] = .integer(Int64(domains.count))
    attributes[.clientStateLength] = .integer(Int64(donor.state?.count ?? 0))
    attributes[.donatedDate] = donor.last.map { .date($0) }
    attributes[.protection] = donor.index.protection.map { .string($0) }
    return attributes
  }
}
