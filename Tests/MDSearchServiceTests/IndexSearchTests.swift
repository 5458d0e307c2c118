import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport
import QueryTestKit
import StoreTestKit
import Testing

@testable import MDSearchService

/// The search service over an index in this process.
@Suite struct IndexSearchTests {
  @Test func itConforms() throws {
    let fixture = try FixtureIndex()
    let search = IndexSearch(try IndexReader(path: fixture.path))
    #expect(SearchServiceConformance(search).violations() == [])
  }

  /// What writes while the receiver takes its time is not held up, and what is deleted meanwhile is left out.
  @Test func noSnapshotIsHeldWhileTheReceiverWaits() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    try writer.batch { _ = try SampleIndex.make(in: $0, files: 0..<20) }
    var receiver = WritingReceiver(writer: writer)
    try IndexSearch(try IndexReader(path: path)).search(SearchQuery("everywhere"), &receiver)
    #expect(receiver.logWasWrittenBack == true)
    #expect(receiver.paths.count == 19 && !receiver.paths.contains("/sample/file-0.txt"))
  }

  /// Waits once, and writes meanwhile.
  private struct WritingReceiver: SearchReceiver {
    let writer: IndexWriter
    private(set) var paths: [String] = []
    private(set) var logWasWrittenBack: Bool?

    init(writer: IndexWriter) { self.writer = writer }

    mutating func take(_ event: SearchEvent) -> SearchDemand {
      guard case .result(let result) = event else { return .more }
      paths.append(String(decoding: result.path, as: UTF8.self))
      return paths.count == 3 ? .wait : .more
    }

    mutating func waitForRoom() throws {
      try writer.batch { session throws -> Void in
        let file = try #require(try session.reading.item(at: Array("/sample/file-0.txt".utf8)))
        try session.remove(file.id)
      }
      logWasWrittenBack = try writer.checkpoint()
    }
  }

  @Test(arguments: [Switches.Level.searchingOff, .indexingOff]) func whatIsSwitchedOffIsRefused(
    level: Switches.Level
  ) throws {
    let fixture = try FixtureIndex()
    var switches = Switches()
    for root in try fixture.read({ try $0.roots().map(\.name) }) { switches.set(level, for: root) }
    let search = IndexSearch(try IndexReader(path: fixture.path), switches: switches)
    guard level == .searchingOff else {
      #expect(try search.answer(to: SearchQuery("Eiffel")).results.isEmpty == false)
      return
    }
    let failure = #expect(throws: SearchFailure.self) { try search.answer(to: SearchQuery("Eiffel")) }
    #expect(failure?.code == .switchedOff && failure?.hint?.contains("mdutil -i on") == true)
  }
}
