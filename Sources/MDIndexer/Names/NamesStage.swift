import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// The first stage: makes the index's tree of names equal to what a crawl meets, and notes in the journal whose content
/// is to be imported. Everything is findable by name when it ends.
struct NamesStage: CrawlVisitor {
  /// The item of a directory that is to be listed.
  struct Token: Sendable {
    /// ``MDModel/ItemID/none`` for one that has gone since.
    var item: ItemID
    /// Stored during this crawl: there is nothing to compare its entries with.
    var isNew: Bool
    /// Its last listing failed.
    var hadFailed: Bool = false
    /// Another directory has taken the place of the one that was known.
    var isReplaced: Bool = false
    /// Its own stamp is not what it was.
    var hasChanged: Bool = false
    /// How often others had been let in when it was made.
    var interludes = 0
    /// Of the directory that is meant, as it is stored; `nil` where that is to be looked up.
    var stamp: FileStamp?
  }

  /// Files that a refresh has to come back to.
  struct Finds {
    var queued: [ItemID] = []
    var held: [ItemID] = []
    var untrusted: [ItemID] = []
    /// Inodes of changed files that have other names.
    var linked: Set<Int64> = []
  }

  /// Gathered for a refresh; a crawl of everything does without.
  var finds: Finds?
  /// The entry that was reconciled last is a file that is not what it was.
  private var hasChangedFile = false
  /// Items that have just been renamed: that alone is no change of their content.
  var moved: Set<ItemID> = []
  /// Items that have left for where nobody watches, by inode: what is new may be one of them.
  var departed: [Int64: ItemRecord] = [:]
  /// Names of files that somebody is still writing.
  var beingWritten: Set<[UInt8]> = []

  private let session: WritingSession
  private let notes: NoteTaker
  private let types: TypeTable
  private let context: NamesContext
  private var progress: IndexingProgress { context.progress }
  /// Roots that this crawl may turn out to enclose.
  private var innerRoots: [ItemRecord]
  private(set) var counts = IndexingSummary()
  private var sinceCommit = 0
  /// How often others were let in: what was known of directories before may have changed since.
  private var interludes = 0

  init(session: WritingSession, types: TypeTable, innerRoots: [ItemRecord] = [], context: NamesContext) {
    self.session = session
    notes = NoteTaker(session: session)
    self.types = types
    self.innerRoots = innerRoots
    self.context = context
  }

