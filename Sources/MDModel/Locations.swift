/// Folders and files of Limelight, following the XDG Base Directory Specification
/// (<https://specifications.freedesktop.org/basedir-spec/latest/>).
///
/// Pure: nothing is created or looked up.
public struct Locations: Hashable, Sendable {
  /// Folder of data that can be rebuilt: the index.
  public var cache: String
  /// Folder of data that cannot be rebuilt: clients' states and switches.
  public var state: String
  public var configuration: String
  /// Folder of sockets.
  ///
  /// Systems that provide `XDG_RUNTIME_DIR` empty it at log-out.
  public var runtime: String
  /// Folder of people's own files: saved searches.
  public var data: String
  /// Thumbnails, shared with file managers under the freedesktop thumbnail specification.
  public var thumbnails: String

  /// List of recently opened files, shared by all programs under the freedesktop desktop bookmark specification.
  public var recentFiles: String

  /// The index's file.
  public var index: String { cache + "/index.sqlite" }
  /// Socket on which the daemon answers.
  public var socket: String { runtime + "/mds.sock" }
  /// Socket on which the search service answers.
  public var searchSocket: String { runtime + "/mdsearchd.sock" }
  /// File that the running search service holds a lock on.
  public var searchLock: String { runtime + "/mdsearchd.lock" }
  /// File that the running daemon holds a lock on.
  public var daemonLock: String { runtime + "/mds.lock" }
  /// Folder of saved searches, one per file.
  public var searches: String { data + "/searches" }
  /// File of the user's exclusions: one pattern per line, in the syntax of `.gitignore`.
  public var exclusions: String { configuration + "/exclusions" }
  /// File of the user's configuration, `limelight.conf(5)`.
  ///
  /// Only the user writes it.
  public var settings: String { configuration + "/limelight.conf" }
  /// File of the switches that turn indexing and searching off by folder: ``Switches``.
  public var switches: String { state + "/switches" }

  /// The daemon's log.
  ///
  /// The log has its own folder, so that a log line does not count as a change of the state folder.
  public var log: String { state + "/log/mds.log" }

  /// The environment variables that ``init(environment:)`` reads.
  public static let variables = [
    "LIMELIGHT_HOME", "HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
  ]

  /// Reads the locations from environment variables.
  ///
  /// If `LIMELIGHT_HOME` is set, all folders lie below it: `cache`, `state`, `config`, `data` and `run`. Otherwise each
  /// is `limelight` below its XDG folder; a relative XDG path is ignored, as the specification asks. Without
  /// `XDG_RUNTIME_DIR`, the runtime folder is `run` below the cache.
  public init(environment: [String: String]) throws(LocationsError) {
    if let home = environment["LIMELIGHT_HOME"], !home.isEmpty {
      guard home.hasPrefix("/") else { throw .relativeHome(home) }
      let base = Self.trimmed(home)
      self.init(
        cache: base + "/cache", state: base + "/state", configuration: base + "/config", data: base + "/data",
        runtime: base + "/run", thumbnails: base + "/cache/thumbnails",
        recentFiles: base + "/data/recently-used.xbel")
    } else {
      try self.init(xdg: environment)
    }
  }

  public init(
    cache: String, state: String, configuration: String, data: String, runtime: String, thumbnails: String,
    recentFiles: String
  ) {
    self.cache = cache
    self.state = state
    self.configuration = configuration
    self.data = data
    self.runtime = runtime
    self.thumbnails = thumbnails
    self.recentFiles = recentFiles
  }

  private init(xdg environment: [String: String]) throws(LocationsError) {
    func folder(_ variable: String, _ fallback: String) throws(LocationsError) -> String {
      if let value = Self.absolute(environment[variable]) { return value }
      guard let home = Self.absolute(environment["HOME"]) else { throw .noHome }
      return "\(home)/\(fallback)"
    }
    let cacheHome = try folder("XDG_CACHE_HOME", ".cache")
    cache = cacheHome + "/limelight"
    thumbnails = cacheHome + "/thumbnails"
    state = try folder("XDG_STATE_HOME", ".local/state") + "/limelight"
    configuration = try folder("XDG_CONFIG_HOME", ".config") + "/limelight"
    let dataHome = try folder("XDG_DATA_HOME", ".local/share")
    data = dataHome + "/limelight"
    recentFiles = dataHome + "/recently-used.xbel"
    runtime = Self.absolute(environment["XDG_RUNTIME_DIR"]).map { $0 + "/limelight" } ?? cache + "/run"
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return trimmed(path)
  }

  /// Removes slashes from the end, so that a folder has one spelling.
  ///
  /// The root becomes the empty prefix.
  private static func trimmed(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Why the folders cannot be determined.
public enum LocationsError: Error, Hashable, Sendable, CustomStringConvertible {
  case noHome
  case relativeHome(String)

  public var description: String {
    switch self {
    case .noHome: "HOME is not set to an absolute path"
    case .relativeHome(let value): "LIMELIGHT_HOME is not an absolute path: \(value)"
    }
  }
}
