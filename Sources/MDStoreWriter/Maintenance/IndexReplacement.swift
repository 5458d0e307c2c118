package import MDModel
import MDSQLite
import MDStore
import MDSystem

/// A new index made beside the old one, which answers until the new one is whole.
package enum IndexReplacement {
  /// Has `build` fill a fresh index and puts it in the place of the one at `path`. When `build` throws, or the process
  /// dies, the old index stays as it was.
  ///
  /// - Parameter embedder: as the writer's.
  package static func build<Value>(
    inPlaceOf path: String, embedder: (any TextEmbedder)? = nil, _ build: (IndexWriter) throws -> Value
  ) throws -> Value {
    try IndexWriter.makeFolder(for: path)
    // Held until the change is made: who else wanted to write the old index waits for the new one.
    let lock = try WriterLock(index: path)
    let fresh = path + ".new"
    removeFiles(of: fresh)
    defer { removeFiles(of: fresh) }
    let value = try makeFresh(fresh, embedder, build)
    try ClosingRecord.remove(for: path)
    emptyLog(of: path)
    do { try FileRenaming.replace(path, by: fresh) } catch {
      throw StoreError(.notWritable, "The new index cannot take the place of \(path) (\(error)). The old one stays.")
    }
    putVectorsInPlace(of: path, from: fresh)
    // The new index is in its place. Without the record the next opening checks it.
    try? ClosingRecord.write(for: path)
    _ = consume lock
    return value
  }

  /// Killed before this is done, the next opening does it.
  private static func putVectorsInPlace(of path: String, from fresh: String) {
    for suffix in VectorTier.allCases.map(\.suffix) {
      if IndexFiles.exists(fresh + suffix) {
        try? FileRenaming.replace(path + suffix, by: fresh + suffix)
      } else {
        try? IndexFiles.remove(path + suffix)
      }
    }
  }

  private static func makeFresh<Value>(
    _ path: String, _ embedder: (any TextEmbedder)?, _ build: (IndexWriter) throws -> Value
  ) throws -> Value {
    let writer = try IndexWriter(path: path, embedder: embedder)
    let value = try build(writer)
    guard try writer.checkpoint() else {
      throw StoreError(.busy, "Somebody reads the unfinished index \(path). The old one stays; run again.")
    }
    try writer.close()
    return value
  }

  /// Empties the old index's log into it and removes the log: the new index must not meet one that belongs to another
  /// file. Readers of the old one keep what they have open.
  private static func emptyLog(of path: String) {
    // Damaged or of a later version, it is about to go whatever its log says. A reader in the middle of a search keeps
    // a part of the log from being emptied; the change does not wait for it.
    if let old = try? DatabaseConnection.writer(path: path) { _ = try? old.emptyLog() }
    for suffix in ["-wal", "-shm"] { try? IndexFiles.remove(path + suffix) }
  }

  /// What a killed run has left. What cannot be removed is overwritten, or making the new index says why not.
  private static func removeFiles(of path: String) {
    for suffix in IndexFiles.suffixes + [".lock"] { try? IndexFiles.remove(path + suffix) }
  }
}
