import Logging
import MDConfiguration
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// An index that is open for writing, with everything that lives exactly as long: the watcher, the importing, and the
/// duties. Made when the index is opened, and dropped when it is closed, in order or by a failure.
final class OpenIndex {
  let context: EngineContext
  let clock: EngineClock
  let permissions: Permissions
  let clients: ClientWaits
  let intake: DonationIntake

  let writer: IndexWriter
  let live: LiveIndexer
  let watcher: Watcher
  let throttle: Throttle
  /// Identity of the file that is open, whatever is at its path by now.
  private let identity: FileIdentity?

  let refreshing = Refreshing()
  let roots = Roots()
  let sweeps = Sweeps()
  let crawls = Crawls()
  let contents = Contents()
  let reindexing: Reindexing
  let donations = Donations()
  let thumbnails = Thumbnails()
  let vectors = Vectors()
  let recognition = Recognition()
  let expirations: Expirations
  let uses = Uses()
  let departures = Departures()
  let settingsFiles = SettingsFiles()

  /// True if work was done since everything last came to rest.
  private var isBusy = true

  /// Opens the index.
  ///
  /// - Throws: ``MDStore/StoreError``, and when the system refuses threads or watches altogether.
  init(
    context: EngineContext, clock: EngineClock, permissions: Permissions, clients: ClientWaits, intake: DonationIntake
  ) throws {
    (self.context, self.clock, self.permissions) = (context, clock, permissions)
    (self.clients, self.intake) = (clients, intake)
    let (settings, mailbox) = (context.settings, context.mailbox)
    let setup = settings.setup
    writer = try IndexWriter(path: settings.index, embedder: settings.models.embedder)
    try settings.models.prepare(writer)
    identity = FileIdentity(settings.index)
    let stored = try writer.read { (requests: try $0.openRequests(), expiration: try $0.nextExpiration()) }
    reindexing = Reindexing(stored.requests)
    expirations = Expirations(next: stored.expiration)
    watcher = try Watcher(onReady: { mailbox.noteEvents() })
    if let budget = context.simulatedWatchLimit ?? settings.configuration.watchBudget { watcher.setBudget(budget) }
    let (throttle, memory) = (Throttle(threads: setup.workers), permissions.memory)
    self.throttle = throttle
    live = try LiveIndexer(
      writer: writer, setup: setup, observer: WatchingObserver(watcher: watcher), stop: context.stop,
      importerIdle: settings.configuration.importerIdle,
      rest: { workClass, worked in throttle.rest(for: workClass, worked: worked) }, memory: { memory.supply },
      onResults: { mailbox.noteResults(areUrgent: $0) })
  }

  /// Plans the work of a start: to crawl every root for changes, and to continue with what waits.
  ///
  /// - Parameter lost: what is known of the damaged index that this one replaces.
  func begin(lost: LostIndex?) throws {
    let now = clock.now()
    context.watcher = watcher
    context.contents = ContentStatus(queue: live.contents.queue, progress: live.progress)
    try contents.reload(in: self)
    try donations.resume(now, in: self)
    try reindexing.resume(now, in: self)
    try reindexing.requestUpgrades(now, in: self)
    try roots.plan(in: self)
    if let lost { try makeAnew(lost.roots, now) }
    try uses.begin(lost: lost?.usage, in: self)
    settingsFiles.noteEvents()
    try donations.askLostDonors(now, in: self)
    for path in clients.awaitedTrees { crawls.add(path, as: .interactive) }
    context.logger.info("the index is open", metadata: ["waiting": "\(contents.waiting(in: self))"])
  }

  private func makeAnew(_ lostRoots: [FilePath], _ now: Now) throws {
    // Store the roots before they are crawled, so that they are not forgotten if the daemon ends.
    try live.write { writing in for root in lostRoots { try writing.store(ProviderRecord(path: root)) } }
    try roots.plan(in: self)
    try reindexing.admit(.everything, origin: .corruption, now, in: self)
  }

  /// Ends all threads, and closes the index.
  func close() {
    context.vectors.stop()
    context.recognition.stop()
    context.watcher = nil
    context.contents = nil
    donations.close(in: self)
    throttle.release()
    live.close()
    watcher.stop()
    do { try writer.close() } catch {
      // Everything stored so far is safe. The next opening checks the index and says more.
      context.status.note(failure: "the index was not closed in order: \(error)")
      context.logger.warning("the index was not closed in order", metadata: ["error": "\(error)"])
    }
  }

  /// Whether searches still read this index: a person may have removed it, or put another one in its place.
  var isInPlace: Bool { FileIdentity(writer.path) == identity }

  // MARK: Turns

  /// The duties in the order of a turn. Crawls come last, because they make room for all others.
  private var duties: [any Duty] {
    [
      refreshing, settingsFiles, sweeps, contents, expirations, donations, thumbnails, reindexing, departures, uses,
      vectors, recognition, clients, crawls,
    ]
  }

  /// When the next turn is due without any mail; `nil` at rest.
  func nextDue(_ now: Now, besides other: (any Duty)? = nil) -> Instant? {
    duties.lazy.filter { $0 !== other }.compactMap { $0.due(now, in: self) }.min()
  }

  /// Lets every duty do what is due.
  func takeTurn() throws {
    let now = clock.now()
    permissions.awaited = clients.followedClasses
    for duty in duties {
      if duty === crawls { showWork() }
      try duty.run(now, in: self)
    }
    showWork()
    try comeToRest()
  }

  /// Notes that work was done: ``comeToRest()`` runs when it is over.
  func noteWork() {
    isBusy = true
    vectors.expect()
    recognition.expect()
  }

  /// If no duty has work left, gives back memory and folds the write-ahead log into the index. The engine then sleeps
  /// until something happens.
  private func comeToRest() throws {
    guard isBusy, duties.allSatisfy({ $0.isAtRest(in: self) }) else { return }
    isBusy = false
    try contents.forgetWhatIsGone(in: self)
    try writer.rest()
    DamagedIndex.removeOld(of: writer.path, at: clock.now().time)
    ProcessMemory.releaseFreed()
    context.status.change {
      $0.contents = nil
      $0.phase = .idle
    }
    context.logger.debug("at rest")
  }

  // MARK: Status

  private func showWork() {
    let progress = live.progress.snapshot
    let queues = WorkClass.allCases.compactMap { workClass -> StatusReport.Queue? in
      let (waiting, running) = contents.load(of: workClass, in: self)
      let reason = contents.reasons[workClass] ?? crawls.reason(for: workClass)
      guard waiting > 0 || running > 0 || crawls.reason(for: workClass) != nil else { return nil }
      return .init(workClass: workClass, waiting: Int64(waiting), running: Int64(running), reason: reason)
    }
    let isDone = queues.isEmpty && crawls.plan.isEmpty
    context.status.change { state in
      state.queues = queues
      state.crawl?.met = progress.met
      // The work until the rest, such as folding the log, is not shown.
      if isDone, state.crawl == nil, state.phase == .crawling || state.phase == .importing {
        state.phase = .idle
        state.contents = nil
      }
    }
  }
}

/// Watches every folder that is listed.
struct WatchingObserver: FolderObserver {
  let watcher: Watcher

  func willList(_ directory: Int32, folder: ItemID, isAlive: Bool) {
    _ = watcher.watch(directory, as: folder, isAlive: isAlive)
  }

  func isObserved(_ folder: ItemID) -> Bool { watcher.isWatching(folder) }
  func isSwept(_ folder: ItemID) -> Bool { watcher.isSwept(folder) }
  func removed(_ folders: [ItemID]) { watcher.forget(folders) }
}
