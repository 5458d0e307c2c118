import Foundation
import MDClient
import MDDonations
import MDModel
import MDSearchAPI
import MDStore
import MDSystem
import MDTestSupport
import Testing

/// Searches by apps among their donated items.
@Suite struct DonorSearchTests {
  private static let journal = "org.example.Journal"
  private let donations: SearchedDonations

  init() throws {
    donations = try SearchedDonations()
    let entries = [
      DonatedItem("may", "Garden in May", day: 3, [.keywords: ["garden", "spring"]], text: "The tulips are out."),
      DonatedItem("june", "A day at the sea", day: 2, [.keywords: ["holiday"], "rating_stars": 5]),
      DonatedItem("july", "Café in the garden", day: 1, text: "Coffee under the tulip tree, gardening after."),
    ]
    try donations.donate([.index(entries)], of: Self.journal)
    try donations.donate([.index([DonatedItem("x", "Garden of another app")])], of: "org.example.Tags")
    try donations.donate([.index([DonatedItem("old", "An old garden", day: -9)])], to: "archive", of: Self.journal)
  }

  @Test(arguments: [
    (#"title == "garden*"cdwt"#, ["may", "july", "old"]),
    (#"kMDItemTitle == "garden*"cdwt"#, ["may", "july", "old"]),
    (#"keywords == "spr*"c"#, ["may"]),
    (#"textContent == "tulip*"cd"#, ["may", "july"]),
    (#"title == "cafe*"cd"#, ["july"]),
    (#"title == "cafe*"c"#, []),
    (#"**=="*gard*"cd"#, ["may", "july", "old"]),
    (#"rating_stars >= 5"#, ["june"]),
    (#"title != "x" && !(keywords == "*")"#, ["july", "old"]),
    (#"InRange(contentModificationDate, $time.iso(1970-01-02T12:00:00Z), $time.iso(1970-01-03T12:00:00Z))"#, ["june"]),
    ("true", ["may", "june", "july", "old"]),
    ("false", []),
  ])
  func queriesFindTheAppsOwnItemsNewestFirst(query: String, expected: [String]) throws {
    #expect(try donations.search(.expression(query), as: Self.journal).identifiers == expected)
  }

  @Test func filtersAreAllMet() throws {
    let search = SearchQuery.expression(
      #"title == "*garden*"cd"#, filters: [#"keywords == "*""#, #"title == "*may"c"#])
    #expect(try donations.search(search, as: Self.journal).identifiers == ["may"])
    let typed = SearchQuery.typed("garden", filters: [#"keywords == "*""#], mostSuggestions: 9)
    let found = try donations.search(typed, as: Self.journal)
    #expect(found.identifiers == ["may"])
    #expect(found.suggestions.map(\.text) == ["Garden in May"])
  }

  @Test func itemsComeWithWhatWasAskedFor() throws {
    let search = SearchQuery.expression(
      #"title == "*may"c"#, attributes: ["title", "kMDItemKeywords", "textContent", "nothing"])
    let item = try #require(try donations.search(search, as: Self.journal).items.first)
    #expect(item.donation?.item.attributes == [.title: "Garden in May", .keywords: ["garden", "spring"]])
    #expect(item.donation?.index == "" && item.score == 0 && item.attributes == [:])
    let bare = try #require(
      try donations.search(.expression(#"title == "An old*""#), as: Self.journal).items.first)
    #expect(bare.donation?.item.attributes == [:])
    #expect(bare.donation?.index == "archive")
  }

  @Test(arguments: [
    (SearchQuery.expression("title == "), "the query cannot be understood: line 1, column"),
    (
      SearchQuery.expression("true", filters: ["true", "title <"]),
      "the filter query 2 cannot be understood: line 1, column"
    ),
  ])
  func aQueryThatIsNoneIsRefusedWithThePlace(search: SearchQuery, message: String) throws {
    let failure = #expect(throws: SearchFailure.self) { try donations.search(search, as: Self.journal) }
    #expect(failure?.code == .invalidQuery)
    #expect(failure?.message.hasPrefix(message) == true)
  }

  /// An app must not learn what else is indexed, or how much.
  @Test func anAppLearnsNothingOfOthers() throws {
    var explanation = SearchQuery.expression("true")
    explanation.goal = .explanation
    var elsewhere = SearchQuery.expression("true")
    elsewhere.folders = [DonationAddress(bundle: "org.example.Tags", identifier: "x").path]
    var similar = SearchQuery.typed("garden", isRanked: true)
    (similar.evidence, similar.similarTo) = (.meaning, elsewhere.folders[0])
    for (query, code) in [(explanation, SearchFailure.Code.invalidQuery), (elsewhere, .notFound), (similar, .notFound)]
    {
      let failure = #expect(throws: SearchFailure.self) { try donations.search(query, as: Self.journal) }
      #expect(failure?.code == code)
    }
    let answer = try donations.search(.typed("gardan tulips", isRanked: true), as: Self.journal).answer
    #expect(answer.reading?.notes == [] && answer.summary?.unfinished == nil && answer.summary?.hint == nil)
  }

  @Test func everythingIsSearchedByThoseWhoClaimNoApp() throws {
    let all = try SearchClient(donations.client()).answer(to: SearchQuery("garden")).results
    #expect(all.count == 4 && all.allSatisfy { $0.donation == nil })
    var own = SearchQuery("garden")
    own.within = .donor("org.example.Tags")
    #expect(try SearchClient(donations.client()).answer(to: own).results.map(\.donation?.item.identifier) == ["x"])
  }

  @Test func whoHasDonatedNothingFindsNothing() throws {
    let found = try donations.search(.expression("true"), as: "org.example.New")
    #expect(found.items == [] && found.pages == [2])
    #expect(try donations.search(.typed("garden"), as: "org.example").items == [])
  }

  @Test(arguments: [
    ("garden", ["may", "july", "old"]), ("GÁRDEN", ["may", "july", "old"]), ("tul", ["may", "july"]),
    ("gar tul", ["may", "july"]), ("tree cafe", ["july"]), ("holi", ["june"]), ("sea garden", []), ("arden", []),
    ("\"garden\"", ["may", "july", "old"]), ("-garden", ["may", "july", "old"]), ("", []), ("   ", []), ("!", []),
  ])
  func whatIsTypedIsFoundByAllItsWords(text: String, expected: [String]) throws {
    #expect(try donations.search(.typed(text), as: Self.journal).identifiers == expected)
  }

  /// Two of 2,000 items contain both words in some form; hundreds contain one.
  @Test(arguments: [true, false]) func ofManyThatHoldOneWordOnlyThoseWithAllAreFound(isRanked: Bool) throws {
    let items = (0..<2_000).map { number in
      DonatedItem("\(number)", "Note \(number)", day: 99, text: number % 3 == 0 ? "a walk by the sea" : "a cold lake")
    }
    let both = [
      DonatedItem("x", "Walking", day: 99, text: "around lakes"), DonatedItem("y", "Lake walks", day: 99, text: "wet"),
    ]
    try donations.donate([.index(items + both)], of: "org.example.Walks")
    for text in ["walk lake", "walks lakes", "walked lak", "the lakes walking"] {
      let found = try donations.search(.typed(text, isRanked: isRanked), as: "org.example.Walks")
      #expect(found.identifiers.sorted() == ["x", "y"], "\(text)")
      #expect(found.items.allSatisfy { ($0.score > 0) == isRanked })
    }
  }

  @Test func theBestComesFirstWhereRanksAreWanted() throws {
    try donations.donate(
      [.index((0..<40).map { DonatedItem("\($0)", "Entry \($0)", day: 99, text: "\($0) words and a whale in them") })],
      of: Self.journal)
    try donations.donate([.index([DonatedItem("best", "Whale", text: "whale whale")])], of: Self.journal)
    let ranked = SearchQuery.typed("whale", isRanked: true, limit: 10, mostScored: 4)
    let found = try donations.search(ranked, as: Self.journal)
    #expect(found.identifiers.first == "best" && found.items.count == 10)
    #expect(found.items.prefix(4).allSatisfy { $0.score > 0 } && found.items.dropFirst(4).allSatisfy { $0.score == 0 })
    #expect(found.items.map(\.score) == found.items.map(\.score).sorted(by: >))
    let plain = try donations.search(.typed("whale", limit: 3), as: Self.journal)
    #expect(plain.items.count == 3 && !plain.identifiers.contains("best") && plain.items.allSatisfy { $0.score == 0 })
  }

  @Test func suggestionsAreOfTheAppsOwnItems() throws {
    let found = try donations.search(.typed("gar", mostSuggestions: 3), as: Self.journal).suggestions
    #expect(found.count == 3)
    #expect(found.first == SearchSuggestion(text: "garden", typed: [0..<3], score: found.first?.score ?? 0))
    #expect(!found.contains { $0.text.contains("another") })
    #expect(try donations.search(.typed("gar"), as: Self.journal).suggestions == [])
  }

  /// A thread keeps the index open, with cached data, between typed letters.
  @Test func theNextSearchFindsWhatHasChangedMeanwhile() throws {
    let typed = SearchQuery.typed("gard", mostSuggestions: 9)
    #expect(try donations.search(typed, as: Self.journal).identifiers == ["may", "july", "old"])
    try donations.donate([.index([DonatedItem("august", "Gardens", day: 4)])], of: Self.journal)
    try donations.donate([.index([DonatedItem("y", "Gardener", day: 5)])], of: "org.example.Tags")
    try donations.donate([.index([DonatedItem("new", "Garden", day: 6)])], to: "drafts", of: Self.journal)
    try donations.donate([.deleteItems(["july"])], of: Self.journal)
    let found = try donations.search(typed, as: Self.journal)
    #expect(found.identifiers == ["new", "august", "may", "old"])
    #expect(Set(found.suggestions.map(\.text)) == ["Garden", "Gardens", "Garden in May", "An old garden"])
    #expect(try donations.search(typed, as: "org.example.Tags").identifiers == ["y", "x"])
    #expect(try donations.search(.expression("!(title == \"g*\"c)"), as: "org.example.Tags").identifiers == [])
  }

  /// In a new index file, item IDs start again from 1.
  @Test func anotherIndexInThePlaceOfTheFirstIsSearched() throws {
    #expect(try donations.search(.expression("true"), as: Self.journal).items.count == 4)
    try donations.removeIndex()
    #expect(try donations.search(.expression("true"), as: Self.journal).items.isEmpty)
    try donations.donate([.index([DonatedItem("a", "Other", day: 1)])], of: "org.example.Tags")
    try donations.donate([.index((0..<3).map { DonatedItem("\($0)", "Own \($0)") })], of: Self.journal)
    #expect(Set(try donations.search(.expression("true"), as: Self.journal).identifiers) == ["0", "1", "2"])
    #expect(try donations.search(.typed("o"), as: "org.example.Tags").identifiers == ["a"])
  }
  /// An app may search while the daemon creates its first index.
  @Test func anIndexThatIsBeingMadeIsWaitedFor() throws {
    try donations.removeIndex()
    try Data().write(to: URL(filePath: donations.locations.index))
    #expect(throws: StoreError.self) { try IndexReader(path: donations.locations.index).read { _ in } }
    let daemon = try WorkerThread.start(name: "daemon") { [donations] in
      try? donations.donate([.index([DonatedItem("0", "Own")])], of: Self.journal)
    }
    #expect(throws: Never.self) { try donations.search(.expression("true"), as: Self.journal) }
    daemon.join()
    #expect(try donations.search(.expression("true"), as: Self.journal).identifiers == ["0"])
  }
}
