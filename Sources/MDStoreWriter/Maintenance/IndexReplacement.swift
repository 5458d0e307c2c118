package import MDModel
import MDSQLite
import MDStore
import MDSystem

/// Makes a new index next to the old one, which answers searches until the new one is complete.
package enum IndexReplacement {
  /// Lets `build` fill a new index and puts it in the place of the index at `path`. If `build` throws, or the process
  /// ends, the old index stays unchanged.
  ///
  /// - Parameter embedder: embedder for the new index's writer.
  package static func build<Value>(
    inPlaceOf path: String, embedder: (any TextEmbedder)? = nil, _ build: (IndexWriter) throws -> Value
  ) throws -> Value {
    try IndexWriter.makeFolder(for: path)
    // Held to the end: a process that wants to write the old index waits for the new one.
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
    // The new index is in place. Without the record, the next opening checks it.
    try? ClosingRecord.write(for: path)
    _ = consume lock
    return value
  }

  /// If the process is killed before this is done, the next opening of the index does it.
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

  /// Empties the old index's log into it and removes the log, because the new index must not find the log of another
  /// file. Readers of the old index keep their open files.
  private static func emptyLog(of path: String) {
    // This may fail for a damaged index or one of a later version. The index is about to go anyway. If a reader keeps a
    // part of the log from being emptied, the replacement does not wait.
    if let old = try? DatabaseConnection.writer(path: path) { _ = try? old.emptyLog() }
    for suffix in ["-wal", "-shm"] { try? IndexFiles.remove(path + suffix) }
  }

  /// Removes the files that a killed run has left. If that fails, they are overwritten, or making the new index reports
  /// the reason.
  private static func removeFiles(of path: String) {
    for suffix in IndexFiles.suffixes + [".lock"] { try? IndexFiles.remove(path + suffix) }
  }
}
