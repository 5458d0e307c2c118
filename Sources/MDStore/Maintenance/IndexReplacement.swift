import Foundation
import GRDB

/// A new index made beside the old one, which answers until the new one is whole.
public enum IndexReplacement {
  /// Has `build` fill a fresh index and puts it in the place of the one at `path`. When `build` throws, or the process
  /// dies, the old index stays as it was.
  public static func build<Value>(inPlaceOf path: String, _ build: (IndexWriter) throws -> Value) throws -> Value {
    // Held until the change is made: who else wanted to write the old index waits for the new one.
    let lock = try WriterLock(index: path)
    let fresh = path + ".new"
    removeFiles(of: fresh)
    defer { removeFiles(of: fresh) }
    let value = try makeFresh(fresh, build)
    try retire(path)
    try FileManager.default.moveItem(atPath: fresh, toPath: path)
    _ = consume lock
    return value
  }

  private static func makeFresh<Value>(_ path: String, _ build: (IndexWriter) throws -> Value) throws -> Value {
    let writer = try IndexWriter(path: path)
    let value = try build(writer)
    try writer.checkpoint()
    return value
  }

  /// Empties the old index's log into it and removes both: a reader that comes between must not meet a log that belongs
  /// to another file.
  private static func retire(_ path: String) throws {
    // Damaged or of a later version, it is about to go whatever its log says.
    let old = try? DatabaseQueue(path: path, configuration: IndexConfiguration.writer())
    try? old?.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    try? old?.close()
    for suffix in ["-wal", "-shm", ""] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  private static func removeFiles(of path: String) {
    for suffix in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
}
