/// A request to index again, kept until it is answered.
///
/// The daemon answers requests for files; the app answers those for donated items.
public struct ReindexRequest: Hashable, Sendable, Codable {
  /// The items to index again.
  public enum Scope: Hashable, Sendable, Codable {
    /// Every file of every root.
    case everything
    /// Files and trees, by absolute path in UTF-8.
    ///
    /// A path with invalid bytes, shown as U+FFFD, never matches.
    case paths([String])
    /// Items read by an importer, given by its identifier, name or bundle.
    case importer(String)
    /// Files of a content type or of a subtype.
    case contentType(String)
    /// All items that an app donated.
    case app(bundle: String)
    /// Some items that an app donated.
    case appItems(bundle: String, identifiers: [String])

    /// Bundle of the app that the request is for; `nil` if it is for files.
    public var bundle: String? {
      switch self {
      case .app(let bundle), .appItems(let bundle, _): bundle
      case .everything, .paths, .importer, .contentType: nil
      }
    }

    /// Message for an importer that does not exist.
    public static func refusal(ofImporter name: String) -> String {
      "no importer is called \(name); see mdimport -L"
    }

    /// Message for an unknown content type.
    public static func refusal(ofContentType type: String) -> String {
      "no content type is called \(type); see mdls -attr kMDItemContentType FILE"
    }

    /// Message for an app that has donated nothing.
    public static func refusal(ofApp bundle: String) -> String {
      "\(bundle) has donated nothing; mdutil --donors lists who has"
    }

    /// Message for a path that is neither a file nor in the index.
    public static func refusal(ofPath path: String) -> String { "\(path): neither a file nor in the index" }
  }

  /// Reason for the request.
  public enum Origin: String, Hashable, Sendable, Codable {
    case user, importerUpgrade, schemaMigration, corruption, lostEvents, simulation
  }

  public enum State: Hashable, Sendable, Codable {
    case queued
    /// The request cannot run now; the text says why.
    case waiting(String)
    case running(done: Int64, total: Int64)
    /// Done: everything was indexed again, or the app has confirmed the request.
    case acknowledged
    /// The attempt failed, with the reason.
    ///
    /// The request is retried at ``ReindexRequest/due``, or never if that is `nil`.
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
  /// Time of the next attempt.
  ///
  /// `nil` means now, or never if the last attempt failed.
  public var due: Timestamp?
  /// Number of paths or items in the full request, if ``scope`` was cut to the first of them by ``shortened()``.
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

  /// Class of the request's work.
  ///
  /// `reindex-some` runs before a first crawl, `reindex-all` after it. Requests for lost events run at once.
  public var workClass: WorkClass {
    switch scope {
    case _ where origin == .lostEvents: .live
    case .everything, .app: .reindexAll
    case .paths, .importer, .contentType, .appItems: .reindexSome
    }
  }
}

extension ReindexRequest {
  /// The request as reports show it: only the first path or item, and their number.
  ///
  /// A report holds many requests, and each may name as many items as fit into a frame.
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

/// Shortens texts in reports, because apps, file names and the system may produce long ones.
public enum ReportText {
  /// Maximum length in bytes.
  public static let longest = 500

  public static func shortened(_ text: String, to most: Int = longest) -> String {
    text.utf8.count <= most ? text : String(decoding: text.utf8.prefix(most), as: UTF8.self) + "…"
  }
}
