import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Refreshes single names and folders after events. Events say where to look; the file system then says what is true.
struct LiveRefresh {
  private let session: any IndexWriting
  private let crawler: Crawler
  private let context: NamesContext
  private var stage: NamesStage
  private var outcome = RefreshOutcome()
  /// Folders whose changes are a part of a burst.
  private var bursting: Set<ItemID> = []
  /// Entries that were met in walks.
  private var walked = 0

  /// Entries of one folder that it walks over at most.
  private let mostWalked: Int

  init(session: any IndexWriting, setup: IndexerSetup, context: NamesContext, mostWalked: Int) throws {
    self.mostWalked = mostWalked
    self.session = session
    self.context = context
    crawler = Crawler(options: setup.crawl)
    let types = TypeTable(detector: setup.detector, catalog: setup.catalog)
    let roots = try session.reading.roots()
    // A root alone encloses no other.
    stage = NamesStage(session: session, types: types, innerRoots: roots.count > 1 ? roots : [], context: context)
    stage.finds = NamesStage.Finds()
  }

  /// Handles renames first, so that moved items keep their data; then names, then whole folders.
  ///
  /// - Parameter bursting: folders whose changes are a part of a burst.
  mutating func apply(_ batch: WatchBatch, bursting: Set<ItemID> = []) throws -> RefreshOutcome {
    self.bursting = bursting
    stage.moved = try move(batch.moves)
    stage.departed = try records(of: batch.departed)
    try refresh(batch, departed: false)
    for folder in batch.folders.sorted() { try refresh(folder, names: nil, whileWritten: batch.names[folder]) }
    // Items that have left may have been found elsewhere by now.
    if !batch.departed.isEmpty { try refresh(batch, departed: true) }
    for folder in batch.lostFolders.sorted() { try lookFromAbove(folder) }
    return try finish()
  }

  /// Looks at items again from the folders above them.
  mutating func recheck(_ items: Set<ItemID>) throws -> RefreshOutcome {
    stage.comparesNames = true
    for item in items.sorted() { try lookFromAbove(item) }
    return try finish()
  }

  private mutating func finish() throws -> RefreshOutcome {
    outcome.movedFolders = try stage.moved.filter { try session.reading.item($0)?.kind == .directory }
    outcome.counts = stage.counts
    outcome.unlisted.formUnion(stage.unlisted)
    outcome.doubtful.formUnion(stage.doubtful)
    outcome.refused = stage.unlisted
    outcome.linked.formUnion(stage.links.files)
    outcome.unsteady = stage.links.unsteady
    if let finds = stage.finds {
      outcome.queued = finds.queued
      outcome.demoted = finds.demoted
      outcome.held = finds.held
      outcome.untrusted = finds.untrusted
    }
    return outcome
  }

  // MARK: Moves

  /// Moves rows as events report; errors are corrected when the names are looked at.
  private mutating func move(_ moves: [(from: FolderEntry, to: FolderEntry)]) throws -> Set<ItemID> {
    var known: [(record: ItemRecord, from: FolderEntry, to: FolderEntry)] = []
    for (from, to) in moves {
      if let record = try session.reading.child(of: from.folder, named: from.name),
        try session.reading.item(to.folder)?.kind == .directory
      {
        known.append((record, from, to))
      }
    }
    guard !known.isEmpty else { return [] }
    let inodes = Set(known.map(\.record.stamp.inode))
    let saves = SaveRecognition(session: session.reading)
    let renames = try known.filter { record, from, to in
      // The names are looked at afterwards, and the item that stays is found changed.
      try !saves.isSave(record, over: session.reading.child(of: to.folder, named: to.name))
        && !saves.isBackup(record, from: from, moved: inodes)
    }
    for (record, _, _) in renames { try stage.noteLeaving(record) }
    let moves = renames.map { ItemMove(item: $0.record.id, parent: $0.to.folder, name: $0.to.name) }
    let result = try session.move(moves, at: Clock.wallTime)
    stage.note(removed: result.removed)
    outcome.doubtful.formUnion(result.refused)
    return Set(renames.map(\.record.id)).subtracting(result.refused)
  }

