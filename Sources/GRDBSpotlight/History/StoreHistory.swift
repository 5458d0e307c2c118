#if GRDB
public import Foundation
public import GRDB

/// Persistent history of the rows of a SQLite database: what has changed since a token, whoever changed it.
///
/// Triggers in the database itself record each change, so changes by other processes and by programs in other
/// languages, raw SQL, statements over many rows, cascades of foreign keys and rows that `REPLACE` displaces are there
/// too, also those that were made while the app did not run.
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
/// Tables need a primary key. Virtual tables, views and tables of attached databases have no history, nor have tables
/// with a unique index over an expression: ``leftOutTables()`` says so of each.
///
/// May be used from any thread; calls wait for the database as any reading and writing does, and for the locks of other
/// processes up to ten seconds, however the app has configured its connection. Several processes may follow one database.
public final class StoreHistory: Sendable {
  /// UUID that the database was given with its history. Copies of the file have the same one.
  public let storeUUID: UUID
  private let writer: any DatabaseWriter
  private let wanted: Set<String>?
  private let mostEntries: Int
  let file: StoreFile

  /// Adds a history to a database, or continues the one that it has.
  ///
  /// - Parameters:
  ///   - writer: a `DatabaseQueue` or a `DatabasePool`.
  ///   - tables: names of the tables to follow; `nil`: all that can have a history, later ones too.
  ///   - mostEntries: changes that are kept for a consumer that does not come. One that is further behind reads
  ///     everything. Entries are removed when the history is opened and when a consumer takes steps: nothing bounds the
  ///     history of a database that only programs without this library open; ``remove(from:)`` ends it.
  /// - Throws: ``HistoryError``; what GRDB throws when the database cannot be written.
  public convenience init(
    of writer: any DatabaseWriter, tables: [String]? = nil, mostEntries: Int = 1_000_000
  ) throws {
    try self.init(of: writer, tables: tables, mostEntries: mostEntries) { _ in [] }
  }

  /// - Parameter links: foreign keys whose changes are told as changes of the rows that they refer to.
  init(
    of writer: any DatabaseWriter, tables: [String]?, mostEntries: Int = 1_000_000,
    links: (Database) throws -> [Relationship]
  ) throws {
    self.writer = writer
    self.mostEntries = mostEntries
    file = StoreFile(writer.path)
    // A database that is set up is not written: another process may hold its lock for long.
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

  /// What the history of a database is set up for.
  private struct SetUp {
    var uuid: UUID
    var wanted: Set<String>?
  }

  /// - Returns: `nil` where something has to be set up.
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

  /// Follows a database file that other programs write. Its journal mode stays as it is; locks are waited for, for ten
  /// seconds.
  ///
  /// - Throws: as ``init(of:tables:mostEntries:)``; when there is no database at the path.
  public convenience init(path: String, tables: [String]? = nil) throws {
    try self.init(of: StoreFile.open(path), tables: tables)
  }

  /// Tables that have no history, with the reasons.
  public func leftOutTables() throws -> [LeftOutTable] {
    try writer.readWhenFree { db in
      try FollowedTable.names(in: db).compactMap { name in
        do { _ = try FollowedTable(name, in: db) } catch HistoryError.unsuitable(let left) { return left }
        return nil
      }
    }
  }

  /// Work that a consumer has to do next.
  ///
  /// A consumer that has not kept the token of a step is given its changes again. The database keeps the history from
  /// the slowest consumer's last kept token on: see ``keep(_:for:)``.
  ///
  /// - Parameters:
  ///   - consumer: name of the consumer, the same at each call. Each name has a place of its own.
  ///   - token: a token of an earlier step; `nil`: nothing yet.
  ///   - limit: most changes that are read at once. A page may then end within a transaction.
  /// - Throws: ``HistoryError/replaced(_:)``; what GRDB throws when the database cannot be read or written.
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
    // Another process may have given the consumer up since the page was read.
    let isPromised = try writer.writeWhenFree { try HistoryConsumer.promise(next, to: consumer, in: $0) }
    return isPromised ? .changes(page, next) : .everything(try begin(consumer))
  }

  /// The end of the history. A consumer that takes it reads everything, and keeps it with the result; its earlier tokens
  /// count no more.
  public func begin(_ consumer: String) throws -> HistoryToken {
    try file.check()
    try followSchema()
    let token = try writer.writeWhenFree { db in
      // The place is taken in the same transaction: what is written from here on is kept for it.
      let last = try HistoryConsumer.lastSequence(in: db)
      let token = HistoryToken(store: storeUUID, sequence: last, mark: .random(in: .min ... .max))
      try HistoryConsumer.begin(consumer, token, in: db)
      return token
    }
    try purge()
    return token
  }

  /// Notes that a consumer has kept a token with the result of its step: what comes before it is needed no more.
  public func keep(_ token: HistoryToken, for consumer: String) throws {
    try writer.writeWhenFree { try HistoryConsumer.keep(token, of: consumer, in: $0) }
    try purge()
  }

  /// Rows of keys, in the order of the keys; `nil` for each that is no longer there.
  ///
  /// - Parameter db: as `read` of the database gives it.
  /// - Throws: what GRDB throws when the database cannot be read.
  public static func rows(_ keys: [RowKey], in db: Database) throws -> [Row?] {
    var lookup = RowLookup(db)
    return try keys.map { try lookup.row($0) }
  }

  /// Gives up a consumer's place: nothing is kept for it any more, and its token counts no more.
  public func removeConsumer(_ consumer: String) throws {
    try writer.writeWhenFree { try HistoryConsumer.remove(consumer, in: $0) }
  }

  /// Removes all that a history has added to a database: triggers and tables, and the place of every consumer.
  public static func remove(from writer: any DatabaseWriter) throws {
    try writer.writeWhenFree { try HistorySchema.remove(in: $0) }
  }

  /// Drops the triggers, for a migration that they are in the way of: SQLite refuses to drop a column that a trigger
  /// names, as those of unique indexes do.
  ///
  /// Call it in the migration's own transaction. The next step of an open history makes the triggers anew, and so does
  /// the next one that is opened; as nothing has told of changes meanwhile, all tables are then read again. A database
  /// without a history is left as it is.
  ///
  /// - Parameter db: as `write` of the database or a migration gives it.
  /// - Throws: ``HistoryError/laterVersion(_:)``; what GRDB throws when the database cannot be written.
  public static func dropTriggers(in db: Database) throws { try HistorySchema.dropTriggers(in: db) }

  // MARK: Inside

  /// Removes what nobody needs, in transactions between which the app may write.
  private func purge() throws {
    let most = mostEntries
    guard try writer.readWhenFree({ try HistoryConsumer.hasToPurge(keeping: most, in: $0) }) else { return }
    while try writer.writeWhenFree({ try HistoryConsumer.purge(keeping: most, in: $0) }) {}
  }

  private func followSchema() throws {
    guard try !writer.readWhenFree({ try HistorySchema.isCurrent(in: $0) }) else { return }
    try writer.writeWhenFree { db in
      // A table that was asked for and has gone is told of as such.
      let names = try wanted?.sorted() ?? FollowedTable.names(in: db)
      try HistorySchema.follow(Self.suitable(names, in: db), in: db)
    }
  }

  /// The tables that were asked for, each once.
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
