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

    /// Says that a request names a content type that nothing knows.
    public static func refusal(ofContentType type: String) -> String {
      "no content type is called \(type); see mdls -attr kMDItemContentType FILE"
    }

    /// Says that a request names an app that can be asked for nothing.
    public static func refusal(ofApp bundle: String) -> String {
      "\(bundle) has donated nothing; mdutil --donors lists who has"
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
  /// Number of paths or items that the request names, if ``scope`` has only the first of them: see ``shortened()``.
  public var targets: Int?

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

extension ReindexRequest {
  /// The request as reports show it: with the first path or item only, and their number. A request may name as many as one
  /// frame holds, and many requests go into one report.
  public func shortened() -> ReindexRequest {
    var short = self
    switch scope {
    case .paths(let paths):
      short.targets = targets ?? paths.count
      short.scope = .paths(paths.prefix(1).map { ReportText.shortened($0) })
    case .appItems(let bundle, let identifiers):
      short.targets = targets ?? identifiers.count
      short.scope = .appItems(
        bundle: ReportText.shortened(bundle), identifiers: identifiers.prefix(1).map { ReportText.shortened($0) })
    case .importer(let name): short.scope = .importer(ReportText.shortened(name))
    case .contentType(let type): short.scope = .contentType(ReportText.shortened(type))
    case .app(let bundle): short.scope = .app(bundle: ReportText.shortened(bundle))
    case .everything: break
    }
    switch state {
    case .waiting(let reason): short.state = .waiting(ReportText.shortened(reason))
    case .failed(let reason): short.state = .failed(ReportText.shortened(reason))
    case .queued, .running, .acknowledged, .cancelled: break
    }
    return short
  }
}

/// Texts in reports, which are as long as apps, files and the system make them.
public enum ReportText {
  /// In bytes.
  public static let longest = 500

  public static func shortened(_ text: String, to most: Int = longest) -> String {
    text.utf8.count <= most ? text : String(decoding: text.utf8.prefix(most), as: UTF8.self) + "…"
  }
}