  private func records(of entries: Set<FolderEntry>) throws -> [Int64: ItemRecord] {
    var found: [Int64: ItemRecord] = [:]
    for entry in entries {
      let record = try session.reading.child(of: entry.folder, named: entry.name)
      if let record { found[record.stamp.inode] = record }
    }
    return found
  }

  // MARK: Folders

  /// Looks at the names whose objects have left, or at the others.
  private mutating func refresh(_ batch: WatchBatch, departed: Bool) throws {
    // A listing shows all names; names whose objects were found elsewhere afterwards are looked at even so.
    for folder in batch.names.keys.sorted() where departed || !batch.folders.contains(folder) {
      let names = (batch.names[folder] ?? [:]).filter { name, _ in
        batch.departed.contains(FolderEntry(folder: folder, name: name)) == departed
      }
      if !names.isEmpty { try refresh(folder, names: names, isTold: true) }
    }
  }

  /// - Parameters:
  ///   - names: the only ones to look at; `nil` lists the folder.
  ///   - told: reported changes of names in a listed folder.
  ///   - isAlive: it was swept, and found changed.
  ///   - isTold: events told the names.
  private mutating func refresh(
    _ folder: ItemID, names: [FileName: NameChange]?, whileWritten told: [FileName: NameChange]? = nil,
    isAlive: Bool = false, isTold: Bool = false
  ) throws {
    // Everything is looked at anew after the next start.
    guard !context.stop.isRaised, let path = try FolderPath.find(folder, in: session.reading),
      let record = try session.reading.item(folder)
    else { return }
    // While the folder could not be read, anything may have changed at any depth without an event.
    let wasUnreadable = record.state == .failed
    if wasUnreadable || names?.keys.contains(where: crawler.decidesAboutFolder) == true {
      let look = try crawl(Self.token(of: record), at: path)
      return try noteUnseen(look, names, in: folder)
    }
    stage.context.workClass = bursting.contains(folder) ? .firstCrawl : context.workClass
    defer { stage.context.workClass = context.workClass }
    let token = Self.token(of: record)
    // A folder without a watch may have changed more than was reported, and this look may be what gets it a watch.
    let isObserved = context.observer?.isObserved(folder) != false
    let asked = isObserved ? names.map { $0.keys.sorted() } : nil
    stage.beingWritten = Set((names ?? told ?? [:]).filter { $0.value == .beingWritten }.keys)
    stage.isTold = isTold && asked != nil
    var children: [(name: FileName, token: NamesStage.Token)] = []
    let look = try crawler.look(
      root: path.root, components: path.components, names: asked,
      willList: { observe($0, $1, record, isAlive: isAlive || names == nil && FileStamp($1) != record.stamp) },
      { listing in
        children = try stage.refresh(listing, names: asked, token: token)
        try stage.refreshFolder(folder, listing)
      })
    (stage.beingWritten, stage.isTold) = ([], false)
    try settle(look, of: token, at: path)
    try noteUnseen(look, names, in: folder)
    for (name, token) in children {
      if stage.isCrawled(token) {
        try crawl(child: token, at: path.below(name))
      } else {
        try refresh(token.item, names: nil, isAlive: true)
      }
    }
  }

  /// Notes a folder that cannot be looked at by the names that changed: others may have changed, too.
  ///
  /// - Parameter names: `nil` where only the folder was told: a program may have written any file in it.
  private mutating func noteUnseen(_ look: FolderLook, _ names: [FileName: NameChange]?, in folder: ItemID) throws {
    guard case .failed = look, let links = context.links else { return }
    let unseen =
      try names.map { try $0.keys.compactMap { try session.reading.child(of: folder, named: $0) } }
      ?? session.reading.children(of: folder)
    for record in unseen where record.kind == .regular && links.contains(record.identity) {
      outcome.linked.insert(record.identity)
    }
  }

  private static func token(of record: ItemRecord) -> NamesStage.Token {
    NamesStage.Token(item: record.id, isNew: false, hadFailed: record.state == .failed, stamp: record.stamp)
  }

  /// - Returns: `false` when another directory has the folder's name now: its entries are not the folder's.
  private func observe(
    _ directory: Int32, _ status: FileStatus, _ record: ItemRecord, isAlive: Bool
  ) -> Bool {
    guard FileStamp(status).inode == record.stamp.inode else { return false }
    context.observer?.willList(directory, folder: record.id, isAlive: isAlive)
    return true
  }

