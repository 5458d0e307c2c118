import Glibc
import Logging
import MDConfiguration
import MDCrawl
import MDImporting
import MDModel
import MDProtocol
import MDStore
import MDSystem
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon
@testable import MDIndexer

/// The engine on the test's own thread and clock, with an index of its own. The test decides when duties run and when
/// time passes.
final class SteppedEngine {
  let engine: Engine
  let directory: TemporaryDirectory
  private let time: Monitor<Now>
  private let step = Monitor(Duration.zero)

  /// - Parameters:
  ///   - roots: names of folders in the test's own folder.
  ///   - catalog: importers for the files there.
  ///   - configure: changes the settings, under which everything may run regardless of the machine's load.
  init(
    roots: [String] = [], catalog: ImporterCatalog = ImporterCatalog([]),
    configure: (inout Configuration) -> Void = { _ in }
  ) throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    let locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path, "HOME": directory.path])
    try directory.makeDirectory("cache")
    var settings = EmbeddedDaemon.settings(locations)
    settings.catalog = catalog
    configure(&settings.user.configuration)
    settings.givenRoots = roots.map { FilePath("\(directory.path)/\($0)") }
    let context = EngineContext(
      settings: settings, conditions: ConditionsReader(indexFolder: FilePath(locations.cache)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    // Start at the real time, because the stamps of files come from the real clock.
    let time = Monitor(Now(instant: Instant(nanoseconds: 1_000_000_000_000), time: Clock.wallTime))
    self.time = time
    let step = self.step
    let clock = EngineClock(now: {
      let passed = step.look { $0 }
      return time.change { now in
        now = now + passed
        return now
      }
    })
    engine = Engine(context: context, verifier: Verifier(context: context), clock: clock)
    try engine.open()
  }

  deinit { engine.close() }

  /// The open index. Do not keep a reference to it across a close.
  var index: OpenIndex {
    guard case .open(let index) = engine.phase else { preconditionFailure("no index is open") }
    return index
  }

  var now: Now { time.look { $0 } }
  func pass(_ duration: Duration) { time.change { $0 = $0 + duration } }
  /// Advances the clock at each reading by the engine, so that work with a time limit ends early.
  func passAtEachLook(_ duration: Duration) { step.change { $0 = duration } }

  /// Runs all duties until none is due.
  func work() throws {
    repeat { try index.takeTurn() } while index.nextDue(now).map { $0 <= now.instant } ?? false
  }

  /// Crawls a tree for its names. The contents wait, and workers have none of them.
  func crawlNames(of name: String, as workClass: WorkClass = .live) throws {
    index.crawls.add(path(name), as: workClass)
    while !index.crawls.isAtRest(in: index) { try index.crawls.run(now, in: index) }
  }

  /// Renames an entry of a folder, and reports that as the watcher would.
  func rename(_ name: String, to other: String, in folder: String) throws {
    let parent = try #require(try item(folder)).id
    try #require(Glibc.rename("\(directory.path)/\(folder)/\(name)", "\(directory.path)/\(folder)/\(other)") == 0)
    func entry(_ name: String) -> FolderEntry { FolderEntry(folder: parent, name: FileName(name)) }
    var batch = WatchBatch()
    batch.moves = [(from: entry(name), to: entry(other))]
    try index.refreshing.apply(batch, now, in: index)
  }

  func contentState(of item: ItemID) -> ContentQueue.State? {
    index.live.contents.queue.look { $0.state(of: item) }
  }

  /// Waits until importers have new results; drops all other mail.
  func awaitResults() { while !engine.context.mailbox.wait(until: nil).resultsAreReady {} }

  func path(_ name: String) -> FilePath { FilePath("\(directory.path)/\(name)") }
  func item(_ name: String) throws -> ItemRecord? { try index.live.read { try $0.item(at: path(name)) } }
}

extension Reply? {
  var isDone: Bool { self?.isDone ?? false }
}

extension Reply {
  var isDone: Bool { if case .done = self { true } else { false } }
}
