/// Keeper of indexes: brings the changes of any number of sources into any number of indexes.
///
/// ```swift
/// let monitor = IndexMonitor(providers: [mails], indexers: [index], storage: MemoryStateStorage())
/// await monitor.run()
/// ```
///
/// Every provider fills every indexer. A pass is over when each index holds what its source knew at the begin. A pass
/// that ends early, by an error, by cancellation or with the process, goes on where it was: an index stores each batch
/// together with the state from which the next one follows.
///
/// One pass runs at a time; calls wait for those before them. So a provider, an indexer or a storage must not call the
/// monitor from inside its own methods and wait for the answer: both would wait for ever. A provider that wants a pass
/// signals it, by ``ChangeProvider/wakeUps()``.
public actor IndexMonitor<Document: Sendable> {
  let providers: [any ChangeProvider<Document>]
  let indexers: [any DocumentIndexer<Document>]
  let storage: any StateStorage
  let configuration: MonitorConfiguration
  let clock: any Clock<Duration>
  let turns = Turns()

  /// Records of the indexers, as they are in the indexes. One that may be untrue is dropped and read anew.
  var records: [String: IndexerRecord] = [:]
  /// Failures in a row.
  var failures: [IndexLink: Int] = [:]
  /// Calls of ``run()`` that have not ended.
  var runs = 0

  /// - Parameters:
  ///   - providers: sources, with different names.
  ///   - indexers: indexes, with different names.
  ///   - clock: clock by which intervals and delays pass.
  public init(
    providers: [any ChangeProvider<Document>], indexers: [any DocumentIndexer<Document>], storage: any StateStorage,
    configuration: MonitorConfiguration = MonitorConfiguration(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    precondition(Set(providers.map(\.name)).count == providers.count, "Providers of a monitor have different names.")
    precondition(Set(indexers.map(\.name)).count == indexers.count, "Indexers of a monitor have different names.")
    self.providers = providers
    self.indexers = indexers
    self.storage = storage
    self.configuration = configuration
    self.clock = clock
  }

  /// Makes all indexes equal to their sources, once.
  ///
  /// - Throws: the first error of a provider, indexer or the storage. The others have had their turn.
  public func pass() async throws {
    try await turns.take { try await self.passOverAll() }
  }

  /// Reads everything again into all indexes; what the sources no longer have is deleted at the end. Everything stays to
  /// be found meanwhile.
  ///
  /// - Throws: as ``pass()``.
  public func reindexEverything() async throws {
    try await turns.take {
      try await self.markEverything()
      try await self.passOverAll()
    }
  }

  /// Reads some objects again, and deletes those of them that are gone.
  ///
  /// - Parameter identifiers: identifiers as they are in the index. Those of no provider are ignored.
  /// - Throws: the first error of a provider, indexer or the storage.
  public func reindex(_ identifiers: [String]) async throws {
    try await turns.take {
      for provider in self.providers { try await self.reindex(identifiers, of: provider) }
    }
  }

  /// Deletes everything from all indexes. The next pass fills them anew.
  ///
  /// - Throws: the first error of an indexer or the storage.
  public func deleteEverything() async throws {
    try await turns.take {
      for indexer in self.indexers { try await self.startOver(indexer, from: indexer.lastState()) }
    }
  }

  /// Lets go of the storage when the calls before have ended, so that another process may use it. The next call opens it
  /// again, and asks the indexes how far they are. While ``run()`` goes on, the storage stays with it.
  public func close() async {
    await turns.take { await self.letGo() }
  }

  private func letGo() async {
    guard runs == 0 else { return }
    // Another monitor may change the indexes meanwhile.
    records = [:]
    await storage.close()
  }

  private func passOverAll() async throws {
    var first: (any Error)?
    for provider in providers {
      for (_, error) in try await pass(of: provider, excluding: []) { first = first ?? error }
    }
    if let first { throw first }
  }

  private func markEverything() async throws {
    for indexer in indexers {
      records[indexer.name] = nil
      var record = try await record(of: indexer)
      for (provider, link) in record.links { record.links[provider] = link.at(.beginning) }
      records[indexer.name] = record
    }
  }
}
