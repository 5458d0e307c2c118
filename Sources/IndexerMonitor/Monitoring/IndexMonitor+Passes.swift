import Foundation

/// A pass over one provider, in steps. Each step serves all indexes that are at the same place.
extension IndexMonitor {
  /// Brings the indexers up to date with a provider. An indexer that fails stays where it is, and the others go on.
  ///
  /// - Parameter excluded: links that are skipped.
  /// - Returns: errors by link.
  /// - Throws: `CancellationError`.
  func pass<Provider: ChangeProvider<Document>>(
    of provider: Provider, excluding excluded: Set<IndexLink>
  ) async throws -> [(IndexLink, any Error)] {
    var work = ProviderPass(provider)
    work.open = indexers.filter { !excluded.contains(work.link(to: $0)) }
    work.total = await provider.estimatedCount()
    while !work.open.isEmpty {
      try cancelIfAsked()
      await step(&work)
    }
    try cancelIfAsked()
    return work.failed
  }

  /// Forgets the records if the task was cancelled, because the effect of a cancelled call is unknown.
  private func cancelIfAsked() throws {
    guard Task.isCancelled else { return }
    records = [:]
    throw CancellationError()
  }

  private func step<Provider: ChangeProvider<Document>>(_ work: inout ProviderPass<Provider>) async {
    let (group, checkpoint) = await group(&work)
    guard !group.isEmpty else { return }
    let name = work.provider.name
    do {
      switch checkpoint {
      case .beginning: try await begin(&work, group)
      case .reading(let start, let cursor): try await read(&work, group, start, cursor)
      case .sweeping(let start):
        await each(&work, group) { indexer in
          try await self.sweep(indexer, IndexLink(provider: name, indexer: indexer.name), start)
        }
      case .current(let token): try await followChanges(&work, group, token)
      }
    } catch {
      for indexer in group { fail(&work, indexer, error) }
    }
  }

  /// The first open indexer, and all others at the same place.
  private func group<Provider: ChangeProvider<Document>>(
    _ work: inout ProviderPass<Provider>
  ) async -> ([any DocumentIndexer<Document>], Checkpoint) {
    var group: [any DocumentIndexer<Document>] = []
    var place: Checkpoint?
    for indexer in work.open {
      do {
        let checkpoint = try await linkRecord(work.link(to: indexer), indexer).checkpoint
        if place == nil || place == checkpoint { group.append(indexer) }
        place = place ?? checkpoint
      } catch {
        fail(&work, indexer, error)
      }
    }
    return (group, place ?? .beginning)
  }

  func linkRecord(_ link: IndexLink, _ indexer: any DocumentIndexer<Document>) async throws -> LinkRecord {
    try await record(of: indexer).links[link.provider] ?? LinkRecord()
  }

  /// Runs a body for each indexer of a group that has not failed.
  private func each<Provider: ChangeProvider<Document>>(
    _ work: inout ProviderPass<Provider>, _ group: [any DocumentIndexer<Document>],
    _ body: (any DocumentIndexer<Document>) async throws -> Void
  ) async {
    for indexer in group where work.isOpen(indexer) {
      do { try await body(indexer) } catch { fail(&work, indexer, error) }
    }
  }

  private func fail<Provider: ChangeProvider<Document>>(
    _ work: inout ProviderPass<Provider>, _ indexer: any DocumentIndexer<Document>, _ error: any Error
  ) {
    guard work.isOpen(indexer) else { return }
    records[indexer.name] = nil
    work.close(indexer)
    work.failed.append((work.link(to: indexer), error))
  }

  // MARK: Reading everything

  private func begin<Provider: ChangeProvider<Document>>(
    _ work: inout ProviderPass<Provider>, _ group: [any DocumentIndexer<Document>]
  ) async throws {
    let name = work.provider.name
    for indexer in group where !work.mayBegin(indexer) {
      fail(&work, indexer, MonitorError.historyTooShort(provider: name))
    }
    // Take no token if no indexer needs one: the source would record a place for nothing.
    guard group.contains(where: work.isOpen) else { return }
    let start = try Coding.data(of: try await work.provider.currentToken())
    await each(&work, group) { indexer in
      let link = IndexLink(provider: name, indexer: indexer.name)
      let record = try await self.linkRecord(link, indexer)
      try await self.store([], deleting: [], link, in: indexer, then: record.begun(at: start))
    }
  }

