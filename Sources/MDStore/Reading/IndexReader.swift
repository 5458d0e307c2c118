import MDModel
import MDSQLite
import MDSystem

/// Reads an index while somebody else may be writing it. Not thread-safe: one thread owns it.
package final class IndexReader {
  package let path: String
  private let connection: DatabaseConnection
  private let isMapped: Bool
  private var session: ReadingSession?
  /// Version of the data of which the schema is known.
  private var checkedVersion: Int64?

  /// - Parameter isMapped: pages of the files stay mapped, which count as memory of this process once they were looked
  ///   at; not for one that stays.
  /// - Throws: ``StoreError``: `missing` when there is no index, `schemaTooNew`, `corrupt`, `notWritable`.
  package init(path: String, isMapped: Bool = true) throws {
    self.path = path
    self.isMapped = isMapped
    guard try Self.isFile(path) else {
      throw StoreError(.missing, "There is no index at \(path). Make one: mdimport DIR.")
    }
    do throws(SQLiteFailure) { connection = try .reader(path: path, isMapped: isMapped) } catch {
      throw StoreError(error, index: path)
    }
  }

  /// Whether there is a file at the path of an index.
  ///
  /// - Throws: ``StoreError`` where something else is there: a pipe would be waited for without end. Also where nobody can
  ///   tell: an index behind a folder that lets nobody in is not one that has yet to be made.
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

  /// Runs `body` on one snapshot of the index: what is committed meanwhile is not seen.
  package func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    do {
      try connection.execute("BEGIN")
      // Nothing was written: there is nothing to commit, and a failed statement may have ended the transaction already.
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

  /// Checks the schema once for each version of the data: a later Limelight may have taken the index over.
  private func checkSchema(_ session: ReadingSession) throws {
    let version = try session.dataVersion()
    guard version != checkedVersion else { return }
    try session.checkSchema(index: path)
    checkedVersion = version
  }
}
