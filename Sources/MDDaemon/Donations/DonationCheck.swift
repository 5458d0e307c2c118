import MDModel
import MDProtocol

/// Whether a donation can be kept as it is: what is accepted must never fail to be applied.
enum DonationCheck {
  /// - Returns: how many items and names the operations hold.
  /// - Throws: what is wrong with it, for the app.
  static func run(_ operations: [UInt8], of part: DonationPart) throws(RequestFailure) -> Int {
    guard part.index.name.utf8.count <= maximumNameBytes, part.batch.utf8.count <= maximumNameBytes else {
      throw RequestFailure(.invalidItem, "An index's name has at most \(maximumNameBytes) bytes.")
    }
    guard operations.count <= DonationPart.maximumBytes else {
      throw RequestFailure(.invalidItem, "A part of a batch has at most \(DonationPart.maximumBytes) bytes.")
    }
    try check(part.state)
    var count = 0
    for operation in try decoded(operations) { count += try check(operation) }
    return count
  }

  static let maximumNameBytes = 255

  private static func check(_ state: ClientStateChange?) throws(RequestFailure) {
    guard let state, state.new.count > ClientStateChange.maximumBytes else { return }
    let message = "A client state has at most \(ClientStateChange.maximumBytes) bytes; this one has \(state.new.count)."
    throw RequestFailure(.invalidClientState, message)
  }

  private static func decoded(_ operations: [UInt8]) throws(RequestFailure) -> [DonationOperation] {
    do throws(WireError) { return try DonationOperation.all(in: operations) } catch {
      throw RequestFailure(.invalidItem, "The operations cannot be read: \(error).")
    }
  }

  private static func check(_ operation: DonationOperation) throws(RequestFailure) -> Int {
    switch operation {
    case .index(let items):
      for item in items { try check(item) }
      return items.count
    case .deleteItems(let names):
      for name in names { try check(identifier: name) }
      return names.count
    case .deleteDomains(let domains): return domains.count
    case .deleteEverything: return 1
    }
  }

  private static func check(_ item: DonatedItem) throws(RequestFailure) {
    try check(identifier: item.identifier)
    if let domain = item.domain, domain.utf8.count > DonatedItem.maximumIdentifierBytes {
      throw RequestFailure(
        .invalidItem, "A domain identifier has at most \(DonatedItem.maximumIdentifierBytes) bytes of UTF-8.")
    }
    try check(item, "kMDItemLatitude", within: 90)
    try check(item, "kMDItemLongitude", within: 180)
  }

  private static func check(identifier: String) throws(RequestFailure) {
    guard (1...DonatedItem.maximumIdentifierBytes).contains(identifier.utf8.count) else {
      throw RequestFailure(
        .invalidItem, "An identifier has 1 to \(DonatedItem.maximumIdentifierBytes) bytes of UTF-8.")
    }
  }

  private static func check(
    _ item: DonatedItem, _ key: String, within limit: Double
  ) throws(RequestFailure) {
    let degrees: Double
    switch item.attributes[AttributeKey(rawValue: key)] {
    case .real(let value): degrees = value
    case .integer(let value): degrees = Double(value)
    default: return
    }
    // Not a number is in no range.
    guard (-limit...limit).contains(degrees) else {
      throw RequestFailure(.invalidItem, "\(key) is \(degrees); it lies between -\(limit) and \(limit) degrees.")
    }
  }
}
