package import MDModel
import MDSQLite
package import MDStore
import MDSystem

/// The one writer of an index. Every change happens in a transaction: ``batch(_:)`` or ``batches(_:)``.
///
/// Not thread-safe: one thread owns it.
package final class IndexWriter {
  package let path: String
  /// Whether its last writer closed it in order; also true of a new index.
  package let wasClosedInOrder: Bool
  /// Keeps other writers out until ``close()``.
  private var lock: WriterLock?
  /// Both are there until ``close()``, which ends them one after the other.
  private var connection: DatabaseConnection?
  private var session: WritingSession?
  private var overwriting: OverwriteCheck

  /// Opens the index for writing, makes it if there is none, brings an older schema up to date.
  ///
  /// - Parameter embedder: makes the vectors of what is stored. Without one the vectors that are there stay, but those of
  ///   what changes are left to be made later, as are those that another model has made.
  /// - Throws: ``StoreError``: `busy` when another process writes, `schemaTooNew`, `corrupt`, `diskFull`, `notWritable`.
  package init(path: String, embedder: (any TextEmbedder)? = nil) throws {
    self.path = path
    _ = try IndexReader.isFile(path)
    overwriting = OverwriteCheck(index: path)
    try Self.makeFolder(for: path)
    lock = try WriterLock(index: path)
    let isForeign = ClosingRecord.isContradicted(by: path)
    wasClosedInOrder = ClosingRecord.exists(for: path) || !IndexFiles.exists(path)
    let opened = try Self.opened(path, isChanged: isForeign)
    let fresh = WritingSession(opened.handle)
    session = fresh
    connection = consume opened
    overwriting.noteOwnWrite()
    do { try openVectors(of: fresh, embedder) } catch { throw wrapped(error) }
    try batch { try $0.abandonAllMembers() }
  }

  private func openVectors(of session: WritingSession, _ embedder: (any TextEmbedder)?) throws {
    session.vectors = try VectorStore(session, index: path, embedder: embedder, isInOrder: wasClosedInOrder)
    overwriting.noteOwnWrite()
  }

  /// Has a tier hold the vectors of a model, and no others: where it held another's, all are made anew in the background.
  package func use(_ model: ModelIdentity, dimensions: Int, in tier: VectorTier) throws {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do { try currentSession().vectors?.use(model, dimensions: dimensions, in: tier) } catch { throw wrapped(error) }
  }

  /// Gives up the vectors of all tiers, and the files that have them.
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

  /// Runs `body` in one transaction: all of it is stored, or, when it throws, nothing.
  package func batch<Value>(_ body: (WritingSession) throws -> Value) throws -> Value { try batches(body) }

  /// Reads what has been committed, on the writer's own connection and outside of any transaction: where nobody else
  /// writes, that is as good as one.
  package func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    let session = try currentSession()
    do { return try body(session.reading) } catch { throw wrapped(error) }
  }

  /// Runs `body` in a row of transactions: it ends one and begins the next with ``WritingSession/commitBatch()``.
  /// When it throws, what was committed stays.
  package func batches<Value>(_ body: (WritingSession) throws -> Value) throws -> Value {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    let session = try currentSession()
    do { return try session.transaction { try body(session) } } catch {
      // What the session remembers of rows may have been rolled back.
      session.forgetCaches()
      throw wrapped(error)
    }
  }

  /// Checkpoints and truncates the write-ahead log, so that the index is one file.
  ///
  /// - Returns: `false` when somebody in the middle of a search still needs the log; then it stays, and nothing waits.
  @discardableResult
  package func checkpoint() throws -> Bool {
    try overwriting.refuseOverwritten()
    defer { overwriting.noteOwnWrite() }
    do {
      try session?.vectors?.settle()
      return try connection?.emptyLog() ?? false
    } catch { throw wrapped(error) }
  }

  /// Folds the log into the index and gives back the memory that writing took; for a writer that stays open.
  package func rest() throws {
    try checkpoint()
    session?.rest()
    connection?.releaseMemory()
  }

  /// Merges the full-text segments into one each: smaller and faster to search. Costs a rewrite of both tables.
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
        "Something other than Limelight changed the index \(path). It can be rebuilt: mdimport --rebuild.")
    }
  }

  /// Closes the index: settles the files of vectors, folds the log into the index, and notes beside it that it was closed
  /// in order. Nothing can be written afterwards. Closing a second time does nothing.
  ///
  /// - Throws: the first failure. The index is closed all the same, without the note, and the next opening checks it.
  package func close() throws {
    guard session != nil else { return }
    var closing = Closing()
    // Closed as they are, files of vectors that are not settled would be taken for others by the next opening.
    closing.step {
      try session?.vectors?.settle()
      return try session?.vectors?.close() ?? true
    }
    // A reader in the middle of a search keeps the log, and the next opening knows nothing of the file.
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
    // Only a writer that an error has left behind is still open here. Nobody hears what fails: without the note, the next
    // opening checks the index.
    try? close()
  }
}

/// Steps of closing an index: each is taken, whatever has become of those before.
private struct Closing {
  private(set) var failure: (any Error)?
  /// Nothing has failed, and nothing is left to the next opening.
  private(set) var isWhole = true

  mutating func step(_ body: () throws -> Bool) {
    do { if try !body() { isWhole = false } } catch {
      isWhole = false
      if failure == nil { failure = error }
    }
  }
}
