import MDModel
import MDSQLite
import MDStore
import MDSystem

/// Text that was recognised in one file.
struct RecognizedContent: Sendable, Hashable {
  /// Valid UTF-8.
  var text: [UInt8]
  var words: Int64
  /// Why some or all of the text could not be recognised; empty if nothing is missing.
  var reason: String
}

/// Recognised texts by the bytes of their files. The same picture is not read twice, wherever it lies, even if the
/// index is rebuilt. The cache is a file beside the index, of bounded size. Entries that cannot be read count as
/// missing.
package struct RecognitionCache: Sendable {
  /// Suffix of the cache file, appended to the index's path.
  package static let suffix = ".recognized"
  private static let mostBytes = 64 << 20
  private static let pageBytes = 4_096

  private let path: String

  /// - Parameter index: path of the index's file.
  package init(index: String) { path = index + Self.suffix }

  /// True if the cache file exists. A cache that cannot be read counts as empty: its texts are recognised again.
  var exists: Bool { (try? FileStatus.of(path: FilePath(path))) != nil }

  func content(of key: [UInt8]) -> RecognizedContent? {
    guard exists else { return nil }
    return try? connected(.reading) { connection in
      let select = try PreparedStatement(connection, "SELECT text, words, reason FROM recognized WHERE key = ?1")
      select.bind(blob: 1, key)
      return try select.firstRow {
        RecognizedContent(text: $0.bytes(0), words: $0.integer(1), reason: $0.string(2))
      }
    }
  }

  /// Stores a recognised text. If the file is full, the older half is deleted. A damaged file is replaced.
  ///
  /// - Throws: an error if the text cannot be stored, for example because another process writes for long. The
  ///   existing entries stay.
  func keep(_ content: RecognizedContent, of key: [UInt8]) throws {
    do { try insert(content, of: key) } catch let failure as SQLiteFailure {
      switch StoreError(failure, index: path).code {
      case .diskFull: try dropOlderHalf()
      case .corrupt: erase()
      default: throw failure
      }
      try insert(content, of: key)
    }
  }

  /// Forgets everything.
  package func erase() {
    for ending in ["", "-journal"] { try? FileRemoval.remove(path + ending) }
  }

  private func insert(_ content: RecognizedContent, of key: [UInt8]) throws {
    // SQLite creates its journal with the permissions of the main file, so create that with the right ones first.
    _ = try Descriptor.open(path: FilePath(path), flags: FileFlags.writeOnly | FileFlags.create, mode: 0o600)
    try connected(.writing) { connection in
      let insert = try PreparedStatement(
        connection, "INSERT OR REPLACE INTO recognized (key, text, words, reason) VALUES (?1, ?2, ?3, ?4)")
      insert.bind(blob: 1, key)
      insert.bind(blob: 2, content.text)
      insert.bind(3, content.words)
      insert.bind(text: 4, content.reason)
      try insert.run()
    }
    try FilePermissions.set(0o600, of: path)
  }

  private func dropOlderHalf() throws {
    try connected(.writing) { connection in
      try PreparedStatement(
        connection,
        """
        DELETE FROM recognized WHERE number <=
          (SELECT number FROM recognized ORDER BY number LIMIT 1 OFFSET (SELECT count(*) / 2 FROM recognized))
        """
      ).run()
    }
  }

  /// Opens the file for one statement only. No connection stays open while there is nothing to do, so the file can be
  /// erased safely.
  private func connected<Value>(
    _ access: DatabaseConnection.Access, _ body: (OpaquePointer) throws -> Value
  ) throws -> Value {
    let connection = try DatabaseConnection(path: path, access: access, busyMilliseconds: 2_000)
    if access == .writing {
      try connection.execute(
        """
        PRAGMA max_page_count = \(Self.mostBytes / Self.pageBytes);
        CREATE TABLE IF NOT EXISTS recognized
          (number INTEGER PRIMARY KEY, key BLOB UNIQUE NOT NULL, text BLOB, words INTEGER, reason TEXT)
        """)
    }
    return try body(connection.handle)
  }
}
