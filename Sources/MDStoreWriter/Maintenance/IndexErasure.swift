import MDStore
package import MDModel
import MDSystem

/// Erases stored items on request. The caller must be allowed to write the index.
package enum IndexErasure {
  /// Removes everything stored of some folders. If nothing would be left, the index's files are removed instead.
  ///
  /// - Parameter folders: absolute paths: folders above, at or below the indexed roots.
  /// - Returns: the number of removed files; 0 if the index stays.
  /// - Throws: ``StoreError``: `busy` if another process is writing the index; `corrupt` if it cannot be read to find
  ///   out what else it holds. With `/` among the folders it need not be read.
  package static func erase(_ folders: [FilePath], from path: String) throws -> Int {
    guard try IndexReader.isFile(path) else { return 0 }
    // Everything is to be removed, so the index need not be readable.
    if folders.contains(.root) { return try removeFiles(of: path) }
    let isAll = try IndexReader(path: path).read { session in
      // Donated items are in no folder. They are removed only with everything else.
      try !session.hasDonors()
        && session.roots().allSatisfy { root in
          folders.contains { root.rootPath.isAt(orBelow: $0) }
        }
    }
    if isAll { return try removeFiles(of: path) }
    let writer = try IndexWriter(path: path)
    try writer.batches { session in
      for folder in folders { try erase(folder, in: session) }
    }
    try writer.close()
    return 0
  }

  /// Forgets everything learned from use up to a time. Later uses are learned.
  ///
  /// - Throws: ``StoreError``: `busy` if another process is writing the index.
  package static func forgetUsage(until date: Timestamp, in path: String) throws {
    guard try IndexReader.isFile(path) else { return }
    let writer = try IndexWriter(path: path)
    try writer.batch { try $0.forgetUsage(until: date) }
    try writer.close()
  }

  private static func erase(_ folder: FilePath, in session: WritingSession) throws {
    let below = try session.reading.roots().filter { $0.rootPath.isAt(orBelow: folder) }
    for root in below { try session.remove(root.id) }
    if below.isEmpty, let item = try session.reading.item(at: folder) { try session.remove(item.id) }
  }

  /// Removes all files of an index but its lock, which another process may be waiting for.
  private static func removeFiles(of path: String) throws(StoreError) -> Int {
    let lock = try WriterLock(index: path)
    do throws(SystemError) {
      let files = try IndexFiles.beginning(with: path).filter { $0 != path + ".lock" }
      for file in files { try FileRemoval.remove(file) }
      _ = consume lock
      return files.count
    } catch {
      throw StoreError(.notWritable, "The index \(path) cannot be removed (\(error)). Check its folder.")
    }
  }
}
