import MDModel
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import QueryTestKit
import StoreTestKit
import Testing

@testable import MDSearchService

/// The search service with an index in this process.
@Suite struct IndexSearchTests {
  @Test func itConforms() throws {
    let fixture = try FixtureIndex()
    let search = IndexSearch(try IndexReader(path: fixture.path))
    #expect(SearchServiceConformance(search).violations() == [])
  }

  /// If not all names are indexed yet, a note says that the answer is incomplete.
  @Test func unknownNamesAreNoted() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    let lost: FilePath = "/lost"
    func notes(_ switches: Switches = Switches()) throws -> [String] {
      try IndexSearch(try IndexReader(path: path), switches: switches).answer(to: SearchQuery("everywhere"))
        .reading?.notes ?? []
    }
    let note = "the index is being made: not all names are known yet"
    #expect(try notes() == [note])
    try writer.batch { _ = try SampleIndex.make(in: $0, files: 0..<2) }
    #expect(try notes() == [])
    try writer.batch { try $0.store(ProviderRecord(path: lost)) }
    #expect(try notes() == [note])
    var switches = Switches()
    switches.set(.indexingOff, for: lost)
    #expect(try notes(switches) == [])
    try writer.batch { try $0.store(ProviderRecord(path: lost, complete: Timestamp(nanoseconds: 1))) }
    #expect(try notes() == [])
  }

  /// If no receiver waits, the count, the facets and the explanation are not computed to their end.
  @Test(arguments: [SearchQuery.Goal.count, .explanation]) func whatNobodyWaitsForIsNotCounted(
    goal: SearchQuery.Goal
  ) throws {
    let fixture = try FixtureIndex()
    var query = SearchQuery("kMDItemFSSize > 0", .expression)
    query.goal = goal
    query.facets = [.contentType]
    var receiver = AbsentReceiver()
    try IndexSearch(try IndexReader(path: fixture.path)).search(query, &receiver)
    // The receiver was asked before the facets and before the count; nothing was sent after that.
    #expect(receiver.questions.count == 2 && receiver.events == 1)
  }

  /// Disconnects at the second question.
  private struct AbsentReceiver: SearchReceiver {
    final class Questions { var count = 0 }
    let questions = Questions()
    private(set) var events = 0

    mutating func take(_ event: SearchEvent) -> SearchDemand {
      events += 1
      return .more
    }

    func isWaiting() -> Bool {
      questions.count += 1
      return questions.count != 2
    }
  }

  /// While the receiver pauses, writers are not blocked, and items deleted meanwhile are left out.
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

  /// Waits once, and writes to the index meanwhile.
  private struct WritingReceiver: SearchReceiver {
    let writer: IndexWriter
    private(set) var paths: [String] = []
    private(set) var logWasWrittenBack: Bool?

    init(writer: IndexWriter) { self.writer = writer }

    mutating func take(_ event: SearchEvent) -> SearchDemand {
      guard case .result(let result) = event else { return .more }
      paths.append(result.path.text)
      return paths.count == 3 ? .wait : .more
    }

    mutating func waitForRoom() throws {
      try writer.batch { session throws -> Void in
        let file = try #require(try session.reading.item(at: "/sample/file-0.txt"))
        try session.remove(file.id)
      }
      logWasWrittenBack = try writer.checkpoint()
    }
  }

  /// Only a missing index file proves that an app has donated nothing.
  @Test func anIndexThatIsNotReadyIsNotAnEmptyOne() throws {
    let directory = try TemporaryDirectory()
    var query = SearchQuery("true", .expression)
    query.within = .donor("org.example.Journal")
    let reader = try IndexReader(path: try directory.write("", to: "index.sqlite"))
    let failure = #expect(throws: SearchFailure.self) { try IndexSearch(reader).answer(to: query) }
    #expect(failure?.code == .unavailable && failure?.message.contains("is not ready") == true)
  }

  /// A receiver that disconnects while the search pauses gets nothing more.
  @Test func aPausedSearchEndsWhenItsReceiverGoes() throws {
    let fixture = try FixtureIndex()
    var receiver = LeavingReceiver()
    try IndexSearch(try IndexReader(path: fixture.path)).search(SearchQuery("true", .expression), &receiver)
    #expect(receiver.results == 2)
  }

  /// Waits at the second result, and disconnects while it waits.
  private struct LeavingReceiver: SearchReceiver {
    final class Presence { var isThere = true }
    let presence = Presence()
    private(set) var results = 0

    mutating func take(_ event: SearchEvent) -> SearchDemand {
      guard case .result = event else { return .more }
      results += 1
      return results == 2 ? .wait : .more
    }

    mutating func waitForRoom() { presence.isThere = false }

    func isWaiting() -> Bool { presence.isThere }
  }

  @Test(arguments: [Switches.Level.searchingOff, .indexingOff]) func whatIsSwitchedOffIsRefused(
    level: Switches.Level
  ) throws {
    let fixture = try FixtureIndex()
    var switches = Switches()
    for root in try fixture.read({ try $0.roots().map(\.rootPath) }) { switches.set(level, for: root) }
    let search = IndexSearch(try IndexReader(path: fixture.path), switches: switches)
    guard level == .searchingOff else {
      #expect(try search.answer(to: SearchQuery("Eiffel")).results.isEmpty == false)
      return
    }
    let failure = #expect(throws: SearchFailure.self) { try search.answer(to: SearchQuery("Eiffel")) }
    #expect(failure?.code == .switchedOff && failure?.hint?.contains("mdutil -i on") == true)
  }
}
