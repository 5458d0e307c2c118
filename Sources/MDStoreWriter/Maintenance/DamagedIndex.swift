package import MDModel
import MDSystem
package import MDStore

/// A damaged index is a damaged cache: it is set aside for whoever wants to look at it, and made anew.
package enum DamagedIndex {
  /// The roots a damaged index still tells of; none when it does not even do that.
  package static func roots(of path: String) -> [FilePath] {
    guard let reader = try? IndexReader(path: path) else { return [] }
    return (try? reader.read { try $0.roots().map(\.rootPath) }) ?? []
  }

  /// What a damaged index has learned from use, if it still tells that.
  package static func usage(of path: String) -> KeptUsage? {
    guard let reader = try? IndexReader(path: path) else { return nil }
    return try? reader.read { try $0.keptUsage() }
  }

  /// As large as the index each: older ones go.
  private static let mostKept = 2

  /// Moves an index and its companions aside, under a name with the time. The two that were moved aside last are kept.
  ///
  /// - Returns: the new path of the index file.
  /// - Throws: ``StoreError/Code/busy`` when another process writes the index, or has begun to make it anew.
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

  /// Files of damaged indexes without their companions, the oldest first: the times in the names sort as they are.
  private static func files(of path: String) -> [String] {
    let files = (try? IndexFiles.beginning(with: "\(path).damaged-")) ?? []
    return files.filter { file in !IndexFiles.suffixes.dropFirst().contains { file.hasSuffix($0) } }.sorted()
  }

  private static func remove(_ file: String) {
    for suffix in IndexFiles.suffixes { try? IndexFiles.remove(file + suffix) }
  }

  /// A damaged index that is kept for whoever wants to look at it.
  package struct Kept: Hashable, Sendable {
    package let path: String
    /// Of all its files together.
    package let bytes: Int64
    /// When it is removed.
    package let end: Timestamp
  }

  /// How long a damaged index is kept.
  private static let lifetime = Duration.minutes(30 * 24 * 60)

  /// The damaged indexes that are kept, the oldest first.
  package static func kept(of path: String) -> [Kept] {
    files(of: path).compactMap { file in
      // Its name was changed last when it was moved aside.
      guard let moved = try? FileStatus.of(path: FilePath(file)).changed else { return nil }
      let sizes = IndexFiles.suffixes.map { (try? FileStatus.of(path: FilePath(file + $0)).size) ?? 0 }
      return Kept(path: file, bytes: Int64(clamping: sizes.reduce(0, +)), end: moved + lifetime)
    }
  }

  /// Removes those whose time has come.
  package static func removeOld(of path: String, at now: Timestamp) {
    for kept in kept(of: path) where kept.end <= now { remove(kept.path) }
  }
}
