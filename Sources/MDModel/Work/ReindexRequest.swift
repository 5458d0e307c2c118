/// A request to index again, kept until it is answered. For files the daemon answers itself; for donated items the app
/// does.
public struct ReindexRequest: Hashable, Sendable, Codable {
  /// Items to be indexed again.
  public enum Scope: Hashable, Sendable, Codable {
    /// Every file of every root.
    case everything
    /// Files and trees, by absolute path in UTF-8 (invalid bytes as U+FFFD are never matched).
    case paths([String])
    /// Items read by an importer of this identifier, name or bundle.
    case importer(String)
    /// Files of a content type or of one below it.
    case contentType(String)
    /// All items that an app donated.
    case app(bundle: String)
    /// Some items that an app donated.
    case appItems(bundle: String, identifiers: [String])

    /// The app that it is about; `nil` where it is about files.
    public var bundle: String? {
      switch self {
      case .app(let bundle), .appItems(let bundle, _): bundle
      case .everything, .paths, .importer, .contentType: nil
      }
    }

    /// Says that a request names an importer that is not there.
    public static func refusal(ofImporter name: String) -> String {
      "no importer is called \(name); see mdimport -L"
    }

    /// Says that a request names a path that is not there.
    public static func refusal(ofPath path: String) -> String { "\(path): neither a file nor in the index" }
  }

  /// Reason for the request.
  public enum Origin: String, Hashable, Sendable, Codable {
    case user, importerUpgrade, schemaMigration, corruption, lostEvents, simulation
  }

  public enum State: Hashable, Sendable, Codable {
    case queued
    /// Something speaks against it now; in words.
    case waiting(String)
    case running(done: Int64, total: Int64)
    /// Done: everything was indexed again, or the app has acknowledged it.
    case acknowledged
    /// The attempt failed, with the reason. Retried at ``ReindexRequest/due``, or never when there is none.
    case failed(String)
    case cancelled

    public var isFinal: Bool {
      switch self {
      case .acknowledged, .cancelled: true
      case .queued, .waiting, .running, .failed: false
      }
    }
  }

  public var id: Int64
  public var scope: Scope
  public var origin: Origin
  public var state: State
  public var made: Timestamp
  /// Time of the last change of state.
  public var updated: Timestamp
  /// Number of attempts that have begun.
  public var attempts: Int
  /// Time of the next try; `nil` for now, or, after a failure, for never.
  public var due: Timestamp?

  public init(
    id: Int64 = 0, scope: Scope, origin: Origin, state: State = .queued, made: Timestamp, updated: Timestamp,
    attempts: Int = 0,
    due: Timestamp? = nil
  ) {
    self.id = id
    self.scope = scope
    self.origin = origin
    self.state = state
    self.made = made
    self.updated = updated
    self.attempts = attempts
    self.due = due
  }

  /// Class of its work: `reindex-some` goes before a first crawl, `reindex-all` after it. Requests because of lost
  /// events run at once.
  public var workClass: WorkClass {
    switch scope {
    case _ where origin == .lostEvents: .live
    case .everything, .app: .reindexAll
    case .paths, .importer, .contentType, .appItems: .reindexSome
    }
  }
}
