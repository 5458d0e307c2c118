import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight
import IndexerMonitorStorage
import SampleProviders
import Synchronization

/// Searches mails by their contents, however often the program is interrupted.
@main struct Mails {
  static func main() async {
    CSSearchableIndex.bundleIdentifier = "org.example.Mails"
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("index", 3...4): try await index(arguments[1], state: arguments[2], engine: arguments.dropFirst(3).first)
      case ("pass", 3...4): try await pass(arguments[1], state: arguments[2], engine: arguments.dropFirst(3).first)
      case ("list", 1...2): try await list(engine: arguments.dropFirst(1).first)
      default: fail(usage, status: 64)
      }
    } catch { fail("error: \(error)", status: 1) }
  }

  private static let usage = """
    usage: Mails index MAILDIR STATE [ENGINE]    keep the index up to date, until it is ended
           Mails pass MAILDIR STATE [ENGINE]     bring it up to date once
           Mails list [ENGINE]                   print what is in the index
    STATE is a folder for what the program remembers, ENGINE one for an index of its own instead of the daemon's.
    """

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }

  private static func start(_ engine: String?) throws -> EmbeddedSpotlight? {
    try engine.map { try EmbeddedSpotlight.start(directory: URL(filePath: $0)) }
  }

  private static func monitor(
    _ maildir: String, _ state: String, report: @escaping @Sendable (MonitorEvent) -> Void = { _ in }
  ) -> (IndexMonitor<SearchableDocument>, SearchableIndexer) {
    let state = URL(filePath: state)
    let mails = PausingProvider(base: Maildir(URL(filePath: maildir), history: state.appending(path: "history")))
    let indexer = SearchableIndexer(CSSearchableIndex(name: "mails"))
    var configuration = MonitorConfiguration()
    configuration.batchSize = 50
    configuration.report = report
    let storage = PausingStorage(base: FileStateStorage(at: state.appending(path: "index-state")))
    let monitor = IndexMonitor(
      providers: [mails], indexers: [indexer], storage: storage, configuration: configuration)
    return (monitor, indexer)
  }

  private static func index(_ maildir: String, state: String, engine: String?) async throws {
    let engine = try start(engine)
    let (monitor, indexer) = monitor(maildir, state)
    indexer.answerRequests(through: monitor)
    await monitor.run()
    withExtendedLifetime((engine, indexer)) {}
  }

  /// Runs one pass, and prints the number of mails that were new to the index and the number that had changed.
  private static func pass(_ maildir: String, state: String, engine: String?) async throws {
    let engine = try start(engine)
    let counts = Counts()
    try await monitor(maildir, state, report: counts.take).0.pass()
    engine?.stop()
    print(counts.text)
  }

  private static func list(engine: String?) async throws {
    let engine = try start(engine)
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "keywords"]
    var lines: [String] = []
    for try await found in CSSearchQuery(queryString: "title == \"*\"", queryContext: context).results {
      let attributes = found.item.attributeSet
      let words = [found.item.uniqueIdentifier, attributes.title ?? ""] + (attributes.keywords ?? []).sorted()
      lines.append(words.joined(separator: "\t"))
    }
    engine?.stop()
    for line in lines.sorted() { print(line) }
  }
}

/// Numbers of documents by phase of the pass.
private final class Counts: Sendable {
  private let counts = Mutex<[IndexingProgress.Phase: Int]>([:])

  /// Each report contains the total since the pass began, so subtract what the reading phase has completed.
  @Sendable func take(_ event: MonitorEvent) {
    guard case .progress(let progress) = event else { return }
    counts.withLock { counts in
      let before = progress.phase == .changes ? counts[.reading] ?? 0 : 0
      counts[progress.phase] = progress.completed - before
    }
  }

  var text: String { counts.withLock { "read \($0[.reading] ?? 0), changed \($0[.changes] ?? 0)" } }
}
