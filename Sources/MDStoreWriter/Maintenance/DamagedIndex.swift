package import MDModel
import MDSystem
package import MDStore

/// Handling of a damaged index. It is only a cache: it is set aside for inspection, and a new one is made.
package enum DamagedIndex {
  /// The roots that a damaged index still tells; empty if it cannot be read.
  package static func roots(of path: String) -> [FilePath] {
    guard let reader = try? IndexReader(path: path) else { return [] }
    return (try? reader.read { try $0.roots().map(\.rootPath) }) ?? []
  }

  /// What a damaged index has learned from use; `nil` if it cannot be read.
  package static func usage(of path: String) -> KeptUsage? {
    guard let reader = try? IndexReader(path: path) else { return nil }
    return try? reader.read { try $0.keptUsage() }
  }

  /// Number of damaged indexes to keep. Each is as large as the index was.
  private static let mostKept = 2

  /// Moves an index and its companion files aside, under a name with the time. The last two are kept.
  ///
  /// - Returns: the new path of the index file.
  /// - Throws: ``StoreError/Code/busy`` if another process is writing the index, or has begun to make a new one.
  package static func moveAside(_ path: String) throws(StoreError) -> String {
    let lock = try WriterLock(index: path)
    let time = Clock.wallTime.description.prefix(19)
    let stamp = time.split(separator: " ").joined(separator: "T").filter { $0 != ":" }
    let target = "\(path).damaged-\(stamp)"
    for suffix in IndexFiles.suffixes where IndexFiles.exists(path + suffix) {
      do throws(SystemError) { try FileRenaming.replace(target + suffix, by: path + suffix) } catch {
        throw StoreError(.notWritable, "The index \(path) cannot be moved aside (\(error)). Check its folder.")
      }
    }
    removeOldest(of: path)
    _ = consume lock
    return target
  }

  private static func removeOldest(of path: String) {
    for file in files(of: path).dropLast(mostKept) { remove(file) }
  }

  /// Files of damaged indexes, oldest first, without their companions. The times in the names sort as text.
  private static func files(of path: String) -> [String] {
    let files = (try? IndexFiles.beginning(with: "\(path).damaged-")) ?? []
    return files.filter { file in !IndexFiles.suffixes.dropFirst().contains { file.hasSuffix($0) } }.sorted()
  }

  private static func remove(_ file: String) {
    for suffix in IndexFiles.suffixes { try? IndexFiles.remove(file + suffix) }
  }

  /// A damaged index that is kept for inspection.
  package struct Kept: Hashable, Sendable {
    package let path: String
    /// Size of all its files.
    package let bytes: Int64
    /// Time at which it is removed.
    package let end: Timestamp
  }

  /// Time for which a damaged index is kept.
  private static let lifetime = Duration.minutes(30 * 24 * 60)

  /// The damaged indexes that are kept, oldest first.
  package static func kept(of path: String) -> [Kept] {
    files(of: path).compactMap { file in
      // Renaming a file sets its change time, so this is when it was moved aside.
      guard let moved = try? FileStatus.of(path: FilePath(file)).changed else { return nil }
      let sizes = IndexFiles.suffixes.map { (try? FileStatus.of(path: FilePath(file + $0)).size) ?? 0 }
      return Kept(path: file, bytes: Int64(clamping: sizes.reduce(0, +)), end: moved + lifetime)
    }
  }

  /// Removes damaged indexes whose time is over.
  package static func removeOld(of path: String, at now: Timestamp) {
    for kept in kept(of: path) where kept.end <= now { remove(kept.path) }
  }
}