  /// Handles the result of a look that was not a listing.
  private mutating func settle(_ look: FolderLook, of token: NamesStage.Token, at path: FolderPath) throws {
    switch look {
    case .listed, .switchedOff: break
    case .failed(let error, _) where error.isPassing: try stage.failed(error, token: token)
    case .failed(let error, let depth):
      // A barrier that admits access again reports itself, and everything below it is looked at then.
      let barrier = try path.ancestor(depth, in: session.reading).flatMap { try session.reading.item($0) }
      try stage.failed(error, token: barrier.map(Self.token) ?? token)
      // A barrier above the root does not report itself: whatever keeps the root from being looked at, its return is
      // waited for. The root's duty says why.
      if depth == 0, (try? FileStatus.of(path: path.root)) == nil { outcome.lostRoots.insert(path.rootItem) }
    case .excluded(let rule, let depth) where depth == path.components.count:
      try stage.excluded(rule, token: token)
      // Its own row stays, and only a new look keeps its dates current.
      outcome.doubtful.insert(token.item)
    case .excluded(_, let depth):
      outcome.unlisted.insert(token.item)
      if let ancestor = try path.ancestor(depth, in: session.reading) { outcome.doubtful.insert(ancestor) }
    case .vanished where path.components.isEmpty: outcome.lostRoots.insert(token.item)
    case .vanished:
      outcome.doubtful.insert(token.item)
      outcome.unlisted.insert(token.item)
    }
  }

  /// Crawls a folder that was just found in its parent. It may have gone already, when one of the folders above it has
  /// moved: no event will come for its contents.
  private mutating func crawl(child token: NamesStage.Token, at path: FolderPath) throws {
    let look = try walk(from: token, at: path)
    if case .excluded(let rule, depth: path.components.count) = look {
      return try stage.excluded(rule, token: token)
    }
    try settle(look, of: token, at: path)
  }

  /// A rule for the whole folder has changed: everything below it is judged anew.
  private mutating func crawl(_ token: NamesStage.Token, at path: FolderPath) throws -> FolderLook {
    let look = try walk(from: token, at: path)
    try settle(look, of: token, at: path)
    return look
  }

  /// Walks over a folder, to the end if it is small. A large one, such as a tree that was moved in or unpacked, is left
  /// to a crawl, which makes room for everything else: what the walk has met by then the crawl finds as it is.
  private mutating func walk(from token: NamesStage.Token, at path: FolderPath) throws -> FolderLook {
    let start = try crawler.walk(root: path.root, components: path.components, token: token, visitor: &stage)
    switch consume start {
    case .refused(let look): return look
    case .begun(var walk):
      let begin = stage.counts.met
      // Of all folders of a batch together twice as many.
      let end = begin + min(mostWalked, 2 * mostWalked - walked)
      // `mdimport` walks to the end, and commits a large tree piece by piece.
      var next = begin + TreeCrawl.transactionEntries
      // The folder itself always has its turn: it may hold a mark that excludes it, of which no crawl would tell.
      repeat {
        try walk.step(&stage)
        guard stage.counts.met >= next else { continue }
        next = stage.counts.met + TreeCrawl.transactionEntries
        try session.commitBatch()
      } while !walk.isOver && stage.counts.met < end && !context.stop.isRaised
      walked += stage.counts.met - begin
      if !walk.isOver { outcome.large.insert(token.item) }
      return .listed
    }
  }

  /// Looks at an item as an entry of the folder it is in; at a root by its path.
  private mutating func lookFromAbove(_ item: ItemID) throws {
    guard let record = try session.reading.item(item) else { return }
    guard record.parent == .none else { return try refresh(record.parent, names: [record.name: .settled]) }
    // Gone, or out of reach: nothing below it is removed, and the root's duty says why.
    let status = try? FileStatus.of(path: record.rootPath)
    guard record.kind != .directory, let status, ItemKind(status.kind) == record.kind else {
      outcome.lostRoots.insert(item)
      return
    }
    _ = try stage.reconcile(
      ItemRecord(name: record.name, status: status, in: .none), with: record, at: EntryLocation(path: record.rootPath))
  }
}
