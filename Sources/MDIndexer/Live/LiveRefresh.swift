import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Refreshes single names and folders after events. Events only say where to look; the file system decides what is
/// true.
struct LiveRefresh {
  private let session: any IndexWriting
  private let crawler: Crawler
  private let context: NamesContext
  private var stage: NamesStage
  private var outcome = RefreshOutcome()
  /// Folders whose changes are part of a burst.
  private var bursting: Set<ItemID> = []
  /// Number of entries found in walks so far.
  private var walked = 0

  /// Maximum entries of one folder that a refresh walks over.
  private let mostWalked: Int

  init(session: any IndexWriting, setup: IndexerSetup, context: NamesContext, mostWalked: Int) throws {
    self.mostWalked = mostWalked
    self.session = session
    self.context = context
    crawler = Crawler(options: setup.crawl)
    let types = TypeTable(detector: setup.detector, catalog: setup.catalog)
    let roots = try session.reading.roots()
    // A single root cannot enclose another one.
    stage = NamesStage(session: session, types: types, innerRoots: roots.count > 1 ? roots : [], context: context)
    stage.finds = NamesStage.Finds()
  }

  /// Handles renames first, so that moved items keep their data, then names, then whole folders.
  ///
  /// - Parameter bursting: folders whose changes are part of a burst.
  mutating func apply(_ batch: WatchBatch, bursting: Set<ItemID> = []) throws -> RefreshOutcome {
    self.bursting = bursting
    stage.moved = try move(batch.moves)
    stage.departed = try records(of: batch.departed)
    try refresh(batch, departed: false)
    for folder in batch.folders.sorted() { try refresh(folder, names: nil, whileWritten: batch.names[folder]) }
    // Items that have left may have been found in another folder by now. Only those that were not are removed.
    if !batch.departed.isEmpty { try refresh(batch, departed: true) }
    for folder in batch.lostFolders.sorted() { try lookFromAbove(folder) }
    return try finish()
  }

  /// Looks up items in the folders above them.
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

  /// Moves items as the events report. If the events were wrong, checking the names corrects it.
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
      // Skip the renames by which editors save: `a.tmp` to `a`, or `a` to `a~`. The item of the name `a` must stay. The
      // names are checked afterwards, and that item is found changed.
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

  /// Checks the names whose objects have left, or all other names.
  private mutating func refresh(_ batch: WatchBatch, departed: Bool) throws {
    // Listing a folder covers all its names, so they are skipped here. Names whose objects have left are checked
    // after that, because their objects may have been found in another folder.
    for folder in batch.names.keys.sorted() where departed || !batch.folders.contains(folder) {
      let names = (batch.names[folder] ?? [:]).filter { name, _ in
        batch.departed.contains(FolderEntry(folder: folder, name: name)) == departed
      }
      if !names.isEmpty { try refresh(folder, names: names, isTold: true) }
    }
  }

  /// - Parameters:
  ///   - names: the only names to check; `nil` lists the folder.
  ///   - told: reported changes of names in a listed folder.
  ///   - isAlive: true if a sweep found the folder changed.
  ///   - isTold: true if events reported the names.
  private mutating func refresh(
    _ folder: ItemID, names: [FileName: NameChange]?, whileWritten told: [FileName: NameChange]? = nil,
    isAlive: Bool = false, isTold: Bool = false
  ) throws {
    // Once stopped, skip everything: the next start compares all folders again.
    guard !context.stop.isRaised, let path = try FolderPath.find(folder, in: session.reading),
      let record = try session.reading.item(folder)
    else { return }
    // While the folder could not be read, anything in it may have changed at any depth without an event. A changed
    // file that decides about the whole folder has the same effect. Both need a walk over everything below.
    let wasUnreadable = record.state == .failed
    if wasUnreadable || names?.keys.contains(where: crawler.decidesAboutFolder) == true {
      let look = try crawl(Self.token(of: record), at: path)
      return try noteUnseen(look, names, in: folder)
    }
    stage.context.workClass = bursting.contains(folder) ? .firstCrawl : context.workClass
    defer { stage.context.workClass = context.workClass }
    let token = Self.token(of: record)
    // A folder without a watch may have more changes than were reported, so list it completely. The listing may also
    // be what gets it a watch.
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
    // A folder whose contents may have changed at any depth is walked: it is new, replaced, was unreadable before, or
    // is neither watched nor swept. A swept folder that has changed is only listed.
    for (name, token) in children {
      if stage.isCrawled(token) {
        try crawl(child: token, at: path.below(name))
      } else {
        try refresh(token.item, names: nil, isAlive: true)
      }
    }
  }

