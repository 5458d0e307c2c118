/// Folders and files that Limelight keeps, after the XDG Base Directory Specification
/// (<https://specifications.freedesktop.org/basedir-spec/latest/>). Pure: nothing is created or looked up.
public struct Locations: Hashable, Sendable {
  /// Folder of data that can be made again: the index.
  public var cache: String
  /// Folder of data that cannot be made again: clients' states, exclusions.
  public var state: String
  public var configuration: String
  /// Sockets; emptied at log-out where the system provides such a folder.
  public var runtime: String
  /// Folder of people's own files: saved searches.
  public var data: String
  /// Small pictures of files, shared with file managers after the freedesktop thumbnail specification.
  public var thumbnails: String

  /// List of files that programs have opened, shared by all after the freedesktop desktop bookmark specification.
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
  /// Saved searches, one a file.
  public var searches: String { data + "/searches" }
  /// Exclusions of the user: patterns, one a line, in the syntax of `.gitignore`.
  public var exclusions: String { configuration + "/exclusions" }
  /// Configuration of the user: `limelight.conf(5)`. Only the user writes it.
  public var settings: String { configuration + "/limelight.conf" }
  /// Switches that turn indexing and searching off by folder: ``Switches``.
  public var switches: String { state + "/switches" }

  /// The daemon's log, in a folder of its own: a line is no change of what else lies in the state folder.
  public var log: String { state + "/log/mds.log" }

  /// The environment variables that ``init(environment:)`` reads.
  public static let variables = [
    "LIMELIGHT_HOME", "HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
  ]

  /// `LIMELIGHT_HOME` puts all folders below itself: `cache`, `state`, `config`, `data` and `run`. Otherwise each is
  /// `limelight` below its XDG folder; a relative XDG path is ignored, as the specification asks. Without
  /// `XDG_RUNTIME_DIR` the runtime folder is `run` below the cache.
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

  /// Drops slashes at the end, so that a folder has one spelling; the root becomes the empty prefix.
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
