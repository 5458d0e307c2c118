import Foundation

/// What indexes and storage know, and how it is changed: always the storage first.
extension IndexMonitor {
  /// The record of an indexer, by the state that the index itself has. An index whose state the storage does not know may
  /// hold anything: it is emptied.
  func record(of indexer: any DocumentIndexer<Document>) async throws -> IndexerRecord {
    if let known = records[indexer.name] { return known }
    let state = try await indexer.lastState()
    // A record of another form, of a later version perhaps, is no record: the index is filled anew.
    guard let state, let data = try await storage.checkpoint(of: indexer.name, state: state),
      let links = try? Coding.value([String: LinkRecord].self, of: data)
    else { return try await startOver(indexer, from: state) }
    let record = IndexerRecord(state: state, links: links)
    records[indexer.name] = record
    do { try await removeFormerProviders(of: indexer) } catch {
      records[indexer.name] = nil
      throw error
    }
    return records[indexer.name] ?? record
  }

  /// Empties an index, and forgets what is noted of it.
  ///
  /// - Parameter state: state that the index has.
  @discardableResult
  func startOver(_ indexer: any DocumentIndexer<Document>, from state: IndexState?) async throws -> IndexerRecord {
    records[indexer.name] = nil
    // A process that was killed may have sent a first batch that is still on its way. If it came between this step and
    // the next batch, the index would have what the storage has just forgotten, and nobody would ever delete it. Each
    // emptying leaves a state that only this process knows, so a late batch is refused, and so is a late emptying.
    let empty = IndexState.unique()
    try await indexer.deleteEverything(expecting: state, leaving: empty)
    try await storage.forget(indexer: indexer.name)
    let record = IndexerRecord(state: empty)
    records[indexer.name] = record
    return record
  }

  /// Deletes what providers have left that are no longer among those of the monitor.
  private func removeFormerProviders(of indexer: any DocumentIndexer<Document>) async throws {
    let former = try await storage.providers(of: indexer.name).subtracting(providers.map(\.name))
    for name in former {
      let link = IndexLink(provider: name, indexer: indexer.name)
      try await sweep(before: .max, link, in: indexer, from: nil, to: nil)
      // The storage hears of deletions with the next batch, and of this provider there would be none.
      try await store([], deleting: [], link, in: indexer, then: nil)
    }
  }

  /// Deletes what was not noted in this generation or a later one.
  ///
  /// - Parameters:
  ///   - record: record of the link while there is more.
  ///   - end: record with the last deletions.
  func sweep(
    before generation: Int, _ link: IndexLink, in indexer: any DocumentIndexer<Document>, from record: LinkRecord?,
    to end: LinkRecord?
  ) async throws {
    var last: String?
    while true {
      let limit = configuration.batchSize
      let old = try await storage.identifiers(before: generation, of: link, after: last, limit: limit)
      let isLast = old.count < limit
      try await store([], deleting: old, link, in: indexer, then: isLast ? end : record)
      if isLast { return }
      last = old.last
    }
  }

  /// Stores and deletes documents together with the record that follows.
  func store(
    _ upserts: [IndexBatch<Document>.Upsert], deleting deletions: [String], _ link: IndexLink,
    in indexer: any DocumentIndexer<Document>, then next: LinkRecord?
  ) async throws {
    var record = try await record(of: indexer)
    record.links[link.provider] = next
    let batch = IndexBatch(
      upserts: upserts, deletions: deletions, expectedState: record.state, newState: .unique())
    try await storage.write(
      StorageChange(
        link: link, removed: record.removals[link.provider] ?? [], noted: upserts.map(\.identifier),
        generation: next?.generation ?? 0, expectedState: batch.expectedState, state: batch.newState,
        checkpoint: try Coding.data(of: record.links)))
    let deleted = try await apply(batch, link, in: indexer)
    record.state = batch.newState
    record.removals[link.provider] = deleted
    records[indexer.name] = record
  }

  /// Gives a batch to an indexer, as often as it finds documents that it refuses. What it has of these is deleted.
  ///
  /// - Returns: the identifiers that were deleted.
  private func apply(
    _ batch: IndexBatch<Document>, _ link: IndexLink, in indexer: any DocumentIndexer<Document>
  ) async throws -> [String] {
    var batch = batch
    while true {
      do {
        try await indexer.apply(batch)
        return batch.deletions
      } catch let rejected as RejectedDocuments {
        let refused = batch.upserts.map(\.identifier).filter { rejected.reasons[$0] != nil }
        guard !refused.isEmpty else { throw rejected }
        configuration.report(.rejected(link, reasons: rejected.reasons))
        batch.upserts.removeAll { rejected.reasons[$0.identifier] != nil }
        batch.deletions += refused
      }
    }
  }
}
