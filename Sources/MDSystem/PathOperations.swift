import CMDSystem
import Glibc
public import MDModel

/// Makes paths that people type absolute, without `.`, `..`, doubled slashes or symbolic links on the way.
public enum AbsolutePath {
  /// Follows every symbolic link, a final one too.
  ///
  /// - Throws: the error of `realpath` if the path leads to nothing.
  public static func resolving(_ path: FilePath) throws(SystemError) -> FilePath {
    // `realpath` resolves name by name, and would report some paths over the limit as missing.
    guard path.bytes.count < Int(PATH_MAX) else { throw SystemError(call: "realpath", code: ENAMETOOLONG) }
    guard let resolved = realpath(path.terminated, nil) else { throw SystemError(call: "realpath", code: errno) }
    defer { free(resolved) }
    return FilePath(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  /// Follows the links of the folders on the way, but not a final symbolic link, because the link itself is the item.
  public static func ofItem(_ path: FilePath) throws(SystemError) -> FilePath {
    var path = path
    path.removeTrailingSlashes()
    let name = path.name
    if name == "" || name == "." || name == ".." { return try resolving(path) }
    // Keep the trailing slash: `realpath` then fails if the part before it is not a folder.
    let folder = path.bytes.dropLast(name.bytes.count)
    return try resolving(folder.isEmpty ? "." : FilePath(folder)).appending(name)
  }

  /// Resolves a path to a whole file: for a member, as ``splitInside(_:)`` detects it, the path of its container.
  public static func ofFile(_ path: FilePath) throws(SystemError) -> FilePath {
    if let found = splitInside(path) { return found.file }
    return try ofItem(path)
  }

  /// Splits a path that may name a member, such as `mail.mbox//message`, at the first `//` after a regular file.
  ///
  /// A symbolic link to a file counts as the file.
  ///
  /// - Returns: the file's absolute path and the part after the slashes. `nil` if the whole path exists, because any
  ///   path may contain doubled slashes, or if no part of it is a file.
  public static func splitInside(_ path: FilePath) -> (file: FilePath, inside: ArraySlice<UInt8>)? {
    let bytes = path.bytes
    let borders = bytes.indices.filter { $0 > 0 && bytes[$0] == slash && bytes[$0 - 1] == slash }
    // A path that exists as a whole is never a member's address.
    guard !borders.isEmpty, (try? FileStatus.of(path: path)) == nil else { return nil }
    for border in borders {
      guard let file = try? resolving(FilePath(bytes[..<(border - 1)])),
        let status = try? FileStatus.of(path: file)
      else { continue }
      if status.kind == .regular { return (file, bytes[(border + 1)...]) }
      guard status.kind == .directory else { return nil }
    }
    return nil
  }

  private static let slash = UInt8(ascii: "/")
}

extension FilePath {
  /// The bytes followed by a NUL, as system calls expect them.
  var terminated: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}

/// Creates folders.
public enum DirectoryMaking {
  /// Creates a folder and its missing ancestors.
  ///
  /// An existing folder stays as it is.
  ///
  /// - Parameter mode: permission bits, before the umask.
  public static func make(_ path: FilePath, mode: UInt32) throws(SystemError) {
    let terminated = path.terminated
    do throws(SystemError) {
      try systemCall("mkdir") { mkdir(terminated, mode) }
    } catch {
      if error.code == EEXIST { return }
      guard error.code == ENOENT, let folder = path.parent else { throw error }
      try make(folder, mode: mode)
      do throws(SystemError) { try systemCall("mkdir") { mkdir(terminated, mode) } } catch {
        // Another process or thread has created the folder meanwhile.
        if error.code != EEXIST { throw error }
      }
    }
  }
}

/// Replaces one file by another atomically: the path always leads to either the old or the new file.
public enum FileRenaming {
  public static func replace(_ target: String, by source: String) throws(SystemError) {
    try systemCall("rename") { rename(source, target) }
  }
}

/// Measures the free space of a file system.
public enum FreeSpace {
  /// Bytes that this user may still write on the file system of `path`.
  public static func bytes(at path: FilePath) throws(SystemError) -> Int64 {
    let terminated = path.terminated
    var status = statvfs()
    try systemCall("statvfs") { statvfs(terminated, &status) }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow ? .max : Int64(clamping: bytes)
  }
}

/// Removes a file's name.
///
/// The file itself is deleted with its last name and descriptor.
public enum FileRemoval {
  public static func remove(_ path: String) throws(SystemError) { try systemCall("unlink") { unlink(path) } }
}

/// Sets and checks permissions of files.
public enum FilePermissions {
  public static func set(_ mode: UInt32, of path: String) throws(SystemError) {
    try systemCall("chmod") { chmod(path, mode) }
  }

  /// Whether this process may execute the file.
  public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
