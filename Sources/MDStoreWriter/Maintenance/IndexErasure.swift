import Foundation
import MDStore
import MDModel
import MDSystem

/// What is stored, taken away on somebody's wish, by the one who may write.
public enum IndexErasure {
  /// Takes out what is stored of some folders. When nothing would be left, the index's files go instead.
  ///
  /// - Parameter folders: absolute paths: folders above, at or below the indexed ones.
  /// - Returns: how many files went; 0 while something of the index is left.
  /// - Throws: ``StoreError``: `busy` while another process writes the index.
  public static func erase(_ folders: [[UInt8]], from path: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    let roots = DamagedIndex.roots(of: path)
    let isAll = roots.allSatisfy { root in folders.contains { root.isAt(orBelow: $0) } }
    // What apps gave lies in no folder: it goes when everything does.
    if isAll, folders.contains([0x2F]) || !DamagedIndex.hasDonors(path) { return try removeFiles(of: path) }
    let writer = try IndexWriter(path: path)
    try writer.batches { session in
      for folder in folders { try erase(folder, in: session) }
    }
    try writer.checkpoint()
    return 0
  }

  private static func erase(_ folder: [UInt8], in session: WritingSession) throws {
    let below = try session.reading.roots().filter { $0.name.isAt(orBelow: folder) }
    for root in below { try session.remove(root.id) }
    if below.isEmpty, let item = try session.reading.item(at: folder) { try session.remove(item.id) }
  }

  /// The lock's file stays: somebody may be waiting at it.
  private static func removeFiles(of path: String) throws -> Int {
    let lock = try WriterLock(index: path)
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix(file.lastPathComponent) && $0 != file.lastPathComponent + ".lock"
    }
    for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    _ = consume lock
    return names.count
  }
}
