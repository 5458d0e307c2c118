import MDCrawl
import MDModel
import MDStore
import MDSystem

/// Merges each listing with the index's entries of that folder. Both are sorted by the bytes of the names.
struct ComparingVisitor: CrawlVisitor {
  struct Token: Sendable {
    /// The folder's item; ``MDModel/ItemID/none`` if the index does not have it.
    var item: ItemID
    var path: FilePath
  }

  struct Stopped: Error {}

  private(set) var differences = TreeDifferences()
  private let reader: IndexReader
  private let goesOn: (Int64) -> Bool

  init(reader: IndexReader, goesOn: @escaping (Int64) -> Bool) {
    self.reader = reader
    self.goesOn = goesOn
  }

  mutating func visit(_ listing: borrowing DirectoryListing, token: Token) throws -> [Token] {
    guard goesOn(differences.checked) else { throw Stopped() }
    // One snapshot per folder, because the whole crawl may take long.
    let records = try token.item == .none ? [] : reader.read { try $0.children(of: token.item) }
    let unseen = Set(listing.failures.map(\.name))
    var tokens: [Token] = []
    var next = 0
    for entry in listing.entries {
      while next < records.count, records[next].name < entry.name {
        try noteStale(records[next], unless: unseen, in: token)
        next += 1
      }
      let record = next < records.count && records[next].name == entry.name ? records[next] : nil
      if record != nil { next += 1 }
      let path = token.path.appending(entry.name)
      let item = try compare(ItemRecord(name: entry.name, status: entry.status, in: token.item), with: record, at: path)
      if entry.descends { tokens.append(Token(item: item, path: path)) }
    }
    for record in records[next...] { try noteStale(record, unless: unseen, in: token) }
    return tokens
  }

  /// - Returns: the item to compare the entries below with; none if the index has no such folder.
  @discardableResult
  mutating func compare(_ fresh: ItemRecord, with record: ItemRecord?, at path: FilePath) throws -> ItemID {
    differences.checked += 1
    guard let record else {
      differences.missing.add(path)
      return .none
    }
    if try !isAlike(fresh, record) { differences.different.add(path) }
    guard record.kind == .directory, fresh.kind != .directory else { return record.id }
    let below = try reader.read { try $0.descendantCount(of: record.id) }
    if below > 0 { differences.stale.add(path, count: below) }
    return .none
  }

  /// True if the item matches the file. Only kind and inode of folders count: their size and dates change with every
  /// entry.
  private func isAlike(_ fresh: ItemRecord, _ record: ItemRecord) throws -> Bool {
    guard fresh.kind == record.kind, fresh.stamp.inode == record.stamp.inode else { return false }
    if record.kind == .directory { return true }
    guard fresh.stamp.size == record.stamp.size, fresh.stamp.modified == record.stamp.modified else { return false }
    return try record.state != .pending || reader.read { try $0.waitingReason(of: record.id) } != nil
  }

  /// Notes an item as stale, unless the file system refused access to it.
  private mutating func noteStale(_ record: ItemRecord, unless unseen: Set<FileName>, in token: Token) throws {
    guard !unseen.contains(record.name) else { return }
    let below = try record.kind == .directory ? reader.read { try $0.descendantCount(of: record.id) } : 0
    differences.checked += below + 1
    differences.stale.add(token.path.appending(record.name), count: below + 1)
  }

  /// The folder itself stays findable by name, but its contents should not be in the index.
  mutating func excluded(_ rule: ExclusionRule, token: Token) throws {
    guard token.item != .none else { return }
    for record in try reader.read({ try $0.children(of: token.item) }) {
      try noteStale(record, unless: [], in: token)
    }
  }

  /// The folder could not be listed: its entries may still exist, so nothing counts as stale.
  mutating func failed(_ error: SystemError, token: Token) {}

  /// The folder was removed during the comparison.
  mutating func vanished(token: Token) {}
}
