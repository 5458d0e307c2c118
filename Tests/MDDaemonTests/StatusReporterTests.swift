import Logging
import MDImporting
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import StoreTestKit
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

  /// A file that fails again, as after a reindex, is no second failure.
  @Test func failedFilesCountOnce() throws {
    let writer = try IndexWriter(path: context.settings.index)
    try writer.batch { session throws -> Void in
      let root = try SampleIndex.make(in: session, files: 1..<3)
      for item in try session.reading.children(of: root) {
        let torn = ImportResult(
          state: .failed, reason: "torn", type: nil, importer: nil, stamp: nil, date: Timestamp(nanoseconds: 1))
        try session.store(torn, of: item.id)
      }
    }
    try writer.close()
    for _ in 1...3 { context.status.note(failures: ["torn": 2]) }
    for _ in 1...3 { context.status.note(failure: "the disk is full") }
    let report = StatusReporter(context: context, version: "1").report()
    let counts = Dictionary(report.errors.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
    #expect(counts == ["torn": 2, "the disk is full": 3])
    #expect(report.parts == .init(files: 2, folders: 1, members: 0, donated: 0))
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
