package import MDModel

/// Failure of a request, with the reason.
package struct RequestFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  package enum Code: String, Hashable, Sendable, Codable {
    /// The request makes no sense: a path does not exist, or an identifier is unknown.
    case invalid
    /// The daemon cannot serve the request now: the disk is full, indexing is off, or it is stopping.
    case unavailable
    /// Too many requests of this client are running, or another request of a kind that allows only one.
    case tooMany
    /// An unexpected error occurred.
    case failed
    /// An item cannot be indexed. The message says what is wrong with it.
    case invalidItem
    /// The client's state is too long.
    case invalidClientState
    /// The stored client state is not the one that the batch expects. The whole batch is dropped.
    case mismatchedClientState
    /// The app has more waiting than one app may have.
    case quotaExceeded
    /// The process may not send this request, or not in this name: see ``Rights``.
    case unsupported
    /// A later search on the same connection has replaced this one.
    case superseded
    /// The service is ending, and the next one can answer: connect and ask again.
    case restarting
  }

  package var code: Code
  /// A whole sentence that says what to do.
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
  /// Total amount of work; `nil` while unknown.
  package var total: Int64?
  package var bytes: Int64
  /// Number of files whose importer takes long; `nil` if there are none. The next property is the time until the last
  /// of them is given up.
  package var slow: Int64?
  package var slowSecondsLeft: Double?
  /// Why no work is done now, in words; `nil` while work is done.
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
  /// Number of files that no importer reads; `nil` from a daemon that does not count them.
  package var nameOnly: Int64?
  /// Numbers of skipped files, by rule.
  package var skipped: [String: Int64] = [:]
  /// Numbers of failed files, by reason.
  package var failed: [String: Int64] = [:]
  /// Paths that cannot be indexed, each with the reason in words.
  package var refused: [String] = []
  package var bytes: Int64 = 0

  package init() {}
}

/// Facts about a path that only the daemon knows, in addition to the index.
package struct PathExplanation: Hashable, Sendable, Codable {
  /// How changes of the path's folder are noticed: `watched`, `swept`, `listing`, `ignored`, `off`, `outside`,
  /// `missing`.
  package var folder: String
  /// Sentences in reading order, one fact each.
  package var facts: [String]
  /// State of its content, if it must be read: `waiting`, `held`, `postponed`, `switched-off`, `importing`, `slow`,
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
  /// Stage of the work: `watch`, `names`, `content`, `store`, `schedule`.
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
  /// Paths that exist but are not in the index. Each list has at most a hundred paths.
  package var missing: [FilePath] = []
  package var missingCount: Int64 = 0
  /// Paths in the index that do not exist.
  package var stale: [FilePath] = []
  package var staleCount: Int64 = 0
  /// Paths whose entry in the index is out of date.
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
