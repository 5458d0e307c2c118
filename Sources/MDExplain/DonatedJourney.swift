import MDModel
import MDStore

/// Explains how a donated item came into the index, or why it is not there.
struct DonatedJourney {
  private(set) var journey: Journey
  private let address: DonationAddress

  /// - Parameter session: `nil`: there is no index.
  init(_ address: DonationAddress, in session: ReadingSession?) throws {
    self.address = address
    journey = Journey(path: address.path)
    journey.note("given by", "bundleIdentifier", address.bundle)
    if !address.index.isEmpty { journey.note("its index", "indexName", address.index) }
    journey.conclusion = "not found: " + (session == nil ? "there is no index" : "the app has donated nothing here")
    if let session, let donor = try session.donor(bundle: address.bundle, index: address.index) {
      try tell(donor, in: session)
    }
  }

  private mutating func tell(_ donor: Donor, in session: ReadingSession) throws {
    let isApplied = try session.isApplied(donor.item)
    journey.note("waits", "waiting", !isApplied)
    if let item = try session.item(at: address) {
      journey.isIndexed = true
      try item.kind == .app ? tellIndex(donor, session) : tellItem(item, session)
    } else {
      journey.conclusion = "not found: the app has donated no such item, or has taken it out, or it has expired"
    }
    if !isApplied { journey.conclusion += "; some of what the app donated waits to be stored" }
  }

  private mutating func tellIndex(_ donor: Donor, _ session: ReadingSession) throws {
    let items = try session.itemCount(of: donor.item)
    journey.note("items", "itemCount", .integer(items), as: "\(items)")
    let state = donor.state?.count ?? 0
    journey.note("client state", "clientStateLength", .integer(Int64(state)), as: "\(state) bytes")
    if let last = donor.last { journey.note("donated", "donatedDate", Timestamp(nanoseconds: last)) }
    journey.conclusion = "an app's index is no answer itself: what lies in it is found"
  }

  private mutating func tellItem(_ item: ItemRecord, _ session: ReadingSession) throws {
    guard let (_, given) = try session.donatedItem(item.id) else { return }
    if let domain = given.domain { journey.note("domain", "domainIdentifier", domain) }
    if let type = try item.type.flatMap(session.type) {
      journey.note("type", "contentType", type.identifier)
      journey.note(
        "type tree", "contentTypeTree", .strings(type.tree), as: type.tree.dropFirst().joined(separator: ", "))
    }
    journey.note("donated", "donatedDate", Timestamp(nanoseconds: item.stamp.changed))
    if let date = given.expiration { journey.note("expires", "expirationDate", Timestamp(nanoseconds: date)) }
    let length = try session.textLength(of: item.id)
    journey.note("text", "textBytes", .integer(length), as: "\(length) bytes stored")
    let count = given.attributes.count
    journey.note("attributes", "attributeCount", .integer(Int64(count)), as: "\(count) stored")
    journey.conclusion = "found by its attributes" + (length > 0 ? " and its text" : ", not by text: the app gave none")
  }
}
