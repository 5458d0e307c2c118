import Foundation
import MDSQLite

/// Opens a state file, and moves a file aside that cannot be used.
struct StateFile {
  /// Why a file cannot be used.
  enum Unusable: Error {
    case damaged(String)
    case foreign
    case failed(SQLiteFailure)

    init(_ failure: SQLiteFailure) { self = failure.isDamage ? .damaged(failure.message) : .failed(failure) }
  }

  let url: URL
  /// Time in milliseconds that an ending process has to release the file.
  private static let patience: Int32 = 2_000
  /// "LLst": the application identifier in the header of the SQLite file.
  private static let application: Int64 = 0x4C4C_7374
  private static let version: Int64 = 1

  /// Opens the file for this process only, and makes it if it is missing.
  func open() throws(Unusable) -> StateDatabase {
    makeFolderAndFile()
    let database: StateDatabase?
    do throws(SQLiteFailure) { database = try connect() } catch { throw Unusable(error) }
    guard let database else { throw .foreign }
    return database
  }

  /// - Returns: `nil` for a file that is no state file.
  private func connect() throws(SQLiteFailure) -> StateDatabase? {
    let connection = try DatabaseConnection(path: url.path, access: .writing, busyMilliseconds: Self.patience)
    // The lock is held until the connection closes, because the index of the write-ahead log is in this process's
    // memory. Take it before the first read: if two processes both hold a read lock, SQLite fails at once instead of
    // waiting.
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
    let kind = try kind(of: connection)
    guard kind != .foreign else { return nil }
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -4096")
    if kind == .empty { try connection.execute(Self.schema) }
    return try StateDatabase(connection)
  }

  private enum Kind { case ours, empty, foreign }

  /// Kind of the file. Checked before anything is written, so that a foreign file stays as it is.
  private func kind(of connection: borrowing DatabaseConnection) throws(SQLiteFailure) -> Kind {
    let application = try Self.number("PRAGMA application_id", connection)
    let version = try Self.number("PRAGMA user_version", connection)
    let tables = try Self.number("SELECT count(*) FROM sqlite_schema", connection)
    if application == Self.application, version == Self.version { return .ours }
    return application == 0 && version == 0 && tables == 0 ? .empty : .foreign
  }

  private static func number(_ sql: String, _ connection: borrowing DatabaseConnection) throws(SQLiteFailure) -> Int64 {
    try PreparedStatement(connection.handle, sql).first { $0.integer(0) } ?? 0
  }

  /// Makes the file, readable only by its owner, because identifiers may reveal what is in a source. SQLite gives its
  /// other files the same permissions.
  private func makeFolderAndFile() {
    let manager = FileManager.default
    guard !manager.fileExists(atPath: url.path) else { return }
    try? manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // `createFile` renames a new empty file over its path. That would replace a state file that another process has
    // just created and opened. So create the file under another name and link it: a link fails if the path exists.
    let made = url.path + "-" + UUID().uuidString
    defer { try? manager.removeItem(atPath: made) }
    guard manager.createFile(atPath: made, contents: nil, attributes: [.posixPermissions: 0o600]) else { return }
    try? manager.linkItem(atPath: made, toPath: url.path)
  }

  /// Statements that make the tables. Names are stored as UTF-8 bytes and compared as bytes. Everything about one
  /// indexer is found by its name, so it is removed in one step.
  private static var schema: String {
    """
    BEGIN IMMEDIATE;
    CREATE TABLE link (
      number INTEGER PRIMARY KEY, indexer BLOB NOT NULL, provider BLOB NOT NULL, UNIQUE (indexer, provider)
    ) STRICT;
    CREATE TABLE note (
      link INTEGER NOT NULL, identifier BLOB NOT NULL, generation INTEGER NOT NULL, PRIMARY KEY (link, identifier)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE checkpoint (
      number INTEGER PRIMARY KEY, indexer BLOB NOT NULL, state BLOB NOT NULL, data BLOB NOT NULL
    ) STRICT;
    CREATE INDEX checkpoint_of_indexer ON checkpoint (indexer, number);
    PRAGMA application_id = \(application);
    PRAGMA user_version = \(version);
    COMMIT;
    """
  }

  // MARK: Moving aside

  /// Moves the file, with those that SQLite keeps beside it, to an unused name: it may be a file of another program.
  func setAside() throws -> URL {
    let manager = FileManager.default
    var (number, former) = (1, url)
    repeat {
      former = url.appendingPathExtension("aside-\(number)")
      number += 1
    } while manager.fileExists(atPath: former.path)
    // Move the log last: SQLite ignores a log that is left beside a new file, but a file without its log would be an
    // older one.
    try manager.moveItem(at: url, to: former)
    for suffix in ["-wal", "-shm", "-journal"] where manager.fileExists(atPath: url.path + suffix) {
      try manager.moveItem(atPath: url.path + suffix, toPath: former.path + suffix)
    }
    return former
  }
}
