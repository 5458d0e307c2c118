import MDModel
import MDStore
import MDSystem

/// The files of an index, in the file system.
enum IndexFiles {
  /// Suffixes of the files of an index, without its lock.
  static let suffixes = ["", "-wal", "-shm", ".closed"] + VectorTier.allCases.map(\.suffix)

  /// True if a file exists. One that cannot be examined counts as missing: creating or opening it reports the reason.
  static func exists(_ path: String) -> Bool { (try? FileStatus.of(followingPath: FilePath(path))) != nil }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Paths of all files whose paths begin with `path`, including `path` itself.
  static func beginning(with path: String) throws(SystemError) -> [String] {
    let folder = folder(of: path)
    let names = try DirectoryStream.names(of: FilePath(folder))
    return names.map { "\(folder)/\($0.text)" }.filter { $0.hasPrefix(path) }
  }

  /// Creates an empty file for a new index, private from its first byte on. SQLite gives the log the permissions of the
  /// index.
  static func create(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      _ = try Descriptor.open(path: FilePath(path), flags: FileFlags.writeOnly | FileFlags.create, mode: 0o600)
    } catch { throw StoreError(.notWritable, "The index \(path) cannot be made: \(error.reason).") }
  }

  /// Removes permissions of other users that an earlier version, or a copy, has left.
  static func makePrivate(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      for file in suffixes.map({ path + $0 }) where exists(file) { try FilePermissions.set(0o600, of: file) }
    } catch { throw StoreError(.notWritable, "The index \(path) cannot be made private: \(error.reason).") }
  }

  /// Removes a file, if it exists.
  static func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) { try FileRemoval.remove(path) } catch { if !error.isVanished { throw error } }
  }
}
