import Foundation
import GRDB
import GRDBSQLite
import MDModel
public import MDStore

/// The one writer of an index. Every change happens inside ``batch(_:)``, one transaction each.
///
/// Not thread-safe: one thread owns it.
public final class IndexWriter {
  public let path: String
  /// Whoever wrote it before had time to say that it is whole; also said of an index that is new.
  public let wasClosedInOrder: Bool
  private let lock: WriterLock
  private let queue: DatabaseQueue
  private var session: WritingSession?
  private var isReady = false
  private var overwriting: OverwriteCheck

  /// Opens the index for writing, makes it if there is none, brings an older schema up to date.
  ///
  /// - Throws: ``StoreError``: `busy` when another process writes, `schemaTooNew`, `corrupt`, `diskFull`, `notWritable`.
  public init(path: String) throws {
    self.path = path
    overwriting = OverwriteCheck(index: path)
    do {
      try Self.makeFolder(for: path)
      lock = try WriterLock(index: path)
      let isForeign = ClosingRecord.isContradicted(by: path)
      wasClosedInOrder = ClosingRecord.exists(for: path) || !FileManager.default.fileExists(atPath: path)
      queue = try DatabaseQueue(path: path, configuration: IndexConfiguration.writer())
      try Self.refuseForeign(queue, path, isChanged: isForeign)
      try ClosingRecord.remove(for: path)
      try SchemaMigrator.migrator.migrate(queue)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      overwriting.noteOwnWrite()
      isReady = true
      try batch { try $0.abandonAllMembers() }
    } catch { throw StoreError.wrapping(error, index: path) }
  }

  /// Runs `body` in one transaction: all of it is stored, or, when it throws, nothing.
  public func batch<Value>(_ body: (WritingSession) throws -> Value) throws -> Value {
    try refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do {
      var result: Value?
      try queue.inTransaction(.immediate) { db in
        let session = try session(for: db)
        result = try body(session)
        try session.writeListing()
        return .commit
      }
      guard let result else { throw StoreError(.failed, "The index \(path) gave up a batch.") }
      return result
    } catch {
      // What the session remembers of rows may have been rolled back.
      session?.forgetCaches()
      throw wrapped(error)
    }
  }

  /// Reads what has been committed, on the writer's own connection and outside of any transaction: where nobody else
  /// writes, that is as good as one.
  public func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    do { return try queue.writeWithoutTransaction { db in try body(try session(for: db).reading) } } catch {
      throw wrapped(error)
    }
  }

  /// Runs `body` in a row of transactions: it ends one and begins the next with ``WritingSession/commitBatch()``.
  /// When it throws, what was committed stays.
  public func batches<Value>(_ body: (WritingSession) throws -> Value) throws -> Value {
    try refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do {
      return try queue.writeWithoutTransaction { db in
        let session = try session(for: db)
        try session.begin()
        do {
          let value = try body(session)
          try session.commit()
          return value
        } catch {
          session.rollBack()
          throw error
        }
      }
    } catch {
      session?.forgetCaches()
      throw wrapped(error)
    }
  }

  /// Checkpoints and truncates the write-ahead log, so that the index is one file.
  ///
  /// - Returns: `false` when somebody in the middle of a search still needs the log; then it stays, and nothing waits.
  @discardableResult
  public func checkpoint() throws -> Bool {
    try refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do {
      return try queue.writeWithoutTransaction { db in
        sqlite3_busy_timeout(db.sqliteConnection, 0)
        defer { sqlite3_busy_timeout(db.sqliteConnection, IndexConfiguration.writerTimeoutMilliseconds) }
        _ = try db.checkpoint(.truncate)
        return true
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return false
    } catch { throw wrapped(error) }
  }

  /// Folds the log into the index and gives back the memory that writing took; for a writer that stays open.
  public func rest() throws {
    try checkpoint()
    queue.writeWithoutTransaction { db in _ = sqlite3_db_release_memory(db.sqliteConnection) }
  }

  /// Merges the full-text segments into one each: smaller and faster to search. Costs a rewrite of both tables.
  public func optimize() throws {
    try refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do {
      try queue.writeWithoutTransaction { db in
        for table in ["text_words", "attribute_words", "name_trigrams", "attribute_trigrams"] {
          try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('optimize')")
        }
      }
    } catch { throw wrapped(error) }
  }

  /// Nothing more is written, and nobody is told that the index is whole.
  private func refuseOverwritten() throws {
    do throws(StoreError) { try overwriting.refuseOverwritten() } catch {
      isReady = false
      throw error
    }
  }

  private func session(for db: Database) throws -> WritingSession {
    if let session { return session }
    guard let connection = db.sqliteConnection else { throw StoreError(.failed, "The index \(path) is closed.") }
    let fresh = WritingSession(connection)
    session = fresh
    return fresh
  }

  private func wrapped(_ error: any Error) -> any Error {
    if let failure = error as? SQLiteFailure { return StoreError(sqlite: failure.code, failure.message, index: path) }
    return StoreError.wrapping(error, index: path)
  }

  static func makeFolder(for path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError(
        .notWritable, "The folder \(folder.path) for the index cannot be made: \(error.localizedDescription).")
    }
  }

  private static func refuseForeign(_ queue: DatabaseQueue, _ path: String, isChanged: Bool) throws {
    guard try !queue.read(SchemaMigrator.migrator.hasBeenSuperseded) else {
      throw StoreError(
        .schemaTooNew,
        "The index \(path) was written by a later version of Limelight. Use that version, or remove the index to start anew."
      )
    }
    guard !isChanged else {
      throw StoreError(
        .corrupt,
        "Something other than Limelight changed the index \(path). It can be rebuilt: mdimport --rebuild.")
    }
  }

  deinit {
    // A reader in the middle of a search keeps the log, and the next opening knows nothing of the file.
    let isWhole = isReady && (try? checkpoint()) == true
    // Statements must be finalised before their connection closes.
    session = nil
    do {
      try queue.close()
      if isWhole { ClosingRecord.write(for: path) }
    } catch {}
  }
}
