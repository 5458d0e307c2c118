import CMDSystem
import Glibc
public import MDModel

/// Paths as people give them, made absolute, without `.`, `..`, doubled slashes or symbolic links on the way.
public enum AbsolutePath {
  /// Follows every symbolic link, the last one too.
  ///
  /// - Throws: what `realpath` says, when the path does not lead to anything.
  public static func resolving(_ path: FilePath) throws(SystemError) -> FilePath {
    // `realpath` goes name by name, and would say of some that they lead nowhere.
    guard path.bytes.count < Int(PATH_MAX) else { throw SystemError(call: "realpath", code: ENAMETOOLONG) }
    guard let resolved = realpath(path.terminated, nil) else { throw SystemError(call: "realpath", code: errno) }
    defer { free(resolved) }
    return FilePath(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  /// Follows the links of the folders on the way and leaves a last symbolic link as it is: the item itself is meant.
  public static func ofItem(_ path: FilePath) throws(SystemError) -> FilePath {
    var path = path
    path.removeTrailingSlashes()
    let name = path.name
    if name == "" || name == "." || name == ".." { return try resolving(path) }
    // With the slash behind it: what is no folder has nothing in it.
    let folder = path.bytes.dropLast(name.bytes.count)
    return try resolving(folder.isEmpty ? "." : FilePath(folder)).appending(name)
  }

  /// The same where whole files are meant: of an item inside a file, as ``splitInside(_:)`` tells it, the file's path.
  public static func ofFile(_ path: FilePath) throws(SystemError) -> FilePath {
    if let found = splitInside(path) { return found.file }
    return try ofItem(path)
  }

  /// Splits what may name an item inside a file, such as `mail.mbox//message`, at the first `//` behind a regular file.
  /// A symbolic link to a file stands for the file.
  ///
  /// - Returns: the file's path, absolute, and what comes behind the slashes; `nil` where the whole leads to something
  ///   itself, for slashes may be doubled in any path, or to nothing.
  public static func splitInside(_ path: FilePath) -> (file: FilePath, inside: ArraySlice<UInt8>)? {
    let bytes = path.bytes
    let borders = bytes.indices.filter { $0 > 0 && bytes[$0] == slash && bytes[$0 - 1] == slash }
    // What cannot be looked at as a path cannot be as an item in a file either.
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
  /// The bytes with a NUL behind, as the kernel takes them.
  var terminated: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}

/// Folders made on the way to a file.
public enum DirectoryMaking {
  /// Makes a folder and its missing ancestors; an existing one stays as it is.
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
        // Another process or thread made it in the meantime.
        if error.code != EEXIST { throw error }
      }
    }
  }
}

/// Puts one file in the place of another in one step: at every instant there is the old one or the new one.
public enum FileRenaming {
  public static func replace(_ target: String, by source: String) throws(SystemError) {
    try systemCall("rename") { rename(source, target) }
  }
}

/// Room on a disk.
public enum FreeSpace {
  /// Bytes that this user may still write on the file system that `path` lies on.
  public static func bytes(at path: FilePath) throws(SystemError) -> Int64 {
    let terminated = path.terminated
    var status = statvfs()
    try systemCall("statvfs") { statvfs(terminated, &status) }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow ? .max : Int64(clamping: bytes)
  }
}

/// Takes a file's name away; the file goes with its last name and descriptor.
public enum FileRemoval {
  public static func remove(_ path: String) throws(SystemError) { try systemCall("unlink") { unlink(path) } }
}

/// Sets who may do what with a file.
public enum FilePermissions {
  public static func set(_ mode: UInt32, of path: String) throws(SystemError) {
    try systemCall("chmod") { chmod(path, mode) }
  }

  /// Whether this process may execute the file.
  public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
