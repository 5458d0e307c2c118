public import MDModel

/// Status of a running daemon. Sizes in bytes.
public struct StatusReport: Hashable, Sendable, Codable {
  public enum Phase: String, Hashable, Sendable, Codable {
    case starting, crawling, importing, idle, waiting, paused, stopping
  }

  public var version: String
  public var processID: Int64
  public var started: Timestamp
  public var phase: Phase
  /// Reason why background work waits, where it does; in words.
  public var reason: String?
  public var pausedUntil: Timestamp?
  public var roots: [Root]
  public var items: Int64
  /// Waiting imports by class, most urgent first; classes with none are left out.
  public var queues: [Queue]
  /// Under way now.
  public var crawl: Crawl?
  public var contents: Contents?
  public var watch: Watch
  public var conditions: Conditions
  /// Requests that are open, without more than the first of their paths or items.
  public var requests: [ReindexRequest]
  /// Donated items, by bundle and index; `nil` where they cannot be read.
  public var apps: [App]?
  /// Newest first, one a cause.
  public var errors: [Failure]
  /// How many items have vectors; `nil` from older daemons, and where none are made.
  public var vectors: Vectors?
  /// Text in pictures; `nil` where none is recognised.
  public var recognition: Recognition?
  /// What of the user's settings does not count, a sentence each with file and line; `nil` from older daemons.
  public var settingsProblems: [String]?
  /// Damaged indexes that are kept for a while; `nil` from older daemons.
  public var keptIndexes: [KeptIndex]?
  public var memory: Int64
  /// Processor time of the daemon and its importers, in seconds.
  public var cpu: Double
  public var indexBytes: Int64
  public var freeBytes: Int64
  /// What ``bounded()`` has left out; `nil` for nothing.
  public var omitted: Omitted?

  /// Numbers of entries that a report leaves out because there are too many.
  public struct Omitted: Hashable, Sendable, Codable {
    public var roots: Int64 = 0
    public var requests: Int64 = 0
    public var apps: Int64 = 0
    public var errors: Int64 = 0

    public init() {}
  }

  public struct Root: Hashable, Sendable, Codable {
    public enum State: String, Hashable, Sendable, Codable { case watched, crawling, off, missing, waiting }
    public var path: FilePath
    public var state: State
    /// Time at which its first crawl was complete; `nil` before.
    public var complete: Timestamp?
    /// Whether the settings name it; else it was given to `mdimport`. `nil` from older daemons.
    public var isConfigured: Bool?
    public init(path: FilePath, state: State, complete: Timestamp?, isConfigured: Bool? = nil) {
      self.path = path
      self.state = state
      self.complete = complete
      self.isConfigured = isConfigured
    }
  }

  public struct Queue: Hashable, Sendable, Codable {
    public var workClass: WorkClass
    public var waiting: Int64
    public var running: Int64
    /// Reason why it does not run now; `nil` when it does.
    public var reason: String?
    public init(workClass: WorkClass, waiting: Int64, running: Int64, reason: String?) {
      self.workClass = workClass
      self.waiting = waiting
      self.running = running
      self.reason = reason
    }
  }

  /// Damaged index that was moved aside.
  public struct KeptIndex: Hashable, Sendable, Codable {
    public var path: FilePath
    public var bytes: Int64
    /// When it is removed.
    public var end: Timestamp
    public init(path: FilePath, bytes: Int64, end: Timestamp) { (self.path, self.bytes, self.end) = (path, bytes, end) }
  }

  /// Index of an app.
  public struct App: Hashable, Sendable, Codable {
    public var bundle: String
    /// Empty for the default index.
    public var index: String
    public var items: Int64
    /// Time of the last applied change.
    public var last: Timestamp?
    /// Bytes that wait to be applied, of all of the app's indexes.
    public var waiting: Int64
    /// Whether a delegate answers for it: the app itself, or its extension.
    public var isAttended: Bool
    public init(bundle: String, index: String, items: Int64, last: Timestamp?, waiting: Int64, isAttended: Bool) {
      self.bundle = bundle
      self.index = index
      self.items = items
      self.last = last
      self.waiting = waiting
      self.isAttended = isAttended
    }
  }

  public struct Crawl: Hashable, Sendable, Codable {
    public var root: FilePath
    public var met: Int64
    public var perSecond: Double
    public init(root: FilePath, met: Int64, perSecond: Double) {
      self.root = root
      self.met = met
      self.perSecond = perSecond
    }
  }

  public struct Contents: Hashable, Sendable, Codable {
    public var done: Int64
    public var total: Int64
    public var bytes: Int64
    public var perSecond: Double
    /// Time left; `nil` while it is unknown.
    public var secondsLeft: Double?
    /// Files whose importer takes long, and when the last of them is given up at the latest; `nil` for none.
    public var slow: Int64?
    public var slowSecondsLeft: Double?
    public init(
      done: Int64, total: Int64, bytes: Int64, perSecond: Double, secondsLeft: Double?, slow: Int64? = nil,
      slowSecondsLeft: Double? = nil
    ) {
      self.done = done
      self.total = total
      self.bytes = bytes
      self.perSecond = perSecond
      self.secondsLeft = secondsLeft
      self.slow = slow
      self.slowSecondsLeft = slowSecondsLeft
    }
  }

