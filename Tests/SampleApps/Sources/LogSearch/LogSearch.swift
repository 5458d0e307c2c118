import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight
import IndexerMonitorStorage
import SampleProviders

/// Searches a log with the engine in this process. docs/apps.md shows this code.
@main struct LogSearch {
  static func main() async throws {
    let folder = URL(filePath: CommandLine.arguments[1])
    let engine = try EmbeddedSpotlight.start(directory: folder.appending(path: "index"))
    try await index(folder.appending(path: "server.log"), state: folder.appending(path: "index-state"))
    for title in try await titles(for: CommandLine.arguments[2]) { print(title) }
    engine.stop()
  }

  static func index(_ log: URL, state: URL) async throws {
    let indexer = SearchableIndexer(CSSearchableIndex(name: "log"))
    let monitor = IndexMonitor(
      providers: [JSONLinesLog(log)], indexers: [indexer], storage: FileStateStorage(at: state))
    try await monitor.pass()
  }

  static func titles(for text: String) async throws -> [String] {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title"]
    var titles: [String] = []
    for try await found in CSUserQuery(userQueryString: text, userQueryContext: context).results {
      titles.append(found.item.attributeSet.title ?? "")
    }
    return titles
  }
}
