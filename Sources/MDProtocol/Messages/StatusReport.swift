package import MDModel

/// Status of a running daemon. Sizes are in bytes.
package struct StatusReport: Hashable, Sendable, Codable {
  package enum Phase: String, Hashable, Sendable, Codable {
    case starting, crawling, importing, idle, waiting, paused, stopping
  }

  package var version: String
  package var processID: Int64
  package var started: Timestamp
  package var phase: Phase
  /// Why background work waits, in words; `nil` if it does not.
  package var reason: String?
  package var pausedUntil: Timestamp?
  package var roots: [Root]
  package var items: Int64
  /// The items by kind; `nil` from older daemons, and if the index cannot be read.
  package var parts: Parts?
  /// Waiting imports by class, most urgent first. Classes without imports are left out.
  package var queues: [Queue]
  /// The running crawl.
  package var crawl: Crawl?
  package var contents: Contents?
  package var watch: Watch
  package var conditions: Conditions
  /// Open requests, with only the first of their paths or items.
  package var requests: [ReindexRequest]
  /// Donated items, by bundle and index; `nil` if they cannot be read.
  package var apps: [App]?
  /// Failures, newest first, one per cause.
  package var errors: [Failure]
  /// Number of items with vectors; `nil` from older daemons, and if no vectors are made.
  package var vectors: Vectors?
  /// Recognition of text in pictures; `nil` if none is recognised.
  package var recognition: Recognition?
  /// Problems in the user's settings, a sentence each with file and line; `nil` from older daemons.
  package var settingsProblems: [String]?
  /// Damaged indexes that are kept for some time; `nil` from older daemons.
  package var keptIndexes: [KeptIndex]?
  package var memory: Int64
  /// Processor time of the daemon and its importers, in seconds.
  package var cpu: Double
  package var indexBytes: Int64
  package var freeBytes: Int64
  /// Number of entries that ``bounded()`` has left out; `nil` if there are none.
  package var omitted: Omitted?

  /// Numbers of entries that a report leaves out because its lists are too long.
  package struct Omitted: Hashable, Sendable, Codable {
    package var roots: Int64 = 0
    package var requests: Int64 = 0
    package var apps: Int64 = 0
    package var errors: Int64 = 0

    package init() {}
  }

  /// Numbers of items by kind. Their sum is the number of all items.
  package struct Parts: Hashable, Sendable, Codable {
    package var files: Int64
    package var folders: Int64
    /// Items inside files.
    package var members: Int64
    /// Items of apps, and the apps' indexes.
    package var donated: Int64
    package init(files: Int64, folders: Int64, members: Int64, donated: Int64) {
      (self.files, self.folders, self.members, self.donated) = (files, folders, members, donated)
    }
  }

  package struct Root: Hashable, Sendable, Codable {
    package enum State: String, Hashable, Sendable, Codable { case watched, crawling, off, missing, waiting }
    package var path: FilePath
    package var state: State
    /// Time when the root's first crawl was complete; `nil` before.
    package var complete: Timestamp?
    /// True if the settings name the root, false if it was given to `mdimport`; `nil` from older daemons.
    package var isConfigured: Bool?
    package init(path: FilePath, state: State, complete: Timestamp?, isConfigured: Bool? = nil) {
      self.path = path
      self.state = state
      self.complete = complete
      self.isConfigured = isConfigured
    }
  }

  package struct Queue: Hashable, Sendable, Codable {
    package var workClass: WorkClass
    package var waiting: Int64
    package var running: Int64
    /// Why the class does not run now; `nil` if it does.
    package var reason: String?
    package init(workClass: WorkClass, waiting: Int64, running: Int64, reason: String?) {
      self.workClass = workClass
      self.waiting = waiting
      self.running = running
      self.reason = reason
    }
  }

  /// A damaged index that was moved aside.
  package struct KeptIndex: Hashable, Sendable, Codable {
    package var path: FilePath
    package var bytes: Int64
    /// Time at which it will be removed.
    package var end: Timestamp
    package init(path: FilePath, bytes: Int64, end: Timestamp) {
      (self.path, self.bytes, self.end) = (path, bytes, end)
    }
  }

  /// An index of an app.
  package struct App: Hashable, Sendable, Codable {
    package var bundle: String
    /// Name of the index; empty for the default index.
    package var index: String
    package var items: Int64
    /// Time of the last applied change.
    package var last: Timestamp?
    /// Bytes that wait to be applied, in all indexes of the app.
    package var waiting: Int64
    /// Whether a delegate for the index is connected: the app itself, or its extension.
    package var isAttended: Bool
    package init(bundle: String, index: String, items: Int64, last: Timestamp?, waiting: Int64, isAttended: Bool) {
      self.bundle = bundle
      self.index = index
      self.items = items
      self.last = last
      self.waiting = waiting
      self.isAttended = isAttended
    }
  }

  package struct Crawl: Hashable, Sendable, Codable {
    package var root: FilePath
    package var met: Int64
    package var perSecond: Double
    package init(root: FilePath, met: Int64, perSecond: Double) {
      self.root = root
      self.met = met
      self.perSecond = perSecond
    }
  }

  package struct Contents: Hashable, Sendable, Codable {
    package var done: Int64
    package var total: Int64
    package var bytes: Int64
    package var perSecond: Double
    /// Seconds left; `nil` while unknown.
    package var secondsLeft: Double?
    /// Number of files whose importer takes long; `nil` if there are none. The next property is the time until the last
    /// of them is given up.
    package var slow: Int64?
    package var slowSecondsLeft: Double?
    package init(
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

  /// Vectors for the meaning of items.
  package struct Vectors: Hashable, Sendable, Codable {
    package struct Tier: Hashable, Sendable, Codable {
      /// Number of items with vectors, and of all items that must have them.
      package var covered: Int64
      package var total: Int64
      package init(covered: Int64, total: Int64) { (self.covered, self.total) = (covered, total) }
    }

    /// Vectors that are made when items are stored.
    package var words: Tier
    /// Vectors of the encoder; `nil` without an encoder.
    package var encoder: Tier?
    /// Number of items of which the encoder has read only the beginning; `nil` if there are none.
    package var beginnings: Int64?
    /// Items per second of the encoder's work; `nil` while unknown.
    package var perSecond: Double?
    /// Seconds of uninterrupted work until all items have vectors, or if they do, until none is made only from a
    /// beginning; `nil` while unknown.
    package var secondsLeft: Double?
    /// Why none are made now; `nil` while some are made, or if nothing is left to do.
    package var reason: String?
    package init(
      words: Tier, encoder: Tier? = nil, perSecond: Double? = nil, secondsLeft: Double? = nil, reason: String? = nil
    ) {
      (self.words, self.encoder) = (words, encoder)
      (self.perSecond, self.secondsLeft, self.reason) = (perSecond, secondsLeft, reason)
    }
  }

  /// Recognition of text in pictures.
  package struct Recognition: Hashable, Sendable, Codable {
    /// Number of pictures, and of documents that may contain pictures, that were not searched for text yet.
    package var waiting: Int64
    /// Files per second of work; `nil` while unknown.
    package var perSecond: Double?
    /// Why no text is recognised now; `nil` while it is, or if nothing is left to do.
    package var reason: String?
    package init(waiting: Int64, perSecond: Double? = nil, reason: String? = nil) {
      (self.waiting, self.perSecond, self.reason) = (waiting, perSecond, reason)
    }
  }

  package struct Failure: Hashable, Sendable, Codable {
    package var date: Timestamp
    package var reason: String
    /// How often it failed; for failures of files the number of files, each counted once.
    package var count: Int64
    /// True if files failed, which `mdutil --failed` lists; `nil` otherwise, and from older daemons.
    package var isOfFiles: Bool?
    package init(date: Timestamp, reason: String, count: Int64, isOfFiles: Bool? = nil) {
      self.date = date
      self.reason = reason
      self.count = count
      self.isOfFiles = isOfFiles
    }
  }

  package init(
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