  /// Vectors of what items mean.
  public struct Vectors: Hashable, Sendable, Codable {
    public struct Tier: Hashable, Sendable, Codable {
      /// Items that have them, and all that are to.
      public var covered: Int64
      public var total: Int64
      public init(covered: Int64, total: Int64) { (self.covered, self.total) = (covered, total) }
    }

    /// Vectors that are made as items are stored.
    public var words: Tier
    /// Those of the encoder; `nil` without one.
    public var encoder: Tier?
    /// Items of which the encoder has seen the beginnings alone; `nil` for none.
    public var beginnings: Int64?
    /// Items a second of the encoder; `nil` while it is unknown.
    public var perSecond: Double?
    /// Time left, if it went on without a rest, until all items have vectors, and then until no beginning is alone; `nil`
    /// while it is unknown.
    public var secondsLeft: Double?
    /// Reason why none are made now; `nil` while they are, or nothing is left to do.
    public var reason: String?
    public init(
      words: Tier, encoder: Tier? = nil, perSecond: Double? = nil, secondsLeft: Double? = nil, reason: String? = nil
    ) {
      (self.words, self.encoder) = (words, encoder)
      (self.perSecond, self.secondsLeft, self.reason) = (perSecond, secondsLeft, reason)
    }
  }

  /// Text in pictures.
  public struct Recognition: Hashable, Sendable, Codable {
    /// Pictures, and documents that may hold some, in which it was not looked for.
    public var waiting: Int64
    /// Files a second; `nil` while it is unknown.
    public var perSecond: Double?
    /// Reason why none is recognised now; `nil` while it is, or nothing is left to do.
    public var reason: String?
    public init(waiting: Int64, perSecond: Double? = nil, reason: String? = nil) {
      (self.waiting, self.perSecond, self.reason) = (waiting, perSecond, reason)
    }
  }

  public struct Watch: Hashable, Sendable, Codable {
    /// Number of watched folders, and of those that are listed in turn instead.
    public var watched: Int64
    public var swept: Int64
    /// Limits on watches: the one that this daemon sets itself, and the kernel's for the user.
    public var budget: Int64
    public var limit: Int64
    public var events: Int64
    public var overflows: Int64
    public var lastOverflow: Timestamp?
    /// Advice on a limit that is too low; in words, with the sysctl.
    public var advice: String?
    public init(
      watched: Int64 = 0, swept: Int64 = 0, budget: Int64 = 0, limit: Int64 = 0, events: Int64 = 0,
      overflows: Int64 = 0, lastOverflow: Timestamp? = nil, advice: String? = nil
    ) {
      self.watched = watched
      self.swept = swept
      self.budget = budget
      self.limit = limit
      self.events = events
      self.overflows = overflows
      self.lastOverflow = lastOverflow
      self.advice = advice
    }
  }

  /// Conditions of the machine; `nil` where the system does not report one.
  public struct Conditions: Hashable, Sendable, Codable {
    /// Share of the last ten seconds in which some task waited, 0 to 100 (`/proc/pressure`, `some avg10`).
    public var cpuPressure: Double?
    public var ioPressure: Double?
    public var memoryPressure: Double?
    public var onBattery: Bool?
    /// 0 to 100.
    public var batteryLevel: Int?
    public var userIsIdle: Bool?
    public var isHot: Bool?
    /// Troubles that ``Simulation`` has put in force, by name.
    public var simulated: [String]
    public init(
      cpuPressure: Double? = nil, ioPressure: Double? = nil, memoryPressure: Double? = nil, onBattery: Bool? = nil,
      batteryLevel: Int? = nil, userIsIdle: Bool? = nil, isHot: Bool? = nil, simulated: [String] = []
    ) {
      self.cpuPressure = cpuPressure
      self.ioPressure = ioPressure
      self.memoryPressure = memoryPressure
      self.onBattery = onBattery
      self.batteryLevel = batteryLevel
      self.userIsIdle = userIsIdle
      self.isHot = isHot
      self.simulated = simulated
    }
  }

  public struct Failure: Hashable, Sendable, Codable {
    public var date: Timestamp
    public var reason: String
    public var count: Int64
    public init(date: Timestamp, reason: String, count: Int64) {
      self.date = date
      self.reason = reason
      self.count = count
    }
  }

  public init(
    version: String, processID: Int64, started: Timestamp, phase: Phase, reason: String? = nil,
    pausedUntil: Timestamp? = nil,
    roots: [Root] = [], items: Int64 = 0, queues: [Queue] = [], crawl: Crawl? = nil, contents: Contents? = nil,
    watch: Watch = Watch(), conditions: Conditions = Conditions(), requests: [ReindexRequest] = [],
    errors: [Failure] = [], memory: Int64 = 0, cpu: Double = 0, indexBytes: Int64 = 0, freeBytes: Int64 = 0
  ) {
    self.version = version
    self.processID = processID
    self.started = started
    self.phase = phase
    self.reason = reason
    self.pausedUntil = pausedUntil
    self.roots = roots
    self.items = items
    self.queues = queues
    self.crawl = crawl
    self.contents = contents
    self.watch = watch
    self.conditions = conditions
    self.requests = requests
    self.errors = errors
    self.memory = memory
    self.cpu = cpu
    self.indexBytes = indexBytes
    self.freeBytes = freeBytes
  }
}
