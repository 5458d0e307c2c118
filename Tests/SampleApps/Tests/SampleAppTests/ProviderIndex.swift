import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight
import IndexerMonitorStorage
import MDTestSupport
import Synchronization
import Testing

/// Tests of the sample providers with the process's only engine, so they run one at a time.
@Suite(.serialized) enum ProviderSuite {}

/// A folder for a source, and an index that a monitor fills. Both are removed when the object is released.
final class ProviderIndex {
  let directory: TemporaryDirectory
  private let engine: EmbeddedSpotlight

  init() throws {
    directory = try TemporaryDirectory()
    CSSearchableIndex.bundleIdentifier = "org.example.SampleProviders"
    engine = try EmbeddedSpotlight.start(directory: directory.url.appending(path: "engine"))
  }

  deinit { engine.stop() }

  func file(_ name: String) -> URL { directory.url.appending(path: name) }

  /// Number of documents that a pass has stored as new, and number of those it has stored as changed.
  struct Work: Equatable {
    var read = 0
    var changed = 0
  }

  /// Runs a pass as the next start of an app would.
  @discardableResult
  func pass(_ provider: some ChangeProvider<SearchableDocument>, batchSize: Int = 7) async throws -> Work {
    let storage = FileStateStorage(at: file("state/index-state")) { Issue.record("\($0)") }
    let reports = Mutex([IndexingProgress]())
    var configuration = MonitorConfiguration()
    configuration.batchSize = batchSize
    configuration.report = { event in
      if case .progress(let progress) = event { reports.withLock { $0.append(progress) } }
    }
    let monitor = IndexMonitor(
      providers: [provider], indexers: [SearchableIndexer(CSSearchableIndex(name: "samples"))], storage: storage,
      configuration: configuration)
    // Release the file for the next start, also after a failure.
    do { try await monitor.pass() } catch {
      await storage.close()
      throw error
    }
    await storage.close()
    return reports.withLock { reports in
      let read = reports.last { $0.phase == .reading }?.completed ?? 0
      return Work(read: read, changed: (reports.last { $0.phase == .changes }?.completed ?? read) - read)
    }
  }

  /// Titles and keywords of all items that match a query, by identifier. A search waits for earlier donations.
  func found(_ query: String = "title == \"*\"") async throws -> [String: [String]] {
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "keywords"]
    var found: [String: [String]] = [:]
    for try await result in CSSearchQuery(queryString: query, queryContext: context).results {
      let attributes = result.item.attributeSet
      found[result.item.uniqueIdentifier] = [attributes.title ?? ""] + (attributes.keywords ?? []).sorted()
    }
    return found
  }
}

/// True if the provider signals after the action.
func signals(
  _ provider: some ChangeProvider, _ action: () throws -> Void
) async throws -> Bool {
  var iterator = provider.wakeUps().makeAsyncIterator()
  try action()
  return await iterator.next() != nil
}
