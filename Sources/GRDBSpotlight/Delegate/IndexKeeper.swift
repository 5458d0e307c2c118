#if GRDB
import CoreSpotlight
import Foundation
import GRDB
import IndexerMonitor
import IndexerMonitorSpotlight
import IndexerMonitorStorage
import Synchronization

/// The parts of a delegate: provider, indexer and monitor.
final class IndexKeeper: Sendable {
  private let provider: StoreProvider
  private let indexer: SearchableIndexer
  private let monitor: IndexMonitor<SearchableDocument>

  init(for delegate: SpotlightDelegate) {
    let connection = delegate.connection
    let (store, domain) = (delegate.storeUUID, delegate.domainIdentifier())
    let index = delegate.indexName() ?? "store-\(store.uuidString)"
    let owner = Owner(delegate)
    let reached = Reached(owner, connection, consumer: "spotlight/\(index)")
    provider = StoreProvider(
      formatter: RowIdentifiers(store: store, domain: domain), connection: connection,
      signals: StoreSignals(of: connection) { owner.delegate?.indexingDidFail($0) }, consumer: reached.consumer,
      content: Self.digest(connection.current.tables, domain, delegate.attributeVersion()),
      attributes: { row in
        guard let delegate = owner.delegate else { throw CancellationError() }
        do { return try delegate.attributeSet(for: row) } catch let error as DatabaseError where error.concernsAllRows {
          throw error
        } catch {
          delegate.indexingDidFail(error)
          return nil
        }
      },
      didReach: { await reached.note($0) })
    indexer = SearchableIndexer(CSSearchableIndex(name: index))
    var configuration = MonitorConfiguration()
    configuration.report = { event in
      if case .failed(_, let error, _) = event { owner.delegate?.indexingDidFail(error) }
    }
    monitor = IndexMonitor(
      providers: [provider], indexers: [indexer], storage: Self.storage(beside: connection.path),
      configuration: configuration)
    indexer.index.indexDelegate = delegate
  }

  /// Runs until the task is cancelled. Another process may take over then.
  func run() async {
    await monitor.run()
    await monitor.close()
  }

  func update() async throws { try await use { try await $0.pass() } }
  func reindexEverything() async throws { try await use { try await $0.reindexEverything() } }
  func reindex(_ identifiers: [String]) async throws { try await use { try await $0.reindex(identifiers) } }

  func deleteEverything() async throws {
    try await use { try await $0.deleteEverything() }
    let consumer = provider.consumer
    try await provider.connection.run { try $0.history.removeConsumer(consumer) }
  }

  /// Runs a body with the monitor. Another process may take over afterwards, unless this one is running.
  private func use(_ body: (IndexMonitor<SearchableDocument>) async throws -> Void) async throws {
    do { try await body(monitor) } catch {
      await monitor.close()
      throw error
    }
    await monitor.close()
  }

  private static func storage(beside path: String) -> any StateStorage {
    guard FileManager.default.fileExists(atPath: path) else { return MemoryStateStorage() }
    return FileStateStorage(at: URL(filePath: path + "-spotlight"))
  }

  /// Digest of the definition of what is indexed: FNV-1a over its words.
  private static func digest(_ tables: [ResolvedTable], _ domain: String, _ version: Int) -> UInt64 {
    let words = tables.map(\.definition) + [domain, String(version)]
    return words.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension DatabaseError {
  /// Whether the database cannot be read for now, whichever row is asked for. Any other error may occur for one row
  /// every time, and must not keep all other rows from the index.
  fileprivate var concernsAllRows: Bool {
    let codes: [ResultCode] = [
      .SQLITE_ABORT, .SQLITE_BUSY, .SQLITE_CANTOPEN, .SQLITE_CORRUPT, .SQLITE_FULL, .SQLITE_INTERRUPT, .SQLITE_IOERR,
      .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_NOTADB, .SQLITE_PROTOCOL, .SQLITE_SCHEMA,
    ]
    return codes.contains(resultCode)
  }
}

/// A weak reference to the delegate, because the delegate owns the parts that call it.
private final class Owner: Sendable {
  weak let delegate: SpotlightDelegate?

  init(_ delegate: SpotlightDelegate) { self.delegate = delegate }
}

/// Reports tokens that the index has reached, to the history and to observers.
private final class Reached: Sendable {
  let consumer: String
  private let owner: Owner
  private let connection: StoreConnection
  private let last = Mutex<HistoryToken?>(nil)

  init(_ owner: Owner, _ connection: StoreConnection, consumer: String) {
    (self.owner, self.connection, self.consumer) = (owner, connection, consumer)
  }

  func note(_ token: HistoryToken) async {
    let isNew = last.withLock { last in
      defer { last = token }
      return last != token
    }
    // Do not write to the store of an idle app.
    guard isNew else { return }
    let consumer = consumer
    do { try await connection.run { try $0.history.keep(token, for: consumer) } } catch {
      last.withLock { $0 = nil }
      owner.delegate?.indexingDidFail(error)
    }
    NotificationCenter.default.post(
      name: SpotlightDelegate.indexDidUpdateNotification, object: owner.delegate,
      userInfo: [
        SpotlightDelegate.storeUUIDKey: token.store.uuidString, SpotlightDelegate.historyTokenKey: token,
      ])
  }
}
#endif
