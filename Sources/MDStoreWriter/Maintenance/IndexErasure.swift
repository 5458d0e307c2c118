import MDStore
package import MDModel
import MDSystem

/// Erasure of stored items on request, by the one who may write.
package enum IndexErasure {
  /// Takes out what is stored of some folders. When nothing would be left, the index's files go instead.
  ///
  /// - Parameter folders: absolute paths: folders above, at or below the indexed ones.
  /// - Returns: how many files went; 0 while something of the index is left.
  /// - Throws: ``StoreError``: `busy` while another process writes the index; `corrupt` where it cannot be told what else
  ///   the index holds, and not everything is to go.
  package static func erase(_ folders: [FilePath], from path: String) throws -> Int {
    guard try IndexReader.isFile(path) else { return 0 }
    // Everything goes, also what cannot be read any more.
    if folders.contains(.root) { return try removeFiles(of: path) }
    let isAll = try IndexReader(path: path).read { session in
      // What apps gave lies in no folder: it goes when everything does.
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

  /// Forgets everything that was learned from use up to a time; what is used later is learned.
  ///
  /// - Throws: ``StoreError``: `busy` while another process writes the index.
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

  /// The lock's file stays: somebody may be waiting at it.
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
