import MDModel
import MDStore

/// Reading of a file with members, from its beginning to its end: what the writer remembers of it in between. It is
/// lost with a transaction that is rolled back, and with the process; then what was stored of it is taken out again, and
/// the file is read once more.
struct MemberStaging {
  /// Told apart from an earlier reading of the same file.
  let reading: UInt64
  /// The largest item before it began: members beyond are its own.
  let last: ItemID
  /// Members that were there before, and are the same.
  private(set) var kept: Set<ItemID> = []
  /// Rows of the importers that have read members.
  private(set) var readers: Set<Int64> = []
  /// The last member of each depth.
  private var open: [ItemID] = []
  /// How many members have had a name, by a hash of parent and name: of names that came twice.
  private var twins: [Int: Int] = [:]

  init(reading: UInt64, last: ItemID) {
    self.reading = reading
    self.last = last
  }

  /// Whether a row has been given by this reading, or was found again.
  func has(_ id: ItemID) -> Bool { id > last || kept.contains(id) }

  mutating func keep(_ id: ItemID) { kept.insert(id) }
  mutating func noteReader(_ importer: Int64) { readers.insert(importer) }

  /// The item that a member of a depth lies in; `nil` for a depth that leads nowhere.
  func parent(ofDepth depth: Int, in container: ItemID) -> ItemID? {
    if depth == 1 { return container }
    return depth >= 2 && depth - 2 < open.count ? open[depth - 2] : nil
  }

  mutating func note(_ id: ItemID, atDepth depth: Int) {
    open.removeLast(max(0, open.count - depth + 1))
    open.append(id)
  }

  /// The number of the next twin of a name.
  mutating func nextTwin(of name: FileName, in parent: ItemID) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(name)
    let next = (twins[hasher.finalize()] ?? 1) + 1
    twins[hasher.finalize()] = next
    return next
  }
}
