import Foundation

/// Keeps indexes and storage consistent. Each change goes to the storage first.
extension IndexMonitor {
  /// The record of an indexer, by the state that the index itself has. An index whose state the storage does not know
  /// may contain anything, so it is emptied.
  func record(of indexer: any DocumentIndexer<Document>) async throws -> IndexerRecord {
    if let known = records[indexer.name] { return known }
    let state = try await indexer.lastState()
    // A record that cannot be decoded, perhaps from a later version, counts as missing: the index is filled again.
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

  /// Empties an index, and forgets its records.
  ///
  /// - Parameter state: state that the index has now.
  @discardableResult
  func startOver(_ indexer: any DocumentIndexer<Document>, from state: IndexState?) async throws -> IndexerRecord {
    records[indexer.name] = nil
    // A killed process may have sent a first batch that is still on its way. If it arrived between this step and the
    // next batch, the index would have documents that the storage has just forgotten. They would never be deleted. So
    // each emptying leaves a state that only this process knows: a late batch is refused, and so is a late emptying.
    let empty = IndexState.unique()
    try await indexer.deleteEverything(expecting: state, leaving: empty)
    try await storage.forget(indexer: indexer.name)
    let record = IndexerRecord(state: empty)
    records[indexer.name] = record
    return record
  }

  /// Deletes the documents of providers that the monitor no longer has.
  private func removeFormerProviders(of indexer: any DocumentIndexer<Document>) async throws {
    let former = try await storage.providers(of: indexer.name).subtracting(providers.map(\.name))
    for name in former {
      let link = IndexLink(provider: name, indexer: indexer.name)
      try await sweep(before: .max, link, in: indexer, from: nil, to: nil)
      // The storage learns of deletions with the next batch, and this provider will have no other batch.
      try await store([], deleting: [], link, in: indexer, then: nil)
    }
  }

  /// Deletes documents that were not noted in this generation or a later one.
  ///
  /// - Parameters:
  ///   - record: record of the link while more deletions follow.
  ///   - end: record that is stored with the last deletions.
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

  /// Stores and deletes documents, together with the record that follows.
  func store(
    _ upserts: [IndexBatch<Document>.Upsert], deleting deletions: [String], _ link: IndexLink,
    in indexer: any DocumentIndexer<Document>, then next: LinkRecord?
  ) async throws {
    var record = try await record(of: indexer)
    record.links[link.provider] = next
    let batch = IndexBatch(
      upserts: upserts, deletions: deletions, expectedState: record.state, newState: .unique())
    // Storage first: after a crash in between, the storage knows both states, and the index says which one it has.
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

  /// Applies a batch to an indexer, again and again while the indexer refuses documents. Refused documents are removed
  /// from the batch, and deleted from the index.
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
