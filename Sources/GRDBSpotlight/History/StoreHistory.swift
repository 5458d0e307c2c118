#if GRDB
public import Foundation
public import GRDB

/// Persistent history of the rows of a SQLite database: what has changed since a token, whoever changed it.
///
/// Triggers in the database record each change. So the history also contains changes by other processes and by programs
/// in other languages, raw SQL, statements over many rows, cascades of foreign keys, rows that `REPLACE` displaces, and
/// changes from while the app did not run.
///
/// ```swift
/// let history = try StoreHistory(of: queue)
/// switch try history.next(for: "spotlight", after: token) {
/// case .upToDate: break
/// case .everything(let token): …   // read all tables, then keep the token with the result
/// case .changes(let page, let token): …   // process the page, then keep the token with the result
/// }
/// try history.keep(token, for: "spotlight")   // the token is on the disk
/// ```
///
/// Tables need a primary key. Virtual tables, views and tables of attached databases have no history, nor do tables
/// with a unique index over an expression: ``leftOutTables()`` gives the reason for each.
///
/// May be used from any thread. Calls wait for the database like any reading or writing, and for the locks of other
/// processes up to ten seconds, however the app has configured its connection. Several processes may follow one
/// database.
public final class StoreHistory: Sendable {
  /// UUID of the database, assigned with its history. Copies of the file have the same UUID.
  public let storeUUID: UUID
  private let writer: any DatabaseWriter
  private let wanted: Set<String>?
  private let mostEntries: Int
  let file: StoreFile

  /// Adds a history to a database, or continues an existing one.
  ///
  /// - Parameters:
  ///   - writer: a `DatabaseQueue` or a `DatabasePool`.
  ///   - tables: names of the tables to follow. `nil` means all tables that can have a history, including later ones.
  ///   - mostEntries: maximum number of changes kept for a consumer that does not come. A consumer that is further
  ///     behind reads everything. Entries are removed when the history is opened and when a consumer takes steps. The
  ///     history of a database that only programs without this library open has no bound; ``remove(from:)`` ends it.
  /// - Throws: ``HistoryError``; GRDB's error when the database cannot be written.
  public convenience init(
    of writer: any DatabaseWriter, tables: [String]? = nil, mostEntries: Int = 1_000_000
  ) throws {
    try self.init(of: writer, tables: tables, mostEntries: mostEntries) { _ in [] }
  }

  /// - Parameter links: foreign keys whose changes also count as changes of the rows that they refer to.
  init(
    of writer: any DatabaseWriter, tables: [String]?, mostEntries: Int = 1_000_000,
    links: (Database) throws -> [Relationship]
  ) throws {
    self.writer = writer
    self.mostEntries = mostEntries
    file = StoreFile(writer.path)
    // Do not write a database that is set up: another process may hold its lock for long.
    let known = try writer.readWhenFree { try Self.setUp(tables, links($0), in: $0) }
    let setUp =
      try known
      ?? writer.writeWhenFree { db in
        let uuid = try HistorySchema.create(in: db)
        try HistoryLink.add(links(db), in: db)
        let followed = try Self.followed(tables, in: db)
        try HistorySchema.follow(followed, in: db)
        return SetUp(uuid: uuid, wanted: tables == nil ? nil : Set(followed.map(\.name)))
      }
    (storeUUID, wanted) = (setUp.uuid, setUp.wanted)
    try purge()
  }

  /// UUID and tables for which the history of a database is set up.
  private struct SetUp {
    var uuid: UUID
    var wanted: Set<String>?
  }

  /// - Returns: `nil` if something must be set up.
  private static func setUp(_ tables: [String]?, _ links: [Relationship], in db: Database) throws -> SetUp? {
    guard let uuid = try HistorySchema.storeUUID(in: db), try HistorySchema.isCurrent(in: db),
      try HistoryLink.areAsked(links, in: db)
    else { return nil }
    let names = try Set(followed(tables, in: db).map(\.name))
    guard try HistorySchema.followedNames(in: db).isSuperset(of: names) else { return nil }
    return SetUp(uuid: uuid, wanted: tables == nil ? nil : names)
  }

  private static func followed(_ tables: [String]?, in db: Database) throws -> [FollowedTable] {
    try tables.map { try named($0, in: db) } ?? suitable(FollowedTable.names(in: db), in: db)
  }

  /// Follows a database file that other programs write. Its journal mode stays as it is. Locks are waited for up to ten
  /// seconds.
  ///
  /// - Throws: the errors of ``init(of:tables:mostEntries:)``, and GRDB's error when there is no database at the path.
  public convenience init(path: String, tables: [String]? = nil) throws {
    try self.init(of: StoreFile.open(path), tables: tables)
  }

  /// Tables without a history, and the reasons.
  public func leftOutTables() throws -> [LeftOutTable] {
    try writer.readWhenFree { db in
      try FollowedTable.names(in: db).compactMap { name in
        do { _ = try FollowedTable(name, in: db) } catch HistoryError.unsuitable(let left) { return left }
        return nil
      }
    }
  }

