public import MDModel

/// Failure of a request, with the reason.
public struct RequestFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  public enum Code: String, Hashable, Sendable, Codable {
    /// The request makes no sense: a path that is not there, an identifier that is unknown.
    case invalid
    /// The daemon cannot do it now: the disk is full, indexing is off, it is stopping.
    case unavailable
    /// Too many requests are under way, of this client or of a kind that goes on its own.
    case tooMany
    /// Something went wrong that should not.
    case failed
    /// An item cannot be indexed as it is: the message says what is wrong with it.
    case invalidItem
    /// The client's state is too long.
    case invalidClientState
    /// The stored client state is not the one that the batch expects: nothing of the batch is kept.
    case mismatchedClientState
    /// The app has more waiting than is taken of one app.
    case quotaExceeded
    /// The process may not send this request, or not under this name: see ``Rights``.
    case unsupported
    /// A later search of the same connection has taken its place.
    case superseded
    /// The service ends, and the next one can answer: connect and ask again.
    case restarting
  }

  public var code: Code
  /// A whole sentence, with what to do.
  public var message: String
  public var description: String { message }

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// Progress of a request.
public struct WorkProgress: Hashable, Sendable, Codable {
  public enum Phase: String, Hashable, Sendable, Codable { case names, contents, verifying }
  public var phase: Phase
  public var done: Int64
  /// `nil` while it is not known.
  public var total: Int64?
  public var bytes: Int64
  /// Files whose importer takes long, and when the last of them is given up at the latest; `nil` for none.
  public var slow: Int64?
  public var slowSecondsLeft: Double?
  /// Why nothing is done now, in words; `nil` while something is.
  public var waits: String?

  public init(
    phase: Phase, done: Int64, total: Int64? = nil, bytes: Int64 = 0, slow: Int64? = nil,
    slowSecondsLeft: Double? = nil, waits: String? = nil
  ) {
    self.waits = waits
    self.phase = phase
    self.done = done
    self.total = total
    self.bytes = bytes
    self.slow = slow
    self.slowSecondsLeft = slowSecondsLeft
  }
}

/// Totals of a finished request.
public struct WorkSummary: Hashable, Sendable, Codable {
  public var indexed: Int64 = 0
  public var unchanged: Int64 = 0
  public var removed: Int64 = 0
  /// Files that no importer reads; `nil` from a daemon that does not count them.
  public var nameOnly: Int64?
  /// Counts by rule.
  public var skipped: [String: Int64] = [:]
  /// Counts by reason.
  public var failed: [String: Int64] = [:]
  /// Paths that cannot be indexed, each with its reason in words.
  public var refused: [String] = []
  public var bytes: Int64 = 0

  public init() {}
}

/// The daemon's own facts about a path, beyond those of the index.
public struct PathExplanation: Hashable, Sendable, Codable {
  /// Way in which changes of its folder are noticed: `watched`, `swept`, `listing`, `ignored`, `off`, `outside`,
  /// `missing`.
  public var folder: String
  /// Sentences, one a fact, in reading order.
  public var facts: [String]
  /// Where its content stands, if it is to be read: `waiting`, `held`, `postponed`, `switched-off`, `importing`, `slow`,
  /// `second-try`.
  public var content: String?

  public init(folder: String, facts: [String], content: String? = nil) {
    self.folder = folder
    self.facts = facts
    self.content = content
  }
}

/// An event or decision about a path.
public struct TraceLine: Hashable, Sendable, Codable {
  public var date: Timestamp
  public var path: FilePath
  /// `watch`, `names`, `content`, `store`, `schedule`.
  public var stage: String
  public var text: String

  public init(date: Timestamp, path: FilePath, stage: String, text: String) {
    self.date = date
    self.path = path
    self.stage = stage
    self.text = text
  }
}

/// Result of a verification.
public struct VerificationReport: Hashable, Sendable, Codable {
  public var checked: Int64 = 0
  /// Paths in the file system and not in the index; the first hundred of each list.
  public var missing: [FilePath] = []
  public var missingCount: Int64 = 0
  /// Paths in the index and not in the file system.
  public var stale: [FilePath] = []
  public var staleCount: Int64 = 0
  /// Paths in both that differ.
  public var different: [FilePath] = []
  public var differentCount: Int64 = 0
  /// Inconsistencies within the index.
  public var damage: [String] = []
  public var repaired = false

  public init() {}
}

/// A file that could not be read, or not completely.
public struct FailedFile: Hashable, Sendable, Codable {
  public var path: FilePath
  public var reason: String
  public var importer: String?
  public var date: Timestamp?

  public init(path: FilePath, reason: String, importer: String?, date: Timestamp?) {
    self.path = path
    self.reason = reason
    self.importer = importer
    self.date = date
  }
}
