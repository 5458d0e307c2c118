import MDModel
import MDSQLite
import MDSystem

/// Reads an index while another connection may be writing it. Not thread-safe: use it on one thread only.
package final class IndexReader {
  package let path: String
  private let connection: DatabaseConnection
  private let isMapped: Bool
  private var session: ReadingSession?
  /// Version of the data whose schema has been checked.
  private var checkedVersion: Int64?

  /// - Parameter isMapped: true to map pages of the file. Pages that were read count as memory of this process, so a
  ///   long-lived process should not map them.
  /// - Throws: ``StoreError``: `missing` if there is no index, `schemaTooNew`, `corrupt`, `notWritable`.
  package init(path: String, isMapped: Bool = true) throws {
    self.path = path
    self.isMapped = isMapped
    guard try Self.isFile(path) else {
      throw StoreError(.missing, "There is no index at \(path).")
    }
    do throws(SQLiteFailure) { connection = try .reader(path: path, isMapped: isMapped) } catch {
      throw StoreError(error, index: path)
    }
  }

  /// True if there is a regular file at the path of an index.
  ///
  /// - Throws: ``StoreError`` if something else is there: reading a pipe would block forever. Also if the path cannot
  ///   be examined: an index in a folder without access must not count as missing.
  package static func isFile(_ path: String) throws(StoreError) -> Bool {
    let kind: FileKind?
    do throws(SystemError) { kind = try FileStatus.ifPresent(followingPath: FilePath(path))?.kind } catch {
      throw StoreError(.failed, "The index \(path) cannot be looked at: \(error.reason).")
    }
    switch kind {
    case nil: return false
    case .regular: return true
    case .directory: throw StoreError(.notWritable, "A directory is at the path of the index: \(path). Move it away.")
    default: throw StoreError(.notWritable, "What is at the path of the index is no file: \(path). Move it away.")
    }
  }

  /// Runs `body` on one snapshot of the index. It does not see what is committed meanwhile.
  package func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    do {
      try connection.execute("BEGIN")
      // A reader has nothing to commit. A failed statement may already have ended the transaction, so the error is
      // ignored.
      defer { try? connection.execute("ROLLBACK") }
      let session = try currentSession()
      defer {
        session.forgetWords()
        if !isMapped { session.forgetVectors() }
      }
      return try body(session)
    } catch let failure as SQLiteFailure {
      throw StoreError(failure, index: path)
    }
  }

  private func currentSession() throws -> ReadingSession {
    let session = session ?? ReadingSession(connection.handle, path: path)
    session.forgetPaths()
    try checkSchema(session)
    self.session = session
    return session
  }

  /// Checks the schema once per version of the data, because a later version of Limelight may have migrated the index.
  private func checkSchema(_ session: ReadingSession) throws {
    let version = try session.dataVersion()
    guard version != checkedVersion else { return }
    try session.checkSchema(index: path)
    checkedVersion = version
  }
}
