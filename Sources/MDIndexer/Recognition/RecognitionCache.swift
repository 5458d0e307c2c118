import MDModel
import MDSQLite
import MDStore
import MDSystem

/// What was recognised in one file.
struct RecognizedContent: Sendable, Hashable {
  /// Valid UTF-8.
  var text: [UInt8]
  var words: Int64
  /// Why it, or part of it, could not be recognised; empty where nothing is missing.
  var reason: String
}

/// Texts that were recognised, by the bytes of their files: the same picture is not read twice, wherever it lies, nor when
/// the index is made anew. A file beside the index, of bounded size. What cannot be read of it counts as not there.
package struct RecognitionCache: Sendable {
  /// Ending of the file, behind the index's path.
  package static let suffix = ".recognized"
  private static let mostBytes = 64 << 20
  private static let pageBytes = 4_096

  private let path: String

  /// - Parameter index: path of the index's file.
  package init(index: String) { path = index + Self.suffix }

  /// Whether anything was ever kept. A cache that cannot be read is none: its texts are recognised again.
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

  /// Keeps what was recognised. Where there is no room the older half goes, and a damaged file is made anew.
  ///
  /// - Throws: when nothing can be kept; what is there stays, as where somebody else writes for long.
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
    // SQLite gives its journal the rights of the file.
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

  /// Opens the file for one statement: nobody holds it while there is nothing to do, and whoever erases it finds it idle.
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
