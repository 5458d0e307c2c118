/// Folders for which the user has switched indexing or searching off with `mdutil -i` and `-d`.
///
/// Pure. The switches are kept in a small file that only `mdutil` writes and every part of Limelight obeys.
public struct Switches: Hashable, Sendable {
  public enum Level: String, Sendable, CaseIterable {
    /// Nothing new is indexed.
    ///
    /// Items already stored stay and are found.
    case indexingOff = "indexing-off"
    /// Nothing is indexed, and nothing is found.
    case searchingOff = "searching-off"
  }

  /// Levels by absolute path.
  ///
  /// A switch applies to everything below its folder.
  public private(set) var levels: [FilePath: Level] = [:]

  public init() {}

  public var isEmpty: Bool { levels.isEmpty }

  /// Sets the switch of a folder; `nil` removes it.
  ///
  /// Switches of folders above and below stay.
  public mutating func set(_ level: Level?, for folder: FilePath) { levels[folder] = level }

  /// The innermost folder at or above the path for which indexing is off; `nil` if the path may be indexed.
  public func indexingIsOff(at path: FilePath) -> FilePath? { innermost(over: path) { _ in true } }

  /// The innermost folder at or above the path for which searching is off; `nil` if the path may be found.
  public func searchingIsOff(at path: FilePath) -> FilePath? { innermost(over: path) { $0 == .searchingOff } }

  /// Level in force at a path; `nil` if indexing and searching are on.
  public func level(at path: FilePath) -> Level? {
    if searchingIsOff(at: path) != nil { return .searchingOff }
    return indexingIsOff(at: path) == nil ? nil : .indexingOff
  }

  /// The folders for which searching is off, sorted by their bytes.
  public var unsearched: [FilePath] { folders { $0 == .searchingOff } }

  /// The folders for which indexing is off, sorted by their bytes.
  public var unindexed: [FilePath] { folders { _ in true } }

  private func folders(_ counts: (Level) -> Bool) -> [FilePath] {
    levels.filter { counts($0.value) }.map(\.key).sorted()
  }

  private func innermost(over path: FilePath, _ counts: (Level) -> Bool) -> FilePath? {
    levels.filter { counts($0.value) && path.isAt(orBelow: $0.key) }.map(\.key).max { $0.bytes.count < $1.bytes.count }
  }
}

/// The file format: one line per folder, `indexing-off PATH`.
///
/// A line feed in a path is written `\n`, a backslash `\\`.
extension Switches {
  /// - Throws: a problem with the first unreadable line. Skipping the line would switch on what the user has switched
  ///   off.
  public init(parsing text: [UInt8]) throws(ConfigurationProblem) {
    let lines = text.split(separator: lineFeed, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let (level, path) = Self.read(line) else {
        throw ConfigurationProblem(
          line: index + 1, message: "a line is 'indexing-off PATH' or 'searching-off PATH', and its path is absolute")
      }
      levels[path] = level
    }
  }

  private static func read(_ line: ArraySlice<UInt8>) -> (Level, FilePath)? {
    guard let blank = line.firstIndex(of: 0x20),
      let level = Level(rawValue: String(decoding: line[..<blank], as: UTF8.self))
    else { return nil }
    let path = FilePath(unescaped(line[(blank + 1)...]))
    return path.isAbsolute && !path.bytes.contains(0) ? (level, path) : nil
  }

  /// File content that ``init(parsing:)`` reads as this value.
  public var text: [UInt8] {
    var text: [UInt8] = []
    for path in unindexed {
      text += (levels[path] ?? .indexingOff).rawValue.utf8
      text.append(0x20)
      text += Self.escaped(path.bytes)
      text.append(lineFeed)
    }
    return text
  }

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    path.flatMap { byte -> [UInt8] in
      switch byte {
      case lineFeed: [backslash, UInt8(ascii: "n")]
      case backslash: [backslash, backslash]
      default: [byte]
      }
    }
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var (path, isEscaped) = ([UInt8](), false)
    for byte in text {
      if byte == backslash, !isEscaped {
        isEscaped = true
        continue
      }
      path.append(isEscaped && byte == UInt8(ascii: "n") ? lineFeed : byte)
      isEscaped = false
    }
    return path
  }
}

private let backslash = UInt8(ascii: "\\")
private let lineFeed = UInt8(ascii: "\n")
