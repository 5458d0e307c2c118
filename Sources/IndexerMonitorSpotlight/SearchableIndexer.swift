public import CoreSpotlight
import Foundation
public import IndexerMonitor
import Synchronization

/// An index of CoreSpotlight that an `IndexMonitor` keeps equal to its sources.
///
/// ```swift
/// let indexer = SearchableIndexer(CSSearchableIndex(name: "mails"))
/// let monitor = IndexMonitor(providers: [mails], indexers: [indexer], storage: storage)
/// indexer.answerRequests(through: monitor)
/// await monitor.run()
/// ```
///
/// Each batch is one batch of CoreSpotlight, and the monitor's state is its client state. So the index belongs only to
/// the monitor: other items in it are deleted when it is emptied, and a foreign client state causes it to be emptied.
/// An app that also donates by itself gives the monitor a separate index.
///
/// The indexer may be used from any thread.
public final class SearchableIndexer: DocumentIndexer {
  public let name: String
  /// The index to fill.
  public let index: CSSearchableIndex
  private let delegate = Mutex<ReindexDelegate?>(nil)

  /// - Parameters:
  ///   - index: an index that only one monitor uses.
  ///   - name: name among the indexers of the monitor. It must not change between runs.
  public init(_ index: CSSearchableIndex, name: String = "spotlight") {
    self.index = index
    self.name = name
  }

  /// Donates and deletes in one batch, which is stored only if the index has the expected state.
  ///
  /// A batch that exceeds the daemon's limit of 128 MiB is sent in several parts; only the last part changes the state.
  ///
  /// - Throws: `RejectedDocuments` with all items that cannot be donated; otherwise `CSIndexError`.
  public func apply(_ batch: IndexBatch<SearchableDocument>) async throws {
    let items = batch.upserts.map { $0.document.item(identifier: $0.identifier, domain: $0.domain) }
    do {
      try await send(items, batch)
    } catch CSIndexError.invalidItemError {
      let defects = items.compactMap { item in item.defect.map { (item.uniqueIdentifier, $0) } }
      throw RejectedDocuments(reasons: Dictionary(defects) { first, _ in first })
    } catch CSIndexError.quotaExceeded where items.count > 1 {
      // Too large for one batch: send parts that keep the state, and then the rest with the new state.
      var parts = SearchableIndexer.parts(of: items)
      guard parts.count > 1, let last = parts.popLast() else { throw CSIndexError(.quotaExceeded) }
      var rest = batch
      for part in parts { rest.expectedState = try await sendKeepingState(part, rest.expectedState) }
      try await send(last, rest)
    }
  }

  private func send(_ items: [CSSearchableItem], _ batch: IndexBatch<SearchableDocument>) async throws {
    // Identifiers that no item can have belong to refused documents: there is nothing to delete.
    let deletions = batch.deletions.filter(CSSearchableItem.canHave(identifier:))
    index.beginBatch()
    if !items.isEmpty { index.indexSearchableItems(items, completionHandler: nil) }
    if !deletions.isEmpty { index.deleteSearchableItems(withIdentifiers: deletions, completionHandler: nil) }
    try await index.endIndexBatch(
      expectedClientState: batch.expectedState?.bytes, newClientState: batch.newState.bytes)
  }

  /// Donates a part of a batch. If the rest does not follow, the index still has the state from which the whole batch
  /// is repeated.
  ///
  /// - Parameter state: state that the index should have; `nil` means none. A batch cannot leave an index without a
  ///   state, so the index then gets a new state that no storage knows: if the rest does not follow, the index is
  ///   emptied.
  /// - Returns: the state that the index has afterwards.
  private func sendKeepingState(_ items: [CSSearchableItem], _ state: IndexState?) async throws -> IndexState {
    let kept = state ?? IndexState(bytes: withUnsafeBytes(of: UUID().uuid) { Data($0) })
    index.beginBatch()
    index.indexSearchableItems(items, completionHandler: nil)
    try await index.endIndexBatch(expectedClientState: state?.bytes, newClientState: kept.bytes)
    return kept
  }

  /// Maximum size of a part in bytes: half of what the daemon accepts.
  private static let mostBytes = 64 << 20

  private static func parts(of items: [CSSearchableItem]) -> [[CSSearchableItem]] {
    var parts: [[CSSearchableItem]] = [[]]
    var bytes = 0
    for item in items {
      let length = item.donatedByteCount
      if bytes + length > mostBytes, bytes > 0 {
        parts.append([])
        bytes = 0
      }
      parts[parts.count - 1].append(item)
      bytes += length
    }
    return parts
  }

  /// The client state of the index.
  public func lastState() async throws -> IndexState? {
    // The asynchronous form of the call returns empty data both for no state and for an empty state.
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<IndexState?, any Error>) in
      index.fetchLastClientState { state, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: state.map { IndexState(bytes: $0) })
        }
      }
    }
  }

  /// Empties the index in a batch of CoreSpotlight, which is stored only if the index has the expected state.
  public func deleteEverything(
    expecting expectedState: IndexState?, leaving newState: IndexState
  ) async throws {
    index.beginBatch()
    index.deleteAllSearchableItems(completionHandler: nil)
    try await index.endIndexBatch(expectedClientState: expectedState?.bytes, newClientState: newState.bytes)
  }

  // MARK: Requests of the daemon

  /// Answers requests to donate all or some items again, by reading them again from the monitor's sources. Each request
  /// is acknowledged when everything is stored. Sets the index's `indexDelegate`, which lives as long as this indexer.
  ///
  /// A request that fails is not acknowledged, and comes again. A request after the monitor was released is not
  /// acknowledged either.
  ///
  /// - Parameters:
  ///   - monitor: the monitor that fills this index; held weakly.
  ///   - report: called with the reason when a request failed, on any thread.
  public func answerRequests(
    through monitor: IndexMonitor<SearchableDocument>, report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    let delegate = ReindexDelegate(monitor, report: report)
    self.delegate.withLock { $0 = delegate }
    index.indexDelegate = delegate
  }
}

/// Passes requests of the daemon on to a monitor.
private final class ReindexDelegate: NSObject, CSSearchableIndexDelegate, Sendable {
  private weak let monitor: IndexMonitor<SearchableDocument>?
  private let report: @Sendable (any Error) -> Void

  init(_ monitor: IndexMonitor<SearchableDocument>, report: @escaping @Sendable (any Error) -> Void) {
    self.monitor = monitor
    self.report = report
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    answer(acknowledgementHandler) { try await $0.reindexEverything() }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    answer(acknowledgementHandler) { try await $0.reindex(identifiers) }
  }

  private func answer(
    _ acknowledge: @escaping @Sendable () -> Void,
    by read: @escaping @Sendable (IndexMonitor<SearchableDocument>) async throws -> Void
  ) {
    guard let monitor else { return }
    Task { [report] in
      do {
        try await read(monitor)
        acknowledge()
      } catch { report(error) }
    }
  }
}
