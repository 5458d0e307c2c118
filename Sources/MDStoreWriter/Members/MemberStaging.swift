import MDModel
import MDStore

/// The writer's state while it reads a file with members, from beginning to end.
///
/// It is lost if a transaction is rolled back or the process ends. The members stored so far are then deleted, and the
/// file is read again.
struct MemberStaging {
  /// Number of the reading, different from that of an earlier reading of the file.
  let reading: UInt64
  /// The largest item number before the reading. Larger members are its own.
  let last: ItemID
  /// Earlier members that have not changed.
  private(set) var kept: Set<ItemID> = []
  /// Rows of the importers that read members.
  private(set) var readers: Set<Int64> = []
  /// The last member at each depth.
  private var open: [ItemID] = []
  /// Number of members with the same name, by a hash of parent and name. Only names that occurred twice are in it.
  private var twins: [Int: Int] = [:]

  init(reading: UInt64, last: ItemID) {
    self.reading = reading
    self.last = last
  }

  /// True if a member was stored or kept by this reading.
  func has(_ id: ItemID) -> Bool { id > last || kept.contains(id) }

  mutating func keep(_ id: ItemID) { kept.insert(id) }
  mutating func noteReader(_ importer: Int64) { readers.insert(importer) }

  /// The parent of the next member at a depth; `nil` if the depth has no parent.
  func parent(ofDepth depth: Int, in container: ItemID) -> ItemID? {
    if depth == 1 { return container }
    return depth >= 2 && depth - 2 < open.count ? open[depth - 2] : nil
  }

  mutating func note(_ id: ItemID, atDepth depth: Int) {
    // A member at depth 2 ends the last ones at depth 2 and deeper. The one at depth 1 stays its parent.
    open.removeLast(max(0, open.count - depth + 1))
    open.append(id)
  }

  /// The number for the next member with the same name.
  mutating func nextTwin(of name: FileName, in parent: ItemID) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(name)
    let key = hasher.finalize()
    let next = (twins[key] ?? 1) + 1
    twins[key] = next
    return next
  }
}
