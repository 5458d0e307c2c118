import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// The first stage. It makes the index's tree of names equal to the crawled one, and queues the files whose contents
/// are to be imported in the journal. When it ends, everything can be found by name.
struct NamesStage: CrawlVisitor {
  /// The item of a directory that is to be listed.
  struct Token: Sendable {
    /// The item; ``MDModel/ItemID/none`` if it has been removed since.
    var item: ItemID
    /// True if it was inserted during this crawl, so its folder has no stored entries to compare.
    var isNew: Bool
    /// True if its last listing failed.
    var hadFailed: Bool = false
    /// True if another directory has replaced the known one.
    var isReplaced: Bool = false
    /// True if its own stamp has changed.
    var hasChanged: Bool = false
    /// ``NamesStage/turn`` when it was made.
    var turn = 0
    /// Stamp of the directory, as stored; `nil` if it must be looked up.
    var stamp: FileStamp?
  }

  /// Files that a refresh has to follow up.
  struct Finds {
    var queued: [ItemID] = []
    /// Files that were queued as backlog.
    var demoted: [ItemID] = []
    var held: [ItemID] = []
    var untrusted: [ItemID] = []
  }

  /// Collected for a refresh; `nil` in a crawl, which does not need them.
  var finds: Finds?
  /// True if files are checked under all their names. Unchanged names then count too, because the file may change
  /// before the next name is checked.
  var comparesNames = false
  /// Changed files that have further names.
  var links = LinkedChanges()
  /// The change found in the last reconciled entry, if it is a file.
  var fileChange: LinkedChanges.Change?
  /// Items that have just been renamed. A rename alone does not change their content.
  var moved: Set<ItemID> = []
  /// Items that have left for folders without a watch, by inode. A new entry may be one of them.
  var departed: [Int64: ItemRecord] = [:]
  /// Folders that could not be listed for a passing reason, such as too many open files.
  var unlisted: Set<ItemID> = []
  /// Items that were not where the index has them. They are to be rechecked from above.
  var doubtful: Set<ItemID> = []
  /// True if the current folder had no stored entries. Its entries may have been in it for long.
  var isInNewFolder = true
  /// True if the current folder contains ``AppleDouble`` files.
  var holdsDoubles = false
  /// Number of files queued in the journal, except those whose names events reported.
  var queued = 0
  /// Maximum number of such files that a refresh queues as just changed. Further ones become backlog.
  static let mostLive = 200
  /// True if events reported the names that are being checked.
  var isTold = false
  /// Names of files that are still being written.
  var beingWritten: Set<FileName> = []

  let session: any IndexWriting
  let notes: NoteTaker
  let types: TypeTable
  var context: NamesContext
  private var progress: IndexingProgress { context.progress }
  /// Roots that may turn out to lie inside the crawled tree.
  var innerRoots: [ItemRecord]
  var counts = IndexingSummary()
  /// Incremented when others may have written to the index between two steps of a crawl. Tokens of an earlier turn
  /// may then be out of date.
  private(set) var turn = 0

  init(session: any IndexWriting, types: TypeTable, innerRoots: [ItemRecord] = [], context: NamesContext) {
    self.session = session
    notes = NoteTaker(session: session)
    self.types = types
    self.innerRoots = innerRoots
    self.context = context
  }

  mutating func willList(_ directory: Int32, status: FileStatus, token: Token) -> Bool {
    guard token.item != .none, let observer = context.observer else { return true }
    // Another directory may have taken the name before it was opened.
    guard token.stamp.map({ $0.inode == FileStamp(status).inode }) ?? true else {
      doubtful.insert(token.item)
      return false
    }
    observer.willList(directory, folder: token.item, isAlive: false)
    return true
  }

  mutating func visit(_ listing: borrowing DirectoryListing, token: Token) throws -> [Token] {
    guard let token = try current(token) else {
      return listing.entries.filter(\.descends).map { _ in Token(item: .none, isNew: false) }
    }
    let tokens = try merge(listing, token: token)
    if context.observer != nil || token.stamp != FileStamp(listing.status) { try refreshFolder(token.item, listing) }
    counts.met += listing.entries.count
    progress.met(counts.met)
    return tokens
  }

  /// Notes that others have written to the index since the last step of the crawl.
  mutating func beginTurn() { turn += 1 }

