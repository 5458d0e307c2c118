import Glibc

/// The tree as the file system has it, read with plain C library calls. Tests compare indexes with it.
public struct TreeWalk {
  public enum Kind: Sendable { case regular, directory, symbolicLink, special }

  public struct Entry: Equatable, Sendable {
    public var kind: Kind
    public var size: Int64
    public var permissions: UInt32
    /// Date of modification in nanoseconds since 1970 UTC; `changed` uses the same unit.
    public var modified: Int64
    public var changed: Int64
    public var inode: UInt64

    public init(kind: Kind, size: Int64, permissions: UInt32, modified: Int64, changed: Int64, inode: UInt64) {
      self.kind = kind
      self.size = size
      self.permissions = permissions
      self.modified = modified
      self.changed = changed
      self.inode = inode
    }
  }

  /// Entries by absolute path, including the root's own.
  public private(set) var entries: [[UInt8]: Entry] = [:]

  /// - Parameter keeping: returns the names of a directory to keep, out of all its names.
  public init(_ root: [UInt8], keeping: ([[UInt8]]) -> [[UInt8]] = { $0 }) throws { try add(root, keeping) }

  private mutating func add(_ path: [UInt8], _ keeping: ([[UInt8]]) -> [[UInt8]]) throws {
    let entry = try Self.entry(path)
    entries[path] = entry
    guard entry.kind == .directory else { return }
    for name in keeping(try Self.names(in: path)) { try add(path + [0x2F] + name, keeping) }
  }

  public static func entry(_ path: [UInt8]) throws -> Entry {
    var status = stat()
    guard lstat(path.terminated, &status) == 0 else { throw CallFailure("lstat", path) }
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .special
      }
    return Entry(
      kind: kind, size: Int64(status.st_size), permissions: UInt32(status.st_mode & 0o7777),
      modified: status.st_mtim.nanoseconds, changed: status.st_ctim.nanoseconds, inode: UInt64(status.st_ino))
  }

  /// Names in a directory, in no particular order.
  public static func names(in directory: [UInt8]) throws -> [[UInt8]] {
    guard let stream = opendir(directory.terminated) else { throw CallFailure("opendir", directory) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }

  /// A file's bytes.
  public static func contents(_ path: [UInt8]) throws -> [UInt8] {
    guard let file = fopen(path.terminated, "r") else { throw CallFailure("fopen", path) }
    defer { fclose(file) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { contents += buffer[..<count] }
    return contents
  }
}

/// A C library call that a test needs has failed.
public struct CallFailure: Error, CustomStringConvertible {
  public let description: String

  public init(_ call: String, _ path: [UInt8]) {
    description = "\(call) of \(String(decoding: path, as: UTF8.self)): \(String(cString: strerror(errno)))"
  }
}

extension [UInt8] {
  /// The path as a null-terminated C string.
  public var terminated: [CChar] { map(CChar.init(bitPattern:)) + [0] }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
