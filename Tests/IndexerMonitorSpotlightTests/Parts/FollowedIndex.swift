import CoreSpotlight
import IndexerMonitor
import IndexerMonitorSpotlight
import Testing

/// An index that a monitor keeps equal to a source, and the place of that index.
struct FollowedIndex {
  let place: SpotlightPlace
  let source: EntriesSource
  let index: CountingIndex
  let indexer: SearchableIndexer
  let monitor: IndexMonitor<SearchableDocument>

  /// Creates an empty index of one kind.
  ///
  /// - Parameters:
  ///   - entries: number of entries in the source, numbered from 0.
  ///   - source: by default one whose items have only a title.
  init(
    _ host: IndexHost, entries: Int, of source: EntriesSource = EntriesSource(), batchSize: Int = 10
  ) async throws {
    for id in 0..<entries { source.write("entry \(id)", to: id) }
    await self.init(in: try SpotlightPlace(host), of: source, batchSize: batchSize)
  }

  private init(in place: SpotlightPlace, of source: EntriesSource, batchSize: Int) async {
    (self.place, self.source) = (place, source)
    index = CountingIndex(name: "journal")
    indexer = SearchableIndexer(index)
    var configuration = MonitorConfiguration()
    configuration.batchSize = batchSize
    monitor = IndexMonitor(
      providers: [source], indexers: [indexer], storage: await place.nextStorage(), configuration: configuration)
  }

  /// The same index after the app and the daemon have started again.
  func restarted() async throws -> FollowedIndex {
    try place.restart()
    return await FollowedIndex(in: place, of: source, batchSize: 10)
  }

  /// - Parameter left: identifiers of items that cannot be in the index.
  func expectEqual(without left: Set<String> = [], _ location: SourceLocation = #_sourceLocation) async throws {
    let expected = source.expected.filter { !left.contains($0.key) }
    #expect(try await titles(settlingTo: expected) == expected, sourceLocation: location)
  }
}
