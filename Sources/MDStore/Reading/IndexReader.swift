import Foundation
import GRDB
import GRDBSQLite
import MDModel

/// Reads an index while somebody else may be writing it. Not thread-safe: one thread owns it.
public final class IndexReader {
  public let path: String
  private let queue: DatabaseQueue
  private var session: ReadingSession?

  /// - Throws: ``StoreError``: `missing` when there is no index, `schemaTooNew`, `corrupt`, `notWritable`.
  public init(path: String) throws {
    self.path = path
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw StoreError(.missing, "There is no index at \(path). Make one: mdimport DIR.")
    }
    guard !isDirectory.boolValue else {
      throw StoreError(.notWritable, "A directory stands where the index should be: \(path). Move it away.")
    }
    do { queue = try DatabaseQueue(path: path, configuration: IndexConfiguration.reader()) } catch {
      throw StoreError.wrapping(error, index: path)
    }
  }

  /// Runs `body` on one snapshot of the index: what is committed meanwhile is not seen.
  public func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    do {
      return try queue.read { db in try body(try session(for: db)) }
    } catch let failure as SQLiteFailure {
      throw StoreError(sqlite: failure.code, failure.message, index: path)
    } catch { throw StoreError.wrapping(error, index: path) }
  }

  private func session(for db: Database) throws -> ReadingSession {
    if let session {
      session.forgetPaths()
      return session
    }
    guard let connection = db.sqliteConnection else { throw StoreError(.failed, "The index \(path) is closed.") }
    let fresh = ReadingSession(connection)
    try fresh.checkSchema(index: path)
    session = fresh
    return fresh
  }

  deinit {
    session = nil
    try? queue.close()
  }
}