  /// The next step of a consumer.
  ///
  /// A consumer that has not kept the token of a step gets the changes of that step again. The database keeps the
  /// history from the last kept token of the slowest consumer: see ``keep(_:for:)``.
  ///
  /// - Parameters:
  ///   - consumer: name of the consumer, the same at each call. Each name has its own place in the history.
  ///   - token: the token of an earlier step; `nil` means that nothing was processed yet.
  ///   - limit: maximum number of changes read at once. A page may then end within a transaction.
  /// - Throws: ``HistoryError/replaced(_:)``; GRDB's error when the database cannot be read or written.
  public func next(for consumer: String, after token: HistoryToken?, limit: Int = 10_000) throws -> HistoryStep {
    try file.check()
    try followSchema()
    let known = try writer.readWhenFree { db -> (HistoryToken, HistoryPage, Int64?)? in
      guard let token, token.store == storeUUID, try HistoryConsumer.knows(token, of: consumer, in: db)
      else { return nil }
      let reading = try HistoryReading(after: token.sequence, limit: limit, of: wanted, in: db)
      return (token, try reading.finish(in: db), reading.last)
    }
    guard let (_, page, last) = known else { return .everything(try begin(consumer)) }
    guard let last else { return .upToDate }
    let next = HistoryToken(store: storeUUID, sequence: last, mark: .random(in: .min ... .max))
    // Another process may have removed the consumer since the page was read.
    let isPromised = try writer.writeWhenFree { try HistoryConsumer.promise(next, to: consumer, in: $0) }
    return isPromised ? .changes(page, next) : .everything(try begin(consumer))
  }

  /// The token of the end of the history. A consumer that takes it reads everything, and stores the token with the
  /// result. Its earlier tokens become invalid.
  public func begin(_ consumer: String) throws -> HistoryToken {
    try file.check()
    try followSchema()
    let token = try writer.writeWhenFree { db in
      // Take the place in the same transaction: whatever is written after it is kept for the consumer.
      let last = try HistoryConsumer.lastSequence(in: db)
      let token = HistoryToken(store: storeUUID, sequence: last, mark: .random(in: .min ... .max))
      try HistoryConsumer.begin(consumer, token, in: db)
      return token
    }
    try purge()
    return token
  }

  /// Notes that a consumer has stored a token with the result of its step: earlier changes are no longer needed.
  public func keep(_ token: HistoryToken, for consumer: String) throws {
    try writer.writeWhenFree { try HistoryConsumer.keep(token, of: consumer, in: $0) }
    try purge()
  }

  /// Rows by their keys, in the order of the keys; `nil` for each row that no longer exists.
  ///
  /// - Parameter db: the argument of the database's `read`.
  /// - Throws: GRDB's error when the database cannot be read.
  public static func rows(_ keys: [RowKey], in db: Database) throws -> [Row?] {
    var lookup = RowLookup(db)
    return try keys.map { try lookup.row($0) }
  }

  /// Removes a consumer: nothing is kept for it any more, and its token becomes invalid.
  public func removeConsumer(_ consumer: String) throws {
    try writer.writeWhenFree { try HistoryConsumer.remove(consumer, in: $0) }
  }

  /// Removes everything that a history has added to a database: triggers, tables, and the places of all consumers.
  public static func remove(from writer: any DatabaseWriter) throws {
    try writer.writeWhenFree { try HistorySchema.remove(in: $0) }
  }

  /// Drops the triggers, for a migration that they would obstruct: SQLite refuses to drop a column that a trigger
  /// names, as those for unique indexes do.
  ///
  /// Call it in the migration's own transaction. The next step of an open history makes the triggers again, and so does
  /// the next history that is opened. All tables are then read again, because changes made meanwhile were not recorded.
  /// A database without a history is left as it is.
  ///
  /// - Parameter db: the argument of the database's `write`, or of a migration.
  /// - Throws: ``HistoryError/laterVersion(_:)``; GRDB's error when the database cannot be written.
  public static func dropTriggers(in db: Database) throws { try HistorySchema.dropTriggers(in: db) }

  // MARK: Implementation

  /// Removes entries that no consumer needs, in several transactions, between which the app may write.
  private func purge() throws {
    let most = mostEntries
    guard try writer.readWhenFree({ try HistoryConsumer.hasToPurge(keeping: most, in: $0) }) else { return }
    while try writer.writeWhenFree({ try HistoryConsumer.purge(keeping: most, in: $0) }) {}
  }

  private func followSchema() throws {
    guard try !writer.readWhenFree({ try HistorySchema.isCurrent(in: $0) }) else { return }
    try writer.writeWhenFree { db in
      // A requested table that no longer exists is recorded as such.
      let names = try wanted?.sorted() ?? FollowedTable.names(in: db)
      try HistorySchema.follow(Self.suitable(names, in: db), in: db)
    }
  }

  /// The requested tables, each once.
  private static func named(_ names: [String], in db: Database) throws -> [FollowedTable] {
    let tables = try names.map { try FollowedTable($0, in: db) }
    return Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }.values.sorted { $0.name < $1.name }
  }

  private static func suitable(_ names: [String], in db: Database) throws -> [FollowedTable] {
    try names.compactMap { name in
      do { return try FollowedTable(name, in: db) } catch is HistoryError { return nil }
    }
  }
}
#endif
