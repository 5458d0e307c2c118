#if GRDB
public import CoreSpotlight
public import Foundation
public import GRDB
import IndexerMonitor
import IndexerMonitorSpotlight
import Synchronization

/// Keeps the index of an app's database, as `NSCoreDataCoreSpotlightDelegate` does for Core Data.
///
/// ```swift
/// let spotlight = try SpotlightDelegate(forStoreWith: queue, indexing: [IndexedTable(Photo.self)])
/// spotlight.startSpotlightIndexing()
/// ```
///
/// From then on the index equals the database, whoever writes it: other processes, raw SQL, cascades. Changes written
/// while the app did not run are read at the next start. Everything is read if the index was lost, if a backup replaced
/// the database, or if something else is indexed than before. At rest, indexing costs nothing.
///
/// The database gets triggers and tables whose names begin with `grdb_spotlight_history`. GRDB's migrator ignores such
/// names when it compares schemas. A second file beside the database, its name followed by `-spotlight`, records what
/// the index contains. That file may be deleted; everything is read again then.
///
/// Subclasses decide more about what is indexed. Methods may be called from any thread. Methods that subclasses
/// override are called on threads of this module, and ``attributeSet(for:)`` on the queue of the database. Keep the
/// object: indexing ends with it.
open class SpotlightDelegate: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
  // @unchecked Sendable because an open class of Foundation's tree cannot be Sendable otherwise. Mutable state is in
  // `state`, under its lock.
  /// Posted whenever the index has taken in changes, and once when it is up to date after the start. Carries
  /// ``storeUUIDKey`` and ``historyTokenKey``. Posted on a thread of this module, with the delegate as its object.
  public static let indexDidUpdateNotification = NSNotification.Name("SpotlightDelegateIndexDidUpdate")
  /// Key of the notification's `userInfo`: the UUID of the store, as a `String`.
  public static let storeUUIDKey = "NSStoreUUID"
  /// Key of the notification's `userInfo`: the ``HistoryToken`` up to which the index is current.
  public static let historyTokenKey = "NSPersistentHistoryToken"

  let connection: StoreConnection
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var keeper: IndexKeeper?
    var running: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - writer: a `DatabaseQueue` or a `DatabasePool`.
  ///   - tables: tables whose rows are indexed.
  /// - Throws: ``ExpressionError`` for an invalid expression; ``HistoryError`` for a table that cannot be followed;
  ///   GRDB's error when the database cannot be written.
  public init(forStoreWith writer: any DatabaseWriter, indexing tables: [IndexedTable]) throws {
    connection = try StoreConnection(writer, IndexedTable.distinct(tables), isOwn: false)
  }

  /// Makes a delegate for a database file that another program writes. If another file is put in its place, that file
  /// is opened and read completely. A new file without a history counts as the same store: some programs rewrite their
  /// file each time. A new file with the history of another store is not written, and ``indexingDidFail(_:)`` gets
  /// ``HistoryError/replaced(_:)`` as long as that file is there.
  ///
  /// - Throws: the errors of ``init(forStoreWith:indexing:)``, and GRDB's error when there is no database at the path.
  public init(forStoreAt path: String, indexing tables: [IndexedTable]) throws {
    connection = try StoreConnection(StoreFile.open(path), IndexedTable.distinct(tables), isOwn: true)
  }

  deinit { state.withLock { $0.running }?.cancel() }

  /// UUID of the store: that of its history.
  public var storeUUID: UUID { connection.current.history.storeUUID }

  // MARK: For subclasses to override

  /// Domain of all items; by default the UUID of the store. After a change, everything is read again.
  open func domainIdentifier() -> String { storeUUID.uuidString }

  /// Name of the index; `nil`, the default, means an index that belongs to the store. The index belongs only to the
  /// delegate: any other items in it are deleted. Call ``deleteSpotlightIndex()`` before the name changes; otherwise
  /// the index under the old name stays as it is.
  ///
  /// A database in memory is a new store each time, and leaves its index behind. With a name, the next start empties
  /// and fills the same index.
  open func indexName() -> String? { nil }

  /// Version of the results of ``attributeSet(for:)``. Raise it to have everything read again.
  open func attributeVersion() -> Int { 1 }

  /// Attributes by which a row is found; by default those of its record or of the expressions.
  ///
  /// - Parameter row: valid during the call.
  /// - Returns: `nil` if the row must not be found.
  /// - Throws: any error. A `DatabaseError` ends the reading, which is retried later, if the database cannot be read
  ///   for now: it is locked, interrupted, damaged, or its disk fails. Any other error skips this row until it changes,
  ///   and is passed to ``indexingDidFail(_:)``.
  open func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    try row.table.attributes(of: row.row, in: row.database)
  }

  /// Called when something could not be indexed: a row was skipped, or a reading failed and will be retried. Does
  /// nothing by default.
  open func indexingDidFail(_ error: any Error) {}

  // MARK: Indexing

  /// Brings the index up to date, and keeps it so until ``stopSpotlightIndexing()``. Returns at once.
  open func startSpotlightIndexing() {
    let keeper = keeper()
    state.withLock { state in
      if state.running == nil { state.running = Task { await keeper.run() } }
    }
  }

  /// Stops indexing at the next step. The items in the index stay. Changes written meanwhile are read at the next
  /// start, or by another process, which may index from then on.
  open func stopSpotlightIndexing() {
    state.withLock { state in
      state.running?.cancel()
      state.running = nil
    }
  }

  /// True after ``startSpotlightIndexing()``, until ``stopSpotlightIndexing()`` is called.
  open var isIndexingEnabled: Bool { state.withLock { $0.running != nil } }

  /// Brings the index up to date once, even while indexing is stopped. Another process may index afterwards.
  ///
  /// - Throws: the error of the database or the index, or a `FileStorageError` of the file `-spotlight`. The code
  ///   `madeAnew` means that the file was damaged and has been made anew: call again.
  public func updateSpotlightIndex() async throws { try await keeper().update() }

  /// Deletes the index; the data stays. Call ``stopSpotlightIndexing()`` first. The next start reads everything.
  ///
  /// - Parameter completionHandler: called on a thread of this module, with the error of the database or the index.
  open func deleteSpotlightIndex(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    let keeper = keeper()
    Task {
      do {
        try await keeper.deleteEverything()
        completionHandler(nil)
      } catch { completionHandler(error) }
    }
  }

  /// ``deleteSpotlightIndex(completionHandler:)``.
  public func deleteSpotlightIndex() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      deleteSpotlightIndex { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// The keeper. It is made at the first use, because subclasses are complete only then.
  private func keeper() -> IndexKeeper {
    if let keeper = state.withLock({ $0.keeper }) { return keeper }
    let made = IndexKeeper(for: self)
    return state.withLock { state in
      let keeper = state.keeper ?? made
      state.keeper = keeper
      return keeper
    }
  }

  // MARK: Requests of the daemon

  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    answer(acknowledgementHandler) { try await $0.reindexEverything() }
  }

  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    answer(acknowledgementHandler) { try await $0.reindex(identifiers) }
  }

  /// Answers a request of the daemon. A failed request is not acknowledged, and so comes again.
  private func answer(
    _ acknowledge: @escaping @Sendable () -> Void, by read: @escaping @Sendable (IndexKeeper) async throws -> Void
  ) {
    let keeper = keeper()
    Task { [weak self] in
      do {
        try await read(keeper)
        acknowledge()
      } catch { self?.indexingDidFail(error) }
    }
  }
}
#endif
