import CMDSystem
import Glibc

/// Paths as people give them, made absolute, without `.`, `..`, doubled slashes or symbolic links on the way.
public enum AbsolutePath {
  /// Follows every symbolic link, the last one too.
  ///
  /// - Throws: what `realpath` says, when the path does not lead to anything.
  public static func resolving(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    // `realpath` goes name by name, and would say of some that they lead nowhere.
    guard path.count < Int(PATH_MAX) else { throw SystemError(call: "realpath", code: ENAMETOOLONG) }
    let terminated = path.map(CChar.init(bitPattern:)) + [0]
    guard let resolved = realpath(terminated, nil) else { throw SystemError(call: "realpath", code: errno) }
    defer { free(resolved) }
    return Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved)).lazy.map(UInt8.init(bitPattern:)))
  }

  /// Follows the links of the folders on the way and leaves a last symbolic link as it is: the item itself is meant.
  public static func ofItem(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    var path = path
    while path.count > 1, path.last == slash { path.removeLast() }
    let name = Array(path[(path.lastIndex(of: slash).map { $0 + 1 } ?? 0)...])
    if name.isEmpty || name == [dot] || name == [dot, dot] { return try resolving(path) }
    let folder = path.dropLast(name.count)
    let resolved = try resolving(folder.isEmpty ? [dot] : Array(folder))
    return resolved + (resolved.last == slash ? [] : [slash]) + name
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
}
