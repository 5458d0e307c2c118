import MDDonations
import MDTestSupport
import Testing

@testable import MDModel
@testable import MDSearchAPI

/// Queries, events and failures of searches in wire form.
@Suite struct SearchWireTests {
  private static var query: SearchQuery {
    var query = SearchQuery([SearchQuery.Text("a \"b\" é", .words), SearchQuery.Text("true", .expression)])
    query.folders = ["/a", FilePath([0x2F, 0xFF])]
    (query.filters, query.within) = (["true", "a == 1"], .donor("org.example"))
    (query.mostScored, query.mostSuggestions) = (4, 9)
    query.order = .relevance
    (query.offset, query.limit, query.goal) = (3, 7, .explanation)
    query.questioned = FilePath([0x2F, 0xFD])
    query.attributes = [.title]
    (query.wantsSnippets, query.explainsScores, query.foldsDuplicates) = (true, true, true)
    (query.findsDuplicates, query.isReversed, query.leavesMembersOut) = (true, true, true)
    query.facets = [.contentType, .kind]
    query.asker = SearchAsker(
      home: "/home/x", now: Timestamp(nanoseconds: -5),
      calendar: SearchCalendar(
        firstWeekday: 1, dayComesFirst: false, changes: [SearchCalendar.Change(seconds: -9, offset: 3_600)]))
    return query
  }

  private static var events: [SearchEvent] {
    var result = SearchResult(
      path: FilePath([0x2F, 0xFE]), score: 1.5, parts: [ScorePart(feature: "text", value: 3, amount: 1.5)])
    result.attributes = [.title: "T", .keywords: ["a", 2, true], "d": .data([1])]
    result.snippet = SearchSnippet(text: "a fox", matches: [2..<5], page: 4, line: 70_000)
    result.copies = ["/c", FilePath([0x2F, 0xFC])]
    result.holdsWords = false
    let item = DonatedItem(identifier: "é", domain: "a.b", attributes: [.title: "T"])
    result.donation = FoundDonation(index: "notes", item: item)
    let suggestions = [SearchSuggestion(text: "fox", typed: [0..<1], score: 2)]
    var summary = SearchSummary(count: 9)
    summary.countByMeaning = 4
    summary.facets = [SearchFacet(.contentType, [SearchFacet.Value("public.text", count: 2)])]
    summary.unfinished = UnfinishedShare(files: 3, pending: 1)
    var explanation = SearchExplanation(expression: "true", folders: [.root], order: .name)
    explanation.steps = [
      SearchExplanation.Step(part: "a", method: "b", items: nil, isChecked: true, time: .milliseconds(3))
    ]
    explanation.looks = SearchExplanation.Looks(items: 5, found: 4, time: .nanoseconds(1))
    explanation.best = [result]
    explanation.reasons = ["it holds fox", ""]
    summary.explanation = explanation
    summary.hint = "elsewhere"
    return [
      .reading(SearchReading(expression: "true", notes: ["n"], suggestions: suggestions)), .result(result),
      .result(SearchResult(path: "/b")), .end(summary), .end(SearchSummary(count: 0)),
    ]
  }

  private static var page: [UInt8] {
    var writer = ByteWriter()
    for event in events { event.write(to: &writer) }
    return writer.bytes
  }

  private static let failure = SearchFailure(.switchedOff, "off", hint: "on")

  @Test func whatIsWrittenIsReadAgain() throws {
    #expect(try SearchQuery(wireForm: Self.query.wireForm) == Self.query)
    #expect(try SearchQuery(wireForm: SearchQuery("x").wireForm) == SearchQuery("x"))
    #expect(try SearchEvent.all(in: Self.page) == Self.events)
    #expect(try SearchFailure(wireForm: Self.failure.wireForm) == Self.failure)
  }

  @Test func whatIsCutShortIsRefused() {
    for form in [Self.query.wireForm, Self.failure.wireForm] {
      for count in 0..<form.count {
        #expect(throws: WireError.self) { try SearchQuery(wireForm: Array(form.prefix(count))) }
      }
    }
    let end = Self.page.count
    for count in stride(from: end - 1, to: end - 60, by: -1) {
      // If the bytes are cut between two events, they form a shorter page.
      let events = try? SearchEvent.all(in: Array(Self.page.prefix(count)))
      #expect(events == nil || events == Array(Self.events.dropLast()))
    }
  }

  @Test func aLaterVersionIsRefused() {
    var form = Self.query.wireForm
    form[0] += 1
    #expect(throws: WireError.self) { try SearchQuery(wireForm: form) }
    #expect(throws: WireError.self) { try SearchQuery(wireForm: Self.query.wireForm + [0]) }
  }

  /// No bytes make the decoder read outside of the frame, or allocate memory that is only claimed.
  @Test(arguments: Rounds.seeds(4)) func noBytesDoHarm(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for form in [Self.query.wireForm, Self.page, Self.failure.wireForm] {
      for _ in 0..<500 {
        var bytes = form
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        _ = try? SearchQuery(wireForm: bytes)
        _ = try? SearchEvent.all(in: bytes)
        _ = try? SearchFailure(wireForm: bytes)
      }
    }
  }

  @Test func offsetsFollowTheCalendar() {
    let changes = [(0, 3_600), (100, 7_200), (200, 3_600)].map { seconds, offset in
      SearchCalendar.Change(seconds: Int64(seconds), offset: Int32(offset))
    }
    let calendar = SearchCalendar(firstWeekday: 2, dayComesFirst: true, changes: changes)
    let offsets = [-5, 0, 99, 100, 199, 200, 999].map {
      calendar.offset(at: Timestamp(nanoseconds: $0 * 1_000_000_000))
    }
    #expect(offsets == [3_600, 3_600, 3_600, 7_200, 7_200, 3_600, 3_600])
    #expect(
      SearchCalendar(firstWeekday: 2, dayComesFirst: true, changes: []).offset(at: Timestamp(nanoseconds: 0)) == 0)
  }
}