  private func read<Provider: ChangeProvider<Document>>(
    _ work: inout ProviderPass<Provider>, _ group: [any DocumentIndexer<Document>], _ start: Data, _ cursor: Data?
  ) async throws {
    let provider = work.provider
    let page: ObjectPage<Provider.ID, Document, Provider.Cursor>
    do {
      let cursor = try cursor.map { data in
        guard let cursor = try? Coding.value(Provider.Cursor.self, of: data) else { throw CursorExpired() }
        return cursor
      }
      page = try await provider.objects(after: cursor, limit: configuration.batchSize)
    } catch is CursorExpired {
      return try await begin(&work, group)
    }
    let formatter = provider.formatter
    let upserts = page.objects.map { upsert($0.id, $0.document, formatter) }
    let next = try page.next.map { Checkpoint.reading(start: start, cursor: try Coding.data(of: $0)) }
    await apply(&work, group, upserts, phase: .reading, then: next ?? .sweeping(start: start))
  }

  func upsert<Formatter: IdentifierFormatter>(
    _ id: Formatter.ID, _ document: Document, _ formatter: Formatter
  ) -> IndexBatch<Document>.Upsert {
    IndexBatch.Upsert(formatter.identifier(of: id), domain: formatter.domain(of: id), document: document)
  }

  private func sweep(_ indexer: any DocumentIndexer<Document>, _ link: IndexLink, _ start: Data) async throws {
    let record = try await linkRecord(link, indexer)
    try await sweep(
      before: record.generation, link, in: indexer, from: record, to: record.at(.current(token: start)))
  }

  // MARK: Following changes

  private func followChanges<Provider: ChangeProvider<Document>>(
    _ work: inout ProviderPass<Provider>, _ group: [any DocumentIndexer<Document>], _ token: Data
  ) async throws {
    // A token that cannot be decoded is from an earlier version of the provider.
    guard let start = try? Coding.value(Provider.Token.self, of: token),
      let window = try await changes(of: work.provider, since: start)
    else { return try await begin(&work, group) }
    if window.token != start || window.coalescer.count > 0 { try await bring(window, &work, group, token) }
    guard !window.hasMore else { return }
    for indexer in group where work.isOpen(indexer) {
      await work.provider.didIndex(upTo: window.token, in: indexer.name)
      failures[work.link(to: indexer)] = nil
      configuration.report(.upToDate(work.link(to: indexer)))
      work.close(indexer)
    }
  }

  /// The next changes that are applied together; `nil` if the token has expired.
  private func changes<Provider: ChangeProvider<Document>>(
    of provider: Provider, since start: Provider.Token
  ) async throws -> ChangeWindow<Provider.ID, Provider.Token>? {
    var window = ChangeWindow<Provider.ID, Provider.Token>(token: start)
    repeat {
      let history = try await provider.changes(since: window.token, limit: configuration.batchSize)
      guard case .page(let page) = history else { return nil }
      window.coalescer.add(page.changes)
      // A page that does not advance the token would be requested for ever.
      window.hasMore = page.hasMore && page.token != window.token
      window.token = page.token
    } while window.hasMore && window.coalescer.count < max(configuration.coalescingLimit, configuration.batchSize)
    return window
  }

  /// Reads and stores the changed objects. Only the last batch stores the new token.
  private func bring<Provider: ChangeProvider<Document>>(
    _ window: ChangeWindow<Provider.ID, Provider.Token>, _ work: inout ProviderPass<Provider>,
    _ group: [any DocumentIndexer<Document>], _ token: Data
  ) async throws {
    let entries = window.coalescer.entries
    work.changes += entries.count
    work.total = work.changes
    let end = Checkpoint.current(token: try Coding.data(of: window.token))
    var place = 0
    repeat {
      let upTo = min(place + configuration.batchSize, entries.count)
      let batch = try await batch(of: entries[place..<upTo], from: work.provider)
      // A crash before the last batch repeats the whole window from the old token, which does no harm.
      let next = upTo == entries.count ? end : .current(token: token)
      await apply(
        &work, group, batch.upserts, deleting: batch.gone, ifNoted: batch.perhaps, phase: .changes, then: next)
      try Task.checkCancellation()
      place = upTo
    } while place < entries.count
  }

