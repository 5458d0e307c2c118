import Logging
import MDImporting
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

@Suite struct StatusReporterTests {
  private let directory: TemporaryDirectory
  private let context: EngineContext

  init() throws {
    directory = try TemporaryDirectory()
    let locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path, "HOME": directory.path])
    context = EngineContext(
      settings: EmbeddedDaemon.settings(locations),
      conditions: ConditionsReader(indexFolder: FilePath(directory.path)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// A report reads all figures at one moment, and a client that follows the status four times a second costs little.
  @Test func aReportOpensTheIndexOnce() throws {
    try IndexWriter(path: context.settings.index).close()
    let opened = Monitor(0)
    let reporter = StatusReporter(context: context, version: "1") { path in
      opened.change { $0 += 1 }
      return try IndexReader(path: path)
    }
    let report = reporter.report()
    #expect(opened.look { $0 } == 1)
    #expect(report.errors.isEmpty && report.apps == [])
  }

  @Test func anIndexThatIsNotThereYetIsNoTrouble() {
    #expect(StatusReporter(context: context, version: "1").report().errors.isEmpty)
  }

  @Test func anIndexThatCannotBeReadIsTold() throws {
    try directory.makeDirectory("cache/index.sqlite")
    let reporter = StatusReporter(context: context, version: "1") { _ in throw StoreError(.corrupt, "damaged") }
    #expect(reporter.report().errors.map(\.reason) == ["the status is incomplete: damaged"])
  }
}
