import MDModel
import MDStore
import MDSystem

/// The files that an index consists of, as the file system has them.
enum IndexFiles {
  /// Endings of the files that belong to an index, besides its lock.
  static let suffixes = ["", "-wal", "-shm", ".closed"] + VectorTier.allCases.map(\.suffix)

  /// A file that cannot be looked at counts as missing: making or opening it says why it cannot be used.
  static func exists(_ path: String) -> Bool { (try? FileStatus.of(followingPath: FilePath(path))) != nil }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Paths of all files that begin like a path, itself among them.
  static func beginning(with path: String) throws(SystemError) -> [String] {
    let folder = folder(of: path)
    let names = try DirectoryStream.names(of: FilePath(folder))
    return names.map { "\(folder)/\($0.text)" }.filter { $0.hasPrefix(path) }
  }

  /// Makes an empty file for a new index. Nobody else may read what is indexed from its first byte on: SQLite gives the log
  /// the rights of the index.
  static func create(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      _ = try Descriptor.open(path: FilePath(path), flags: FileFlags.writeOnly | FileFlags.create, mode: 0o600)
    } catch { throw StoreError(.notWritable, "The index \(path) cannot be made: \(error.reason).") }
  }

  /// Takes rights away that an earlier version, or a copy, has left to others.
  static func makePrivate(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      for file in suffixes.map({ path + $0 }) where exists(file) { try FilePermissions.set(0o600, of: file) }
    } catch { throw StoreError(.notWritable, "The index \(path) cannot be made private: \(error.reason).") }
  }

  /// Removes a file; none is fine.
  static func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) { try FileRemoval.remove(path) } catch { if !error.isVanished { throw error } }
  }
}
