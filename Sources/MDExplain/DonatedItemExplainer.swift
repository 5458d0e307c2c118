import MDDonations
import MDModel
import MDStore

/// Explains how a donated item came into the index, or why it is not there.
struct DonatedItemExplainer {
  private(set) var explanation: ItemExplanation
  private let address: DonationAddress

  /// - Parameter session: `nil` if there is no index.
  init(_ address: DonationAddress, in session: (any IndexReading)?) throws {
    self.address = address
    explanation = ItemExplanation(path: address.path)
    explanation.note("given by", "bundleIdentifier", address.bundle)
    if !address.index.isEmpty { explanation.note("its index", "indexName", address.index) }
    explanation.conclusion = "not found: " + (session == nil ? "there is no index" : "the app has donated nothing here")
    if let session, let donor = try session.donor(bundle: address.bundle, index: address.index) {
      try tell(donor, in: session)
    }
  }

  private mutating func tell(_ donor: Donor, in session: any IndexReading) throws {
    let isApplied = try session.isApplied(donor.item)
    explanation.note("waits", "waiting", !isApplied)
    if let item = try session.item(at: address) {
      explanation.isIndexed = true
      try item.kind == .app ? tellIndex(donor, session) : tellItem(item, session)
    } else {
      explanation.conclusion = "not found: the app has donated no such item, or has taken it out, or it has expired"
    }
    if !isApplied { explanation.conclusion += "; some of what the app donated waits to be stored" }
  }

  private mutating func tellIndex(_ donor: Donor, _ session: any IndexReading) throws {
    let items = try session.itemCount(of: donor.item)
    explanation.note("items", "itemCount", .integer(items), as: "\(items)")
    let state = donor.state?.count ?? 0
    explanation.note("client state", "clientStateLength", .integer(Int64(state)), as: "\(state) bytes")
    if let last = donor.last { explanation.note("donated", "donatedDate", last) }
    explanation.conclusion = "an app's index is not a result itself: the items in it are"
  }

  private mutating func tellItem(_ item: ItemRecord, _ session: any IndexReading) throws {
    guard let (_, given) = try session.donatedItem(item.id) else { return }
    if let domain = given.domain { explanation.note("domain", "domainIdentifier", domain) }
    if let type = try item.type.flatMap(session.type) {
      explanation.note("type", "contentType", type.identifier)
      explanation.note(
        "type tree", "contentTypeTree", .strings(type.tree), as: type.tree.dropFirst().joined(separator: ", "))
    }
    explanation.note("donated", "donatedDate", item.stamp.changed)
    if let date = given.expiration { explanation.note("expires", "expirationDate", date) }
    let length = try session.textLength(of: item.id)
    explanation.note("text", "textBytes", .integer(length), as: "\(length) bytes stored")
    let count = given.attributes.count
    explanation.note("attributes", "attributeCount", .integer(Int64(count)), as: "\(count) stored")
    explanation.conclusion =
      "found by its attributes" + (length > 0 ? " and its text" : ", not by text: the app gave none")
  }
}