  private func batch<Provider: ChangeProvider<Document>>(
    of entries: ArraySlice<ChangeCoalescer<Provider.ID>.Entry>, from provider: Provider
  ) async throws -> ChangeBatch<Document> {
    let read = entries.filter { $0.effect == .insert || $0.effect == .update }
    let documents = read.isEmpty ? [] : try await provider.documents(for: read.map(\.id))
    guard documents.count == read.count else {
      throw MonitorError.wrongCount(provider: provider.name, asked: read.count, got: documents.count)
    }
    var batch = ChangeBatch<Document>()
    let formatter = provider.formatter
    for (entry, document) in zip(read, documents) {
      if let document {
        batch.upserts.append(upsert(entry.id, document, formatter))
      } else {
        // The object does not exist, or must not be found: delete it if the storage has its identifier.
        batch.perhaps.append(formatter.identifier(of: entry.id))
      }
    }
    for entry in entries where entry.effect == .delete { batch.gone.append(formatter.identifier(of: entry.id)) }
    for entry in entries where entry.effect == .nothing { batch.perhaps.append(formatter.identifier(of: entry.id)) }
    return batch
  }

  private func apply<Provider: ChangeProvider<Document>>(
    _ work: inout ProviderPass<Provider>, _ group: [any DocumentIndexer<Document>],
    _ upserts: [IndexBatch<Document>.Upsert], deleting gone: [String] = [], ifNoted perhaps: [String] = [],
    phase: IndexingProgress.Phase, then next: Checkpoint
  ) async {
    let name = work.provider.name
    var applied: [IndexLink] = []
    await each(&work, group) { indexer in
      let link = IndexLink(provider: name, indexer: indexer.name)
      // An object that came and went may have been read in between, or stored by a pass whose end the index has not
      // seen. Delete it if the storage has its identifier.
      let noted = perhaps.isEmpty ? [] : try await self.storage.noted(among: perhaps, of: link)
      let record = try await self.linkRecord(link, indexer).at(next)
      try await self.store(upserts, deleting: gone + noted, link, in: indexer, then: record)
      applied.append(link)
    }
    for link in applied {
      work.completed[link, default: 0] += upserts.count + gone.count
      let completed = work.completed[link] ?? 0
      configuration.report(.progress(.init(link: link, phase: phase, completed: completed, total: work.total)))
    }
  }

  // MARK: Reading some objects again

  func reindex<Provider: ChangeProvider<Document>>(_ identifiers: [String], of provider: Provider) async throws {
    let ids = identifiers.compactMap { provider.formatter.id(of: $0) }
    for start in stride(from: 0, to: ids.count, by: configuration.batchSize) {
      let entries = ids[start..<min(start + configuration.batchSize, ids.count)].map { Change.update($0) }
      var coalescer = ChangeCoalescer<Provider.ID>()
      coalescer.add(entries)
      let batch = try await batch(of: coalescer.entries[...], from: provider)
      for indexer in indexers {
        try await restore(batch, IndexLink(provider: provider.name, indexer: indexer.name), indexer)
      }
    }
  }

  /// Stores a batch in one index. Skips an index that is about to be filled, because it gets everything anyway.
  private func restore(
    _ batch: ChangeBatch<Document>, _ link: IndexLink, _ indexer: any DocumentIndexer<Document>
  ) async throws {
    do {
      let record = try await linkRecord(link, indexer)
      guard record.checkpoint != .beginning else { return }
      try await store(batch.upserts, deleting: batch.gone + batch.perhaps, link, in: indexer, then: record)
    } catch {
      records[indexer.name] = nil
      throw error
    }
  }
}