  /// Notes a folder whose changed names could not be checked: files with several names may have changed under these.
  ///
  /// - Parameter names: `nil` if only the folder was reported. Any file in it may then have been written.
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

  /// - Returns: `false` if another directory now has the folder's name: its entries are not those of the folder.
  private func observe(
    _ directory: Int32, _ status: FileStatus, _ record: ItemRecord, isAlive: Bool
  ) -> Bool {
    guard FileStamp(status).inode == record.stamp.inode else { return false }
    context.observer?.willList(directory, folder: record.id, isAlive: isAlive)
    return true
  }

  /// Handles an outcome that is not a listing.
  private mutating func settle(_ look: FolderLook, of token: NamesStage.Token, at path: FolderPath) throws {
    switch look {
    case .listed, .switchedOff: break
    case .failed(let error, _) where error.isPassing: try stage.failed(error, token: token)
    case .failed(let error, let depth):
      // The barrier is the folder above that denies access. Only its row is marked as failed: when it permits access
      // again it produces an event, and everything below is examined then.
      let barrier = try path.ancestor(depth, in: session.reading).flatMap { try session.reading.item($0) }
      try stage.failed(error, token: barrier.map(Self.token) ?? token)
      // A folder above the root is not watched and produces no event. Its root therefore counts as lost, and the duty
      // for roots waits for its return and reports why.
      if depth == 0, (try? FileStatus.of(path: path.root)) == nil { outcome.lostRoots.insert(path.rootItem) }
    case .excluded(let rule, let depth) where depth == path.components.count:
      try stage.excluded(rule, token: token)
      // The folder itself stays in the index. Only a recheck keeps its dates current.
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

  /// Walks over a folder that was just found in its parent. It may be gone already if a folder above has moved, and
  /// no event comes for its contents.
  private mutating func crawl(child token: NamesStage.Token, at path: FolderPath) throws {
    let look = try walk(from: token, at: path)
    if case .excluded(let rule, depth: path.components.count) = look {
      return try stage.excluded(rule, token: token)
    }
    try settle(look, of: token, at: path)
  }

  /// Walks over a folder whose rules have changed. Everything below is judged again.
  private mutating func crawl(_ token: NamesStage.Token, at path: FolderPath) throws -> FolderLook {
    let look = try walk(from: token, at: path)
    try settle(look, of: token, at: path)
    return look
  }

  /// Walks over a folder, to the end if it is small. A large one, such as an unpacked archive, is left to a crawl,
  /// which leaves time for other work. The crawl finds unchanged what the walk has stored.
  private mutating func walk(from token: NamesStage.Token, at path: FolderPath) throws -> FolderLook {
    let start = try crawler.walk(root: path.root, components: path.components, token: token, visitor: &stage)
    switch consume start {
    case .refused(let look): return look
    case .begun(var walk):
      let begin = stage.counts.met
      // All folders of a batch together may have at most twice the entries of one.
      let end = begin + min(mostWalked, 2 * mostWalked - walked)
      // `mdimport` sets no limit and walks to the end. Commit a large tree in pieces.
      var next = begin + TreeCrawl.transactionEntries
      // Always take the first step, which lists the folder itself. It may contain a mark that excludes it, and a
      // crawl would not report that.
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

  /// Checks an item as an entry of its parent folder; a root by its path.
  private mutating func lookFromAbove(_ item: ItemID) throws {
    guard let record = try session.reading.item(item) else { return }
    guard record.parent == .none else { return try refresh(record.parent, names: [record.name: .settled]) }
    // The root is gone or out of reach. Nothing below it is removed; the duty for roots reports why.
    let status = try? FileStatus.of(path: record.rootPath)
    guard record.kind != .directory, let status, ItemKind(status.kind) == record.kind else {
      outcome.lostRoots.insert(item)
      return
    }
    _ = try stage.reconcile(
      ItemRecord(name: record.name, status: status, in: .none), with: record, at: EntryLocation(path: record.rootPath))
  }
}
