import MDDonations
import MDModel
import MDStore

/// A donation that is being applied. It is kept between transactions, so that its bytes are read once.
struct ApplyingDonation {
  let sequence: Int64
  let donor: ItemID
  /// Number of steps before ``next``.
  private(set) var done = 0
  /// The next step; `nil` when all are done.
  private(set) var next: DonationSteps.Step?
  private var steps: DonationSteps

  init(_ waiting: WaitingDonation) throws(WireError) {
    sequence = waiting.sequence
    donor = waiting.donor
    steps = DonationSteps(waiting.operations)
    next = try steps.next()
    while done < waiting.applied, next != nil { try advance() }
  }

  mutating func advance() throws(WireError) {
    next = try steps.next()
    done += 1
  }
}

/// Items donated one after the other, each name once: a later donation replaces or updates an earlier one of the same
/// name.
struct DonatedRun {
  struct Entry {
    var item: DonatedItem
    /// The identifier as encoded bytes: identifiers that look alike may differ in their bytes.
    let name: FileName
    /// Digest of the donation; `nil` if the entry combines several.
    var digest: Int64?
  }

  private(set) var entries: [Entry] = []
  private var indexes: [FileName: Int] = [:]

  mutating func add(_ item: DonatedItem, digest: Int64) {
    let entry = Entry(
      item: item, name: DonationAddress.encoded(item.identifier), digest: item.isUpdate ? nil : digest)
    guard let index = indexes[entry.name] else {
      indexes[entry.name] = entries.count
      entries.append(entry)
      return
    }
    // A full donation replaces whatever came before. An update is merged: "title = A", then "update: author = B" is one
    // item.
    if item.isUpdate { entries[index].update(by: item) } else { entries[index] = entry }
  }
}

extension DonatedRun.Entry {
  fileprivate mutating func update(by later: DonatedItem) {
    item.attributes = item.attributes.merging(later.attributes)
    for key in later.removed { item.attributes[key] = nil }
    if item.isUpdate {
      // Two updates: what the first removed stays removed, unless the second sets it again.
      let before = item.removed.filter { item.attributes[$0] == nil && !later.removed.contains($0) }
      item.removed = before + later.removed
    }
    item.domain = later.domain ?? (later.removed.contains(.domainIdentifier) ? nil : item.domain)
    item.expiration = item.expiration.flatMap { old in later.expiration.map { max(old, $0) } }
    digest = nil
  }
}
