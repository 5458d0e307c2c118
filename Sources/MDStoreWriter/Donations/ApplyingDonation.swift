import MDDonations
import MDModel
import MDStore

/// A donation on the way into the index, kept from one transaction to the next: its bytes are read once.
struct ApplyingDonation {
  let sequence: Int64
  let donor: ItemID
  /// Steps before ``next``.
  private(set) var done = 0
  /// `nil` when everything is done.
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

/// Items that are donated in a row, once each: a later one has replaced an earlier one of the same name, or changed it.
struct DonatedRun {
  struct Entry {
    var item: DonatedItem
    /// Identifier as encoded bytes: texts that look alike are different names.
    let name: FileName
    /// `nil` when it is of several donations.
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
    if item.isUpdate { entries[index].update(by: item) } else { entries[index] = entry }
  }
}

extension DonatedRun.Entry {
  fileprivate mutating func update(by later: DonatedItem) {
    item.attributes = item.attributes.merging(later.attributes)
    for key in later.removed { item.attributes[key] = nil }
    if item.isUpdate {
      let before = item.removed.filter { item.attributes[$0] == nil && !later.removed.contains($0) }
      item.removed = before + later.removed
    }
    item.domain = later.domain ?? (later.removed.contains(.domainIdentifier) ? nil : item.domain)
    item.expiration = item.expiration.flatMap { old in later.expiration.map { max(old, $0) } }
    digest = nil
  }
}