  /// Updates the row of a listed folder itself. Its dates change with its entries, and no event in its parent reports
  /// that.
  mutating func refreshFolder(_ folder: ItemID, _ listing: borrowing DirectoryListing) throws {
    // Stat again: the folder may have changed between its opening and the start of its watch.
    guard let status = try? FileStatus.of(listing.descriptor), let record = try session.reading.item(folder),
      record.stamp.inode == FileStamp(status).inode, record.stamp != FileStamp(status)
    else { return }
    _ = try reconcile(
      ItemRecord(name: record.name, status: status, in: record.parent), with: record,
      at: EntryLocation(itself: record.name, listing.descriptor))
  }

  /// The token in its current state; `nil` if its directory was removed from the index.
  private func current(_ token: Token) throws -> Token? {
    guard token.turn != turn || token.item == .none else { return token }
    guard try session.reading.item(token.item) != nil else { return nil }
    var token = token
    token.isNew = false
    return token
  }

  private mutating func merge(_ listing: borrowing DirectoryListing, token: Token) throws -> [Token] {
    try begin(listing, token: token)
    let doubles = AppleDouble.names(in: listing)
    holdsDoubles = !doubles.isEmpty
    let records = token.isNew ? [] : try session.reading.children(of: token.item)
    isInNewFolder = records.isEmpty
    let unseen = Set(listing.failures.map(\.name))
    var tokens: [Token] = []
    // Both lists are sorted by the bytes of the names, so one pass over both is enough. A record without an entry is
    // removed, an entry without a record is inserted.
    //
    // Example: records a, c and entries b, c: remove a, insert b, reconcile c.
    var next = 0
    for entry in listing.entries {
      while next < records.count, records[next].name < entry.name {
        try remove(records[next], unless: unseen)
        next += 1
      }
      let known = next < records.count && records[next].name == entry.name ? records[next] : nil
      let child = try reconcile(
        ItemRecord(name: entry.name, status: entry.status, in: token.item),
        with: known.flatMap { try hasLeft($0) ? nil : $0 }, at: location(of: entry.name, in: listing))
      if entry.descends { tokens.append(child) }
      note(links: entry.status)
      if known != nil { next += 1 }
    }
    for record in records[next...] { try remove(record, unless: unseen) }
    for entry in listing.skipped { counts.skipped[entry.rule.name, default: 0] += 1 }
    let noted = token.isNew ? [] : try session.skipped(in: token.item)
    if !token.isNew { try renoteDoubles(doubles, known: noted.map(\.name), in: token.item, listing) }
    try noteSkipped(listing.skipped.map { ($0.name, $0.kind, $0.rule.name) }, insteadOf: noted, in: token)
    return tokens
  }

  private func location(of name: FileName, in listing: borrowing DirectoryListing) -> EntryLocation {
    EntryLocation(name, in: listing.descriptor, mayHaveDouble: holdsDoubles)
  }

  private mutating func begin(_ listing: borrowing DirectoryListing, token: Token) throws {
    if token.hadFailed { try session.noteListing(of: token.item, failure: nil) }
    for failure in listing.failures { counts.failed["cannot be read: \(failure.error.reason)", default: 0] += 1 }
    // A folder that lists its names but denies access to them (no `x` permission) is marked as failed. The next
    // listing that succeeds then walks it completely.
    if listing.entries.isEmpty, let barred = listing.failures.first, barred.error.isDenied {
      try session.noteListing(of: token.item, failure: "its contents cannot be listed: \(barred.error.reason)")
    }
  }

  /// Refreshes a folder from a listing, without its subfolders.
  ///
  /// - Parameter names: the only names that were checked; `nil` for all.
  /// - Returns: subfolders to be examined, because no event proves that they are unchanged.
  mutating func refresh(
    _ listing: borrowing DirectoryListing, names: [FileName]?, token: Token
  ) throws -> [(name: FileName, token: Token)] {
    let directories = listing.entries.filter(\.descends).map(\.name)
    let tokens = try names.map { try merge(listing, names: $0, token: token) } ?? merge(listing, token: token)
    counts.met += listing.entries.count
    return zip(directories, tokens).filter { isCrawled($0.1) || isListed($0.1) }.map { ($0, $1) }
  }