  mutating func willList(_ directory: Int32, status: FileStatus, token: Token) -> Bool {
    guard token.item != .none, let observer = context.observer else { return true }
    // Another directory may have its name by the time it is opened.
    guard token.stamp.map({ $0.inode == FileStamp(status).inode }) ?? true else {
      context.doubt(token.item)
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
    try pace(listing.entries.count)
    return tokens
  }

  /// Brings a listed folder's own row in line: its dates change with what is in it, and nobody tells of that from above.
  mutating func refreshFolder(_ folder: ItemID, _ listing: borrowing DirectoryListing) throws {
    // Asked again: between its opening and the moment from which it is watched it may have changed.
    guard let status = try? FileStatus.of(listing.descriptor), let record = try session.reading.item(folder),
      record.stamp.inode == FileStamp(status).inode, record.stamp != FileStamp(status)
    else { return }
    _ = try reconcile(
      ItemRecord(name: record.name, status: status, in: record.parent), with: record,
      at: EntryLocation([UInt8(ascii: ".")], in: listing.descriptor))
  }

  /// The token with what is true of it now; `nil` when its directory has gone from the index.
  private func current(_ token: Token) throws -> Token? {
    guard token.interludes != interludes || token.item == .none else { return token }
    guard try session.reading.item(token.item) != nil else { return nil }
    var token = token
    token.isNew = false
    return token
  }

  private mutating func merge(_ listing: borrowing DirectoryListing, token: Token) throws -> [Token] {
    try begin(listing, token: token)
    let records = token.isNew ? [] : try session.reading.children(of: token.item)
    let unseen = Set(listing.failures.map(\.name))
    var tokens: [Token] = []
    var next = 0
    for entry in listing.entries {
      while next < records.count, records[next].name.precedes(entry.name) {
        try remove(records[next], unless: unseen)
        next += 1
      }
      let isKnown = next < records.count && records[next].name == entry.name
      let child = try reconcile(
        ItemRecord(name: entry.name, status: entry.status, in: token.item), with: isKnown ? records[next] : nil,
        at: EntryLocation(entry.name, in: listing.descriptor))
      if entry.descends { tokens.append(child) }
      note(links: entry.status)
      if isKnown { next += 1 }
    }
    for record in records[next...] { try remove(record, unless: unseen) }
    for entry in listing.skipped { counts.skipped[entry.rule.name, default: 0] += 1 }
    try noteSkipped(listing.skipped.map { ($0.name, $0.kind, $0.rule.name) }, in: token)
    return tokens
  }

  private mutating func begin(_ listing: borrowing DirectoryListing, token: Token) throws {
    if token.hadFailed { try session.noteListing(of: token.item, failure: nil) }
    for failure in listing.failures { counts.failed["cannot be looked at: \(failure.error.reason)", default: 0] += 1 }
  }

  /// Brings a folder in line with a listing of its own, not of what lies below it.
  ///
  /// - Parameter names: the only names that were looked at; `nil` for all.
  /// - Returns: the directories in it that are to be looked at, since nothing tells that they still are what is known.
  mutating func refresh(
    _ listing: borrowing DirectoryListing, names: [[UInt8]]?, token: Token
  ) throws -> [(name: [UInt8], token: Token)] {
    let directories = listing.entries.filter(\.descends).map(\.name)
    let tokens = try names.map { try merge(listing, names: $0, token: token) } ?? merge(listing, token: token)
    counts.met += listing.entries.count
    return zip(directories, tokens).filter { isCrawled($0.1) || isListed($0.1) }.map { ($0, $1) }
  }

  /// Whether a directory that was met is to be looked at with everything below it.
  func isCrawled(_ token: Token) -> Bool {
    if token.isNew || token.isReplaced || token.hadFailed { return true }
    guard let observer = context.observer else { return false }
    return !observer.isObserved(token.item) && !observer.isSwept(token.item)
  }

  /// One without a watch has its turn anyway; if it is not what it was, it has it now.
  private func isListed(_ token: Token) -> Bool {
    token.hasChanged && context.observer?.isObserved(token.item) == false
  }

  private mutating func merge(
    _ listing: borrowing DirectoryListing, names: [[UInt8]], token: Token
  ) throws -> [Token] {
    try begin(listing, token: token)
    let unseen = Set(listing.failures.map(\.name))
    let skipped = Dictionary(listing.skipped.map { ($0.name, $0) }) { first, _ in first }
    var tokens: [Token] = []
    var next = 0
    for name in names {
      let record = try session.reading.child(of: token.item, named: name)
      if next < listing.entries.count, listing.entries[next].name == name {
        let entry = listing.entries[next]
        next += 1
        let fresh = ItemRecord(name: name, status: entry.status, in: token.item)
        let child = try reconcile(fresh, with: record, at: EntryLocation(name, in: listing.descriptor))
        if entry.descends { tokens.append(child) }
        note(links: entry.status)
      } else if let record {
        try remove(record, unless: unseen)
      }
      try note(name, skipped: skipped[name], in: token)
    }
    return tokens
  }

  private mutating func note(_ name: [UInt8], skipped: DirectoryListing.Skipped?, in token: Token) throws {
    guard let skipped else { return try session.removeSkipped(name, in: token.item) }
    counts.skipped[skipped.rule.name, default: 0] += 1
    try session.noteSkipped(name, in: token.item, kind: ItemKind(skipped.kind), rule: skipped.rule.name)
  }

  mutating func failed(_ error: SystemError, token: Token) throws {
    guard try current(token) != nil else { return }
    let reason = "the folder cannot be listed: \(error.reason)"
    counts.failed[reason, default: 0] += 1
    try session.noteListing(of: token.item, failure: reason)
  }

  mutating func vanished(token: Token) throws {
    guard let token = try current(token) else { return }
    // It was looked for where it was when its parent was listed, and may have been moved since.
    if interludes > 0, try isElsewhere(token.item) { return context.doubt(token.item) }
    // A root that is missing may be an unmounted disk: that is no deletion.
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
    if !token.isNew { for record in try session.reading.children(of: token.item) { try remove(record.id) } }
    counts.skipped[rule.name, default: 0] += 1
    // The folder stays findable by name; the ledger says what keeps its contents out.
    try noteSkipped([(Array(".".utf8), .directory, rule.name)], in: token)
  }

  // MARK: One entry

  /// Brings one item in line with what the file system says of it.
  mutating func reconcile(
    _ fresh: ItemRecord, with record: ItemRecord?, at location: EntryLocation
  ) throws -> Token {
    guard let record else { return try insert(fresh, at: location) }
    if record.kind != fresh.kind {
      try remove(record.id)
      return try insert(fresh, at: location)
    }
    switch fresh.kind {
    case .regular: try reconcile(file: fresh, with: record, at: location)
    case .directory, .symbolicLink, .special, .app, .donated:
      if record.stamp != fresh.stamp {
        let item = try update(fresh, from: record, state: record.state)
        if fresh.kind == .directory { try notes.retake(from: location, of: item) }
      }
    }
    return Token(
      item: record.id, isNew: false, hadFailed: record.kind == .directory && record.state == .failed,
      isReplaced: record.stamp.inode != fresh.stamp.inode, hasChanged: record.stamp != fresh.stamp,
      interludes: interludes, stamp: fresh.stamp)
  }

  private mutating func reconcile(
    file fresh: ItemRecord, with record: ItemRecord, at location: EntryLocation
  ) throws {
    if record.stamp != fresh.stamp || !record.isTrusted {
      var typed = fresh
      typed.type = try types.number(forName: fresh.name, in: session)
      hasChangedFile = true
      if record.stamp.inode != fresh.stamp.inode { note(gone: [record.stamp.inode]) }
      if isSameContent(typed, record) { return try keepContent(typed, of: record, at: location) }
      let waits = try types.isImportable(typed, in: session)
      let item = try update(typed, from: record, state: waits ? .pending : .nameOnly)
      if waits {
        try enqueue(record.id, .changed, named: fresh.name)
      } else {
        try session.forgetContent(of: record.id)
        try notes.take(from: location, of: item)
        note(untrusted: item)
      }
      counts.changed += 1
      return
    }
    counts.unchanged += 1
    // An importer for this type may have been installed since.
    if record.state == .nameOnly, try types.isImportable(record, in: session) {
      try enqueue(record.id, .reimport, named: record.name)
    } else if finds != nil, try session.reading.journalEntry(of: record.id) != nil {
      note(waiting: record.id, named: record.name)
    }
  }

  /// Whether a renamed file is as it was but for the time of its last change, which is that of the renaming. What could
  /// not be read where it was may be readable where it is.
  private func isSameContent(_ fresh: ItemRecord, _ record: ItemRecord) -> Bool {
    moved.contains(record.id) && record.state != .failed && fresh.stamp.size == record.stamp.size
      && fresh.stamp.inode == record.stamp.inode && fresh.stamp.modified == record.stamp.modified
      && (fresh.type == nil || fresh.type == record.type)
  }

  private mutating func keepContent(
    _ fresh: ItemRecord, of record: ItemRecord, at location: EntryLocation
  ) throws {
    var item = try update(fresh, from: record, state: record.state, type: record.type)
    item.isTrusted = false
    try notes.replace(from: location, of: item)
    note(untrusted: item)
    if record.state == .pending { note(waiting: record.id, named: record.name) }
    counts.changed += 1
  }

  private mutating func enqueue(_ item: ItemID, _ reason: JournalReason, named name: [UInt8]) throws {
    try session.enqueue(item, reason, as: context.workClass)
    note(waiting: item, named: name)
  }

  private mutating func note(waiting item: ItemID, named name: [UInt8]) {
    if beingWritten.contains(name) { finds?.held.append(item) } else { finds?.queued.append(item) }
  }

  /// A file that has changed has changed under all its names, and events tell of one.
  private mutating func note(links status: FileStatus) {
    if status.kind == .regular, status.links > 1 {
      context.links?.add(FileStamp(status).inode)
      if hasChangedFile { finds?.linked.insert(FileStamp(status).inode) }
    }
    hasChangedFile = false
  }

  private mutating func note(untrusted item: ItemRecord) {
    if !item.isTrusted { finds?.untrusted.append(item.id) }
  }

  private mutating func insert(_ fresh: ItemRecord, at location: EntryLocation) throws -> Token {
    if let root = try enclosedRoot(fresh) {
      try session.adopt(root: root.id, into: fresh.parent, name: fresh.name)
      return Token(
        item: root.id, isNew: false, hadFailed: root.state == .failed, interludes: interludes,
        stamp: fresh.stamp)
    }
    if let arrival = try arrival(fresh, at: location) { return arrival }
    var item = fresh
    item.type =
      try fresh.kind == .regular
      ? types.number(forName: fresh.name, in: session) : types.number(for: fresh.kind, in: session)
    let waits = try types.isImportable(item, in: session)
    item.state = waits ? .pending : .nameOnly
    item.id = try session.insert(item)
    if waits {
      try enqueue(item.id, .new, named: item.name)
    } else {
      try notes.take(from: location, of: item)
      if item.kind == .regular { note(untrusted: item) }
    }
    counts.added += 1
    // A new name of a file is a change of it under its others.
    hasChangedFile = item.kind == .regular
    return Token(item: item.id, isNew: true, interludes: interludes, stamp: item.stamp)
  }

  /// What has left its place and is met here is the same item: it was moved into a folder that was not watched yet.
  private mutating func arrival(_ fresh: ItemRecord, at location: EntryLocation) throws -> Token? {
    guard let known = departed[fresh.stamp.inode], known.kind == fresh.kind, let birth = known.created,
      birth == fresh.created, let now = try session.reading.item(known.id),
      (now.parent, now.name, now.stamp.inode) == (known.parent, known.name, known.stamp.inode)
    else { return nil }
    let outcome = try session.move([ItemMove(item: known.id, parent: fresh.parent, name: fresh.name)])
    guard outcome.refused.isEmpty, let record = try session.reading.item(known.id) else { return nil }
    moved.insert(known.id)
    return try reconcile(fresh, with: record, at: location)
  }

  /// - Parameter type: what stays known of a file's type although its stamp has changed.
  private func update(
    _ fresh: ItemRecord, from record: ItemRecord, state: ItemState, type: Int64? = nil
  ) throws -> ItemRecord {
    var item = fresh
    item.id = record.id
    item.state = state
    // A type that the content told says nothing of the content that is there now.
    item.type = fresh.kind == .regular ? type ?? fresh.type : record.type
    // An item whose content waits keeps its old stamp's doubt until the content has been read.
    item.isTrusted = fresh.stamp.isTrustworthy(at: Clock.realtime())
    try session.update(item)
    return item
  }

  /// What is not listed is gone, except what the file system refused to tell of: an I/O error is no deletion.
  private mutating func remove(_ record: ItemRecord, unless unseen: Set<[UInt8]>) throws {
    if unseen.isEmpty || !unseen.contains(record.name) { try remove(record.id) }
  }

  mutating func remove(_ item: ItemID) throws {
    let removal = try session.remove(item)
    counts.removed += removal.count
    note(removed: removal)
  }

  /// What changed under a name that is gone changed under the others, wherever in a tree it was.
  mutating func note(removed removal: Removal) {
    context.observer?.removed(removal.directories)
    note(gone: removal.inodes)
  }

  private mutating func note(gone inodes: [Int64]) {
    guard let links = context.links else { return }
    finds?.linked.formUnion(inodes.lazy.filter { links.contains($0) })
  }

  private mutating func enclosedRoot(_ fresh: ItemRecord) throws -> ItemRecord? {
    guard !innerRoots.isEmpty, let path = try session.reading.path(parent: fresh.parent, name: fresh.name) else {
      return nil
    }
    guard let position = innerRoots.firstIndex(where: { $0.name == path && $0.kind == fresh.kind }) else { return nil }
    return innerRoots.remove(at: position)
  }

  /// Takes out the roots inside the crawled tree that it did not take in because they are gone, or something of another
  /// kind stands in their place. A folder that is missing may be a disk that is not mounted, and stays.
  mutating func removeStaleRoots() throws {
    for root in innerRoots {
      do throws(SystemError) {
        if ItemKind(try FileStatus.of(path: root.name).kind) == root.kind { continue }
      } catch {
        if !error.isVanished || root.kind == .directory { continue }
      }
      try remove(root.id)
    }
  }

  // MARK: Ledger and pace

  private func noteSkipped(_ skipped: [(name: [UInt8], kind: FileKind, rule: String)], in token: Token) throws {
    if !token.isNew {
      let noted = try session.skipped(in: token.item)
      if noted.elementsEqual(skipped.map { ($0.name, $0.rule) }, by: ==) { return }
      try session.removeSkipped(in: token.item)
    }
    for (name, kind, rule) in skipped {
      try session.noteSkipped(name, in: token.item, kind: ItemKind(kind), rule: rule)
    }
  }

  /// Commits now and then, so that what was found can be searched and survives, looks whether to stop, and lets in what
  /// is more urgent.
  private mutating func pace(_ entries: Int) throws {
    counts.met += entries
    sinceCommit += entries
    progress.met(counts.met)
    if context.stop.isRaised { throw Interrupted() }
    if sinceCommit >= 20_000 {
      sinceCommit = 0
      try session.commitBatch()
    }
    switch try context.letIn() {
    case .nothing: break
    case .changed: interludes += 1
    case .leave: throw Interrupted()
    }
  }
}

/// Somebody asked the run to end; what was done is kept.
struct Interrupted: Error {}

extension [UInt8] {
  /// In the order of `memcmp`, which is the index's and the crawler's.
  func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}
