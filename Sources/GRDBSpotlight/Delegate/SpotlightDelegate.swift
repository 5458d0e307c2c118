#if GRDB
public import CoreSpotlight
public import Foundation
public import GRDB
import IndexerMonitor
import IndexerMonitorSpotlight
import Synchronization

/// Keeper of the index of an app's database: what `NSCoreDataCoreSpotlightDelegate` is for Core Data.
///
/// ```swift
/// let spotlight = try SpotlightDelegate(forStoreWith: queue, indexing: [IndexedTable(Photo.self)])
/// spotlight.startSpotlightIndexing()
/// ```
///
/// From then on the index equals the database, whoever writes it: other processes, raw SQL, cascades. What was written
/// while the app did not run is read at the next start; everything is read where the index was lost, a backup was put in
/// the place of the database, or something else is indexed than before. At rest it costs nothing.
///
/// The database gets triggers and tables whose names begin with `grdb_spotlight_history`: GRDB's migrator passes over
/// such names where it compares schemas. Beside the file lies another, its name followed by `-spotlight`, in which is
/// noted what the index holds: it may be deleted, then everything is read again.
///
/// Subclasses say more of what is indexed. Methods may be called from any thread; those that subclasses override are called
/// on threads of this module, ``attributeSet(for:)`` on the queue of the database. Keep the object: indexing ends with it.
open class SpotlightDelegate: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
  // @unchecked Sendable because an open class of Foundation's tree cannot be Sendable otherwise: what changes is in
  // `state`, under its lock.
  /// Posted each time that the index has taken in what was written, and once when it is up to date after the start; with
  /// ``storeUUIDKey`` and ``historyTokenKey``, on a thread of this module. The object is the delegate.
  public static let indexDidUpdateNotification = NSNotification.Name("SpotlightDelegateIndexDidUpdate")
  /// Key of the notification's `userInfo`: the UUID of the store, as a `String`.
  public static let storeUUIDKey = "NSStoreUUID"
  /// Key of the notification's `userInfo`: the ``HistoryToken`` up to which the index is.
  public static let historyTokenKey = "NSPersistentHistoryToken"

  let connection: StoreConnection
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var keeper: IndexKeeper?
    var running: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - writer: a `DatabaseQueue` or a `DatabasePool`.
  ///   - tables: tables whose rows are to be found.
  /// - Throws: ``ExpressionError`` for an expression that is wrong; ``HistoryError`` for a table that cannot be followed;
  ///   what GRDB throws when the database cannot be written.
  public init(forStoreWith writer: any DatabaseWriter, indexing tables: [IndexedTable]) throws {
    connection = try StoreConnection(writer, IndexedTable.distinct(tables), isOwn: false)
  }

  /// A delegate for a database file that another program writes. When another file is put in its place, it is opened anew,
  /// and everything is read. One without a history, as a program makes that writes its file anew each time, counts as the
  /// same store. One with the history of another store is not written: ``indexingDidFail(_:)`` hears of
  /// ``HistoryError/replaced(_:)`` as long as it is there.
  ///
  /// - Throws: as ``init(forStoreWith:indexing:)``; when there is no database at the path.
  public init(forStoreAt path: String, indexing tables: [IndexedTable]) throws {
    connection = try StoreConnection(StoreFile.open(path), IndexedTable.distinct(tables), isOwn: true)
  }

  deinit { state.withLock { $0.running }?.cancel() }

  /// UUID of the store: that of its history.
  public var storeUUID: UUID { connection.current.history.storeUUID }

  // MARK: What subclasses say

  /// Domain of all items: the UUID of the store unless it is overridden. Another one has everything read again.
  open func domainIdentifier() -> String { storeUUID.uuidString }

  /// Name of the index; `nil`, unless it is overridden: that of an index of the store's own. The index is the delegate's
  /// alone: what else is in it is deleted. Before it gets another name, call ``deleteSpotlightIndex()``: the index under
  /// the old one stays as it is otherwise.
  ///
  /// A database in memory is a new store each time, with an index of its own that stays behind. Give it a name, and the
  /// next start empties and fills the same index.
  open func indexName() -> String? { nil }

  /// Version of what ``attributeSet(for:)`` makes. Raise it, and everything is read again.
  open func attributeVersion() -> Int { 1 }

  /// Attributes by which a row is found: those of its record or of the expressions, unless it is overridden.
  ///
  /// - Parameter row: valid during the call.
  /// - Returns: `nil` for a row that is not to be found.
  /// - Throws: a `DatabaseError` that says that the database cannot be read for now (it is locked, interrupted, damaged,
  ///   or its disk fails) ends the reading, which is tried again later. Any other error leaves this row out until it
  ///   changes, and ``indexingDidFail(_:)`` hears of it.
  open func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    try row.table.attributes(of: row.row, in: row.database)
  }

  /// Hears why something could not be indexed: a row that was left out, or a reading that is tried again by itself. Does
  /// nothing unless it is overridden.
  open func indexingDidFail(_ error: any Error) {}

  // MARK: Indexing

  /// Brings the index up to date, and keeps it so until ``stopSpotlightIndexing()``. Returns at once.
  open func startSpotlightIndexing() {
    let keeper = keeper()
    state.withLock { state in
      if state.running == nil { state.running = Task { await keeper.run() } }
    }
  }

  /// Ends indexing, at the next step. What is in the index stays, and what is written meanwhile is read at the next start,
  /// or by another process, which may index from then on.
  open func stopSpotlightIndexing() {
    state.withLock { state in
      state.running?.cancel()
      state.running = nil
    }
  }

  /// Whether ``startSpotlightIndexing()`` was called, and ``stopSpotlightIndexing()`` not since.
  open var isIndexingEnabled: Bool { state.withLock { $0.running != nil } }

  /// Brings the index up to date once, also while indexing is stopped. Then another process may index afterwards.
  ///
  /// - Throws: what the database or the index throws; a `FileStorageError` of the file `-spotlight`. One with the code
  ///   `madeAnew` says that the file was damaged, and is made anew: call once more.
  public func updateSpotlightIndex() async throws { try await keeper().update() }

  /// Deletes what was indexed; the data stays. Call ``stopSpotlightIndexing()`` before. The next start reads everything.
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

  /// Made at the first use, when subclasses are complete.
  private func keeper() -> IndexKeeper {
    if let keeper = state.withLock({ $0.keeper }) { return keeper }
    let made = IndexKeeper(for: self)
    return state.withLock { state in
      let keeper = state.keeper ?? made
      state.keeper = keeper
      return keeper
    }
  }

  // MARK: Being asked

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

  /// A request that failed is not acknowledged, and comes again.
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