  /// True if everything below a directory is to be walked.
  func isCrawled(_ token: Token) -> Bool {
    if token.isNew || token.isReplaced || token.hadFailed { return true }
    guard let observer = context.observer else { return false }
    return !observer.isObserved(token.item) && !observer.isSwept(token.item)
  }

  /// True if a directory is to be listed now. A folder without a watch is listed in its turn of the sweep; if it has
  /// changed, it is listed at once.
  private func isListed(_ token: Token) -> Bool {
    token.hasChanged && context.observer?.isObserved(token.item) == false
  }

  private mutating func merge(
    _ listing: borrowing DirectoryListing, names: [FileName], token: Token
  ) throws -> [Token] {
    try begin(listing, token: token)
    let unseen = Set(listing.failures.map(\.name))
    let skipped = Dictionary(listing.skipped.map { ($0.name, $0) }) { first, _ in first }
    isInNewFolder = false
    holdsDoubles = try session.reading.holdsNames(beginningWith: AppleDouble.prefix, in: token.item)
    var tokens: [Token] = []
    var next = 0
    for name in names {
      let record = try session.reading.child(of: token.item, named: name)
      if next < listing.entries.count, listing.entries[next].name == name {
        let entry = listing.entries[next]
        next += 1
        let fresh = ItemRecord(name: name, status: entry.status, in: token.item)
        let child = try reconcile(fresh, with: record, at: location(of: name, in: listing))
        if entry.descends { tokens.append(child) }
        note(links: entry.status)
      } else if let record {
        try remove(record, unless: unseen)
      }
      try note(name, skipped: skipped[name], in: token)
    }
    try renoteOwners(ofDoubles: names, in: token.item, listing)
    return tokens
  }

  private mutating func note(_ name: FileName, skipped: DirectoryListing.Skipped?, in token: Token) throws {
    guard let skipped else { return try session.removeSkipped(name, in: token.item) }
    counts.skipped[skipped.rule.name, default: 0] += 1
    try session.noteSkipped(name, in: token.item, kind: ItemKind(skipped.kind), rule: skipped.rule.name)
  }

  mutating func failed(_ error: SystemError, token: Token) throws {
    guard try current(token) != nil else { return }
    if error.isPassing { unlisted.insert(token.item) }
    let reason = "the folder cannot be listed: \(error.reason)"
    counts.failed[reason, default: 0] += 1
    try session.noteListing(of: token.item, failure: reason)
  }

  mutating func vanished(token: Token) throws {
    guard let token = try current(token) else { return }
    // The directory was expected at the path that it had when its parent was listed. Another writer may have moved it
    // since.
    if turn > 0, try isElsewhere(token.item) {
      doubtful.insert(token.item)
      return
    }
    // A missing root may be an unmounted disk, which is not a deletion.
    guard try session.reading.item(token.item)?.parent != ItemID.none else {
      return try failed(SystemError.missing("open"), token: token)
    }
    try remove(token.item)
  }

  private func isElsewhere(_ item: ItemID) throws -> Bool {
    guard let record = try session.reading.item(item),
      let path = try session.reading.path(parent: record.parent, name: record.name),
      let status = try? FileStatus.of(path: path)
    else { return false }
    return FileStamp(status).inode == record.stamp.inode
  }

  mutating func excluded(_ rule: ExclusionRule, token: Token) throws {
    guard let token = try current(token) else { return }
    if token.hadFailed { try session.noteListing(of: token.item, failure: nil) }
    if !token.isNew { for record in try session.reading.children(of: token.item) { try remove(record.id) } }
    counts.skipped[rule.name, default: 0] += 1
    // The folder itself stays findable by name. The ledger records the rule that excludes its contents.
    let noted = token.isNew ? [] : try session.skipped(in: token.item)
    try noteSkipped([(".", .directory, rule.name)], insteadOf: noted, in: token)
  }

  // MARK: Ledger

  private func noteSkipped(
    _ skipped: [(name: FileName, kind: FileKind, rule: String)], insteadOf noted: [(name: FileName, rule: String)],
    in token: Token
  ) throws {
    if !token.isNew {
      if noted.elementsEqual(skipped.map { ($0.name, $0.rule) }, by: ==) { return }
      try session.removeSkipped(in: token.item)
    }
    for (name, kind, rule) in skipped {
      try session.noteSkipped(name, in: token.item, kind: ItemKind(kind), rule: rule)
    }
  }
}
