package import MDModel

/// Failure of a request, with the reason.
package struct RequestFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  package enum Code: String, Hashable, Sendable, Codable {
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

  package var code: Code
  /// A whole sentence, with what to do.
  package var message: String
  package var description: String { message }

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// Progress of a request.
package struct WorkProgress: Hashable, Sendable, Codable {
  package enum Phase: String, Hashable, Sendable, Codable { case names, contents, verifying }
  package var phase: Phase
  package var done: Int64
  /// `nil` while it is not known.
  package var total: Int64?
  package var bytes: Int64
  /// Files whose importer takes long, and when the last of them is given up at the latest; `nil` for none.
  package var slow: Int64?
  package var slowSecondsLeft: Double?
  /// Why nothing is done now, in words; `nil` while something is.
  package var waits: String?

  package init(
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
package struct WorkSummary: Hashable, Sendable, Codable {
  package var indexed: Int64 = 0
  package var unchanged: Int64 = 0
  package var removed: Int64 = 0
  /// Files that no importer reads; `nil` from a daemon that does not count them.
  package var nameOnly: Int64?
  /// Counts by rule.
  package var skipped: [String: Int64] = [:]
  /// Counts by reason.
  package var failed: [String: Int64] = [:]
  /// Paths that cannot be indexed, each with its reason in words.
  package var refused: [String] = []
  package var bytes: Int64 = 0

  package init() {}
}

/// The daemon's own facts about a path, beyond those of the index.
package struct PathExplanation: Hashable, Sendable, Codable {
  /// Way in which changes of its folder are noticed: `watched`, `swept`, `listing`, `ignored`, `off`, `outside`,
  /// `missing`.
  package var folder: String
  /// Sentences, one a fact, in reading order.
  package var facts: [String]
  /// Where its content stands, if it is to be read: `waiting`, `held`, `postponed`, `switched-off`, `importing`, `slow`,
  /// `second-try`.
  package var content: String?

  package init(folder: String, facts: [String], content: String? = nil) {
    self.folder = folder
    self.facts = facts
    self.content = content
  }
}

/// An event or decision about a path.
package struct TraceLine: Hashable, Sendable, Codable {
  package var date: Timestamp
  package var path: FilePath
  /// `watch`, `names`, `content`, `store`, `schedule`.
  package var stage: String
  package var text: String

  package init(date: Timestamp, path: FilePath, stage: String, text: String) {
    self.date = date
    self.path = path
    self.stage = stage
    self.text = text
  }
}

/// Result of a verification.
package struct VerificationReport: Hashable, Sendable, Codable {
  package var checked: Int64 = 0
  /// Paths in the file system and not in the index; the first hundred of each list.
  package var missing: [FilePath] = []
  package var missingCount: Int64 = 0
  /// Paths in the index and not in the file system.
  package var stale: [FilePath] = []
  package var staleCount: Int64 = 0
  /// Paths in both that differ.
  package var different: [FilePath] = []
  package var differentCount: Int64 = 0
  /// Inconsistencies within the index.
  package var damage: [String] = []
  package var repaired = false

  package init() {}
}

/// A file that could not be read, or not completely.
package struct FailedFile: Hashable, Sendable, Codable {
  package var path: FilePath
  package var reason: String
  package var importer: String?
  package var date: Timestamp?

  package init(path: FilePath, reason: String, importer: String?, date: Timestamp?) {
    self.path = path
    self.reason = reason
    self.importer = importer
    self.date = date
  }
}
