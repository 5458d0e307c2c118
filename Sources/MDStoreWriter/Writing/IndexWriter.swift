package import MDModel
import MDSQLite
package import MDStore
import MDSystem

/// The only writer of an index. Every change happens in a transaction: ``batch(_:)`` or ``batches(_:)``.
///
/// Not thread-safe: use it on one thread only.
package final class IndexWriter {
  package let path: String
  /// True if the last writer closed the index properly, or if the index is new.
  package let wasClosedInOrder: Bool
  /// Keeps other writers out until ``close()``.
  private var lock: WriterLock?
  /// The connection and its session exist until ``close()``.
  private var connection: DatabaseConnection?
  private var session: WritingSession?
  private var overwriting: OverwriteCheck

  /// Opens the index for writing. Creates it if it does not exist, and brings an older schema up to date.
  ///
  /// - Parameter embedder: makes the vectors of stored items. Without one, existing vectors stay, and vectors of
  ///   changed items are left to be made later, as are those of another model.
  /// - Throws: ``StoreError``: `busy` if another process is writing, `schemaTooNew`, `corrupt`, `diskFull`,
  ///   `notWritable`.
  package init(path: String, embedder: (any TextEmbedder)? = nil) throws {
    self.path = path
    _ = try IndexReader.isFile(path)
    overwriting = OverwriteCheck(index: path)
    try Self.makeFolder(for: path)
    lock = try WriterLock(index: path)
    // Asked before SQLite opens the file, which may change its size and date.
    let isForeign = ClosingRecord.isContradicted(by: path)
    wasClosedInOrder = ClosingRecord.exists(for: path) || !IndexFiles.exists(path)
    let opened = try Self.opened(path, isChanged: isForeign)
    let fresh = WritingSession(opened.handle)
    session = fresh
    connection = consume opened
    overwriting.noteOwnWrite()
    do { try openVectors(of: fresh, embedder) } catch { throw wrapped(error) }
    // A killed writer may have left members of half-read files. They stay hidden, and are deleted bit by bit.
    try batch { try $0.abandonAllMembers() }
  }

  private func openVectors(of session: WritingSession, _ embedder: (any TextEmbedder)?) throws {
    session.vectors = try VectorStore(session, index: path, embedder: embedder, isInOrder: wasClosedInOrder)
    overwriting.noteOwnWrite()
  }

  /// Makes a tier hold the vectors of a model. If it held another model's, all are made again in the background.
  package func use(_ model: ModelIdentity, dimensions: Int, in tier: VectorTier) throws {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do { try currentSession().vectors?.use(model, dimensions: dimensions, in: tier) } catch { throw wrapped(error) }
  }

  /// Removes the vectors of all tiers, and their files.
  package func forgetVectors() throws {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do { try currentSession().vectors?.forgetAll() } catch { throw wrapped(error) }
  }

  private static func opened(_ path: String, isChanged: Bool) throws -> DatabaseConnection {
    do {
      if !IndexFiles.exists(path) { try IndexFiles.create(path) }
      let connection = try DatabaseConnection.writer(path: path)
      let migrator = SchemaMigrator(connection)
      try refuseForeign(path, isTooNew: migrator.isSuperseded(path), isChanged: isChanged)
      try ClosingRecord.remove(for: path)
      try migrator.migrate()
      try IndexFiles.makePrivate(path)
      return connection
    } catch let failure as SQLiteFailure { throw StoreError(failure, index: path) }
  }

  /// Runs `body` in one transaction. If it throws, nothing is stored.
  package func batch<Value>(_ body: (WritingSession) throws -> Value) throws -> Value { try batches(body) }

  /// Reads committed data, on the writer's connection and outside of any transaction. Nobody else writes, so that is as
  /// good as a snapshot.
  package func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    let session = try currentSession()
    do { return try body(session.reading) } catch { throw wrapped(error) }
  }

  /// Runs `body` in a series of transactions. ``WritingSession/commitBatch()`` ends one and begins the next. If `body`
  /// throws, what was committed stays.
  package func batches<Value>(_ body: (WritingSession) throws -> Value) throws -> Value {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    let session = try currentSession()
    do { return try session.transaction { try body(session) } } catch {
      // The session's caches may contain rows that were rolled back.
      session.forgetCaches()
      throw wrapped(error)
    }
  }

  /// Checkpoints and truncates the write-ahead log, so that the index is one file.
  ///
  /// - Returns: `false` if a reader still needs the log, which then stays. This does not wait for readers.
  @discardableResult
  package func checkpoint() throws -> Bool {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do {
      try session?.vectors?.settle()
      return try connection?.emptyLog() ?? false
    } catch { throw wrapped(error) }
  }

  /// Copies the log into the index and frees the memory used for writing. For a writer that stays open.
  package func rest() throws {
    try checkpoint()
    session?.rest()
    connection?.releaseMemory()
  }

  /// Merges the segments of each full-text table into one, which is smaller and faster to search. Rewrites the tables.
  package func optimize() throws {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do throws(SQLiteFailure) {
      for table in ["text_words", "attribute_words", "name_trigrams", "attribute_trigrams"] {
        try connection?.execute("INSERT INTO \(table) (\(table)) VALUES ('optimize')")
      }
    } catch { throw StoreError(error, index: path) }
  }

  private func currentSession() throws -> WritingSession {
    guard let session else { throw StoreError(.failed, "The index \(path) is closed.") }
    return session
  }

  private func wrapped(_ error: any Error) -> any Error {
    if let failure = error as? SQLiteFailure { return StoreError(failure, index: path) }
    return error
  }

  static func makeFolder(for path: String) throws {
    let folder = IndexFiles.folder(of: path)
    do throws(SystemError) { try DirectoryMaking.make(FilePath(folder), mode: 0o700) } catch {
      throw StoreError(.notWritable, "The folder \(folder) for the index cannot be made: \(error.reason).")
    }
  }

  private static func refuseForeign(_ path: String, isTooNew: Bool, isChanged: Bool) throws {
    guard !isTooNew else {
      throw StoreError(
        .schemaTooNew,
        "The index \(path) was written by a later version of Limelight. Use that version, or remove the index to start anew."
      )
    }
    guard !isChanged else {
      throw StoreError(
        .corrupt,
        "Something other than Limelight changed the index \(path).")
    }
  }

  /// Closes the index: settles the vector files, copies the log into the index, and writes the record that it was
  /// closed properly. Nothing can be written afterwards. A second call does nothing.
  ///
  /// - Throws: the first failure. The index is closed anyway, without the record, and the next opening checks it.
  package func close() throws {
    guard session != nil else { return }
    var closing = Closing()
    // Vector files that were not settled would not match the index at the next opening.
    closing.step {
      try session?.vectors?.settle()
      return try session?.vectors?.close() ?? true
    }
    // If a reader still needs the log, the record is not written: it would not describe the file.
    closing.step { try checkpoint() }
    // Statements must be finalised before their connection closes.
    session = nil
    closing.step { connection.take()?.close() ?? true }
    if closing.isWhole {
      closing.step {
        try ClosingRecord.write(for: path)
        return true
      }
    }
    lock = nil
    if let failure = closing.failure { throw wrapped(failure) }
  }

  deinit {
    // A writer is still open here only after an error. Failures go unreported: without the record, the next opening
    // checks the index.
    try? close()
  }
}

/// The steps of closing an index. Each is run, even if an earlier one has failed.
private struct Closing {
  private(set) var failure: (any Error)?
  /// True if no step has failed, and none has left work to the next opening.
  private(set) var isWhole = true

  mutating func step(_ body: () throws -> Bool) {
    do { if try !body() { isWhole = false } } catch {
      isWhole = false
      if failure == nil { failure = error }
    }
  }
}
