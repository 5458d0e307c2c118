/// Keeps indexes up to date: brings the changes of any number of sources into any number of indexes.
///
/// ```swift
/// let monitor = IndexMonitor(providers: [mails], indexers: [index], storage: MemoryStateStorage())
/// await monitor.run()
/// ```
///
/// Every provider fills every indexer. A pass is over when each index has what its source knew at the beginning. A pass
/// that ends early, by an error, by cancellation or with the process, is continued later: an index stores each batch
/// together with the state from which the next batch follows.
///
/// Only one pass runs at a time, and calls wait for earlier calls. So a provider, an indexer or a storage must not call
/// the monitor from its own methods and wait for the answer: both would wait for ever. A provider that wants a pass
/// signals it through ``ChangeProvider/wakeUps()``.
public actor IndexMonitor<Document: Sendable> {
  let providers: [any ChangeProvider<Document>]
  let indexers: [any DocumentIndexer<Document>]
  let storage: any StateStorage
  let configuration: MonitorConfiguration
  let clock: any Clock<Duration>
  let turns = Turns()

  /// Records of the indexers, as they are in the indexes. A record that may be untrue is dropped and read again.
  var records: [String: IndexerRecord] = [:]
  /// Number of failures in a row, by link.
  var failures: [IndexLink: Int] = [:]
  /// Number of calls of ``run()`` that have not ended.
  var runs = 0

  /// - Parameters:
  ///   - providers: sources, with different names.
  ///   - indexers: indexes, with different names.
  ///   - clock: clock for intervals and delays.
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
  /// - Throws: the first error of a provider, an indexer or the storage, after all others were served.
  public func pass() async throws {
    try await turns.take { try await self.passOverAll() }
  }

  /// Reads everything again into all indexes. Items that the sources no longer have are deleted at the end, and
  /// everything can be found meanwhile.
  ///
  /// - Throws: the errors of ``pass()``.
  public func reindexEverything() async throws {
    try await turns.take {
      try await self.markEverything()
      try await self.passOverAll()
    }
  }

  /// Reads some objects again, and deletes those that no longer exist.
  ///
  /// - Parameter identifiers: identifiers as they are in the index. Identifiers that belong to no provider are ignored.
  /// - Throws: the first error of a provider, an indexer or the storage.
  public func reindex(_ identifiers: [String]) async throws {
    try await turns.take {
      for provider in self.providers { try await self.reindex(identifiers, of: provider) }
    }
  }

  /// Deletes everything from all indexes. The next pass fills them again.
  public func deleteEverything() async throws {
    try await turns.take {
      for indexer in self.indexers { try await self.startOver(indexer, from: indexer.lastState()) }
    }
  }

  /// Closes the storage after all earlier calls, so that another process may use it. The next call opens the storage
  /// again, and asks the indexes for their states. While ``run()`` is running, the storage stays open.
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
