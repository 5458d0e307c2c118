import Logging
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// The index's one writer: handles events, requests and timers, the most urgent first.
///
/// One thread owns it. Requests from outside come by ``EngineLink/mailbox``. Its parts are extensions by subject. After
/// any trouble it closes the index and opens it again: what was not stored is found anew, by the journal and by looking
/// at every folder, as at every start.
final class Engine {
  let link: EngineLink
  var session: EngineSession?
  var plan = CrawlPlan()
  var trust = TrustPlan()
  var requests = RequestQueue()
  var followers: [Int64: Followers] = [:]
  var waiters: [Waiter] = []
  var donations = DonationQueue()
  lazy var donors = DonorRegister(in: settings.locations.state)
  var thumbnails = ThumbnailQueue()
  /// Time of the next progress report to waiting clients.
  var reported: Int64 = 0
  /// Roots of an index that was damaged.
  var rootsToMakeAnew: [[UInt8]]?
  /// Roots that are not there.
  var missing: Set<[UInt8]> = []
  /// Folders whose changes may bring missing roots back: indexed ones, and others under numbers below zero.
  var waitingPlaces: Set<ItemID> = []
  /// The numbers below zero, by path.
  var places: [[UInt8]: ItemID] = [:]
  /// Roots that are files.
  var fileRoots: Set<ItemID> = []
  /// Items that were not where they were known to be, again and again, and when to look next.
  var doubtful: Set<ItemID> = []
  var doubtfulDue: Int64?
  /// Folders that could not be listed where they were known to be, and how often that was tried.
  var unlisted: [ItemID: Int] = [:]
  /// Changed files whose other names are to be looked at, and when.
  var linked: Set<InodeIdentity> = []
  var linkedDue: Int64?
  /// Folders that have been renamed, and when to look at what lies below them.
  var movedFolders: Set<ItemID> = []
  var movedDue: Int64?
  var sweepDue: Int64?
  /// Reasons why classes that have work do not run.
  var reasons: [WorkClass: String] = [:]
  var restraints = Restraints()
  var simulated = SimulatedTroubles()
  /// Time of the next expiration, in nanoseconds since 1970 UTC.
  var expiration: Int64?
  /// Time of the current crawl's last rest, and whether it has just begun.
  var crawlRested: Int64 = 0
  var crawlOwes = false
  var memory = MemoryGuard()
  /// Something was done since the engine last came to rest.
  var isBusy = true
  var mounts: [Mount] = Mount.current()

  private let verifier: Verifier

  init(link: EngineLink, verifier: Verifier) {
    self.link = link
    self.verifier = verifier
  }

  var settings: EngineSettings { link.settings }
  var mailbox: Mailbox { link.mailbox }
  var logger: Logger { link.logger }

  /// Works until the mailbox says stop.
  func run() {
    var (attempts, opened) = (0, Clock.monotonic())
    while !mailbox.isStopping {
      do {
        try open()
        opened = Clock.monotonic()
        if session?.writer.wasClosedInOrder == false { verifier.checkAfterCrash() }
        try work()
      } catch {
        // An engine that has worked for a minute has recovered from whatever came before.
        attempts = Clock.monotonic() - opened > 60_000_000_000 ? 1 : attempts + 1
        recover(from: error, attempts: attempts)
      }
      close()
    }
    let failure = RequestFailure(.unavailable, "mds is stopping. Ask again when it runs.")
    finishWaiters(failure: failure)
    refuse(donations.takeHeld() + mailbox.take().donations, failure)
  }

  private func work() throws {
    while true {
      let mail = mailbox.wait(until: try nextDeadline())
      if mail.isStopping { return donations.hold(mail.donations, now: Clock.monotonic()) }
      if session?.isInPlace == false {
        for command in mail.commands { mailbox.post(command) }
        donations.hold(mail.donations, now: Clock.monotonic())
        throw IndexRemoved()
      }
      try attend(to: mail)
      if mailbox.isStopping { return }
      try crawlNext()
      try comeToRest()
    }
  }

  /// Does all quick work. Also called between the folders of a crawl.
  ///
  /// - Returns: whether the index has changed.
  @discardableResult
  func attend(to mail: Mailbox.Mail) throws -> Bool {
    var hasChanged = false
    try accept(mail.donations)
    for command in mail.commands {
      try obey(command)
      hasChanged = true
    }
    if mail.watchIsReady { hasChanged = try applyWatched() || hasChanged }
    hasChanged = try collect() || hasChanged
    hasChanged = try keepTime() || hasChanged
    try applySome()
    try scaleSome()
    try feed()
    try serveRequests()
    try serveWaiters()
    showQueues()
    return hasChanged
  }

  /// Time to look again without mail, on ``MDSystem/Clock/monotonic()``; `nil` at rest.
  private func nextDeadline() throws -> Int64? {
    let now = Clock.monotonic()
    if let crawl = plan.next, case .run = decide(crawl.workClass, .names) { return now }
    var deadlines = timers.compactMap(\.self)
    // Work that may not run now: look again soon whether it may.
    if !plan.isEmpty || hasContents || hasOpenRequests || donations.isWaiting {
      deadlines.append(now + Self.betweenLooks)
    }
    // A request that is due may have to wait for another of its kind.
    if let retry = requests.nextRetry { deadlines.append(now + max(Self.betweenLooks, retry - Clock.realtime())) }
    if !waiters.isEmpty { deadlines.append(now + Self.betweenReports) }
    if let expiry = untilExpiration() { deadlines.append(now + expiry) }
    if let look = thumbnailDeadline(now: now) { deadlines.append(look) }
    if mayApply { deadlines.append(donations.pieceDue) }
    return deadlines.min()
  }

  /// Times of work that no mail will announce.
  var timers: [Int64?] {
    [
      session?.live.collectionDeadline, trust.due, sweepDue, linkedDue, movedDue, doubtfulDue,
      session?.live.contents.queue.look { $0.nextDue }?.nanoseconds,
    ]
  }

  /// Whether contents wait for their turn.
  private var hasContents: Bool {
    session?.live.contents.queue.look { $0.count(of: .waiting) + $0.count(of: .deferred) > 0 } ?? false
  }

  static let betweenLooks: Int64 = 1_000_000_000
  static let betweenReports: Int64 = 250_000_000

  // MARK: Permission

  func decide(_ workClass: WorkClass, _ stage: WorkStage = .contents) -> SchedulingDecision {
    let conditions = link.conditions.read()
    let now = Clock.realtime()
    restraints.update(conditions, settings.limits, now: now)
    return SchedulingPolicy(secondsEastOfUTC: { LocalTime.offset(at: $0) })
      .decide(workClass, stage, under: restraints, conditions, settings.limits, now: now)
  }
}
