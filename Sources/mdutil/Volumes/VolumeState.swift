import MDCrawl
import MDModel
import MDStore

/// Whether a volume or folder is indexed and searched, in the words that scripts expect from Spotlight's tool.
enum VolumeState: Hashable {
  case enabled, indexingOff, searchingOff
  /// Neither switched off nor indexed.
  case unknown
  /// The path does not exist.
  case invalid

  /// - Parameter roots: folders that are indexed, or will be.
  init(of path: FilePath, _ switches: Switches, roots: [FilePath]) {
    switch switches.level(at: path) {
    case .searchingOff: self = .searchingOff
    case .indexingOff: self = .indexingOff
    case nil:
      let isIndexed = roots.contains { $0.isAt(orBelow: path) || path.isAt(orBelow: $0) }
      self = isIndexed ? .enabled : .unknown
    }
  }

  /// The line for a state. Scripts compare it byte by byte: the space at its end is Spotlight's.
  func line(_ path: String) -> String {
    switch self {
    case .enabled: "Indexing enabled. "
    case .indexingOff: "Indexing disabled."
    case .searchingOff: "Indexing and searching disabled."
    case .unknown: "Not indexed; mdimport \(path) indexes it."
    case .invalid: "Error: invalid path `\(path)'."
    }
  }
}

/// Spotlight's name for a switch, used in the message before it.
extension Switches.Level {
  var searchLevel: String {
    switch self {
    case .indexingOff: "kMDConfigSearchLevelFSSearchOnly"
    case .searchingOff: "kMDConfigSearchLevelOff"
    }
  }
}

/// A folder that is or will be indexed, and the time at which all its names were first known.
struct KnownRoot: Hashable {
  var path: FilePath
  var complete: Timestamp?

  static func all(_ session: any IndexReading) throws -> [KnownRoot] {
    try session.roots().map { KnownRoot(path: $0.rootPath, complete: try session.provider($0.rootPath)?.complete) }
  }

  /// Spotlight's line about the last scan; `nil` if no scan is on record.
  static func scanLine(_ roots: [KnownRoot], now: Timestamp) -> String? {
    guard let oldest = roots.compactMap(\.complete).min() else { return nil }
    let ago = max(0, (now - oldest).components.seconds)
    return "Scan base time: \(oldest) (\(ago) seconds ago), reasoning: '(null)'"
  }
}
