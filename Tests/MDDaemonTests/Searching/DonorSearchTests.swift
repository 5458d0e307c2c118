import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

/// Searches of apps among their donated items.
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
    #expect(try donations.search(AppSearch(query: query), as: Self.journal).identifiers == expected)
  }

  @Test func filtersAreAllMet() throws {
    let search = AppSearch(query: #"title == "*garden*"cd"#, filters: [#"keywords == "*""#, #"title == "*may"c"#])
    #expect(try donations.search(search, as: Self.journal).identifiers == ["may"])
    let typed = AppUserSearch(text: "garden", filters: [#"keywords == "*""#], maximumSuggestions: 9)
    let found = try donations.search(typed, as: Self.journal)
    #expect(found.identifiers == ["may"])
    #expect(found.suggestions.map(\.text) == ["Garden in May"])
  }

  @Test func itemsComeWithWhatWasAskedFor() throws {
    let search = AppSearch(
      query: #"title == "*may"c"#, attributes: ["title", "kMDItemKeywords", "textContent", "nothing"])
    let item = try #require(try donations.search(search, as: Self.journal).items.first)
    #expect(item.item.attributes == [.title: "Garden in May", .keywords: ["garden", "spring"]])
    #expect(item.index == "" && item.score == 0)
    let bare = try #require(
      try donations.search(AppSearch(query: #"title == "An old*""#), as: Self.journal).items.first)
    #expect(bare.item.attributes == [:])
    #expect(bare.index == "archive")
  }

  @Test(arguments: [
    (AppSearch(query: "title == "), "The query cannot be understood: line 1, column"),
    (
      AppSearch(query: "true", filters: ["true", "title <"]), "The filter query 2 cannot be understood: line 1, column"
    ),
  ])
  func aQueryThatIsNoneIsRefusedWithThePlace(search: AppSearch, message: String) throws {
    let error = #expect(throws: ClientError.self) { try donations.search(search, as: Self.journal) }
    guard case .refused(let failure) = error else { throw try #require(error) }
    #expect(failure.code == .invalidQuery)
    #expect(failure.message.hasPrefix(message))
  }

  @Test func whoHasDonatedNothingFindsNothing() throws {
    let found = try donations.search(AppSearch(query: "true"), as: "org.example.New")
    #expect(found.items == [] && found.pages == [0])
    #expect(try donations.search(AppUserSearch(text: "garden"), as: "org.example").items == [])
  }

  @Test(arguments: [
    ("garden", ["may", "july", "old"]), ("GÁRDEN", ["may", "july", "old"]), ("tul", ["may", "july"]),
    ("gar tul", ["may", "july"]), ("tree cafe", ["july"]), ("holi", ["june"]), ("sea garden", []), ("arden", []),
    ("\"garden\"", ["may", "july", "old"]), ("-garden", ["may", "july", "old"]), ("", []), ("   ", []), ("!", []),
  ])
  func whatIsTypedIsFoundByAllItsWords(text: String, expected: [String]) throws {
    #expect(try donations.search(AppUserSearch(text: text), as: Self.journal).identifiers == expected)
  }

  @Test func theBestComesFirstWhereRanksAreWanted() throws {
    try donations.donate(
      [.index((0..<40).map { DonatedItem("\($0)", "Entry \($0)", day: 99, text: "\($0) words and a whale in them") })],
      of: Self.journal)
    try donations.donate([.index([DonatedItem("best", "Whale", text: "whale whale")])], of: Self.journal)
    let ranked = AppUserSearch(text: "whale", isRanked: true, maximumResults: 10, maximumRankedResults: 4)
    let found = try donations.search(ranked, as: Self.journal)
    #expect(found.identifiers.first == "best" && found.items.count == 10)
    #expect(found.items.prefix(4).allSatisfy { $0.score > 0 } && found.items.dropFirst(4).allSatisfy { $0.score == 0 })
    #expect(found.items.map(\.score) == found.items.map(\.score).sorted(by: >))
    let plain = try donations.search(AppUserSearch(text: "whale", maximumResults: 3), as: Self.journal)
    #expect(plain.items.count == 3 && !plain.identifiers.contains("best") && plain.items.allSatisfy { $0.score == 0 })
  }

  @Test func suggestionsAreOfTheAppsOwnItems() throws {
    let found = try donations.search(AppUserSearch(text: "gar", maximumSuggestions: 3), as: Self.journal).suggestions
    #expect(found.count == 3)
    #expect(found.first == FoundSuggestion(text: "garden", typed: [0..<3], score: found.first?.score ?? 0))
    #expect(!found.contains { $0.text.contains("another") })
    #expect(try donations.search(AppUserSearch(text: "gar"), as: Self.journal).suggestions == [])
  }

  /// A thread keeps the index open, and what it knows of it, from one letter to the next.
  @Test func theNextSearchFindsWhatHasChangedMeanwhile() throws {
    let typed = AppUserSearch(text: "gard", maximumSuggestions: 9)
    #expect(try donations.search(typed, as: Self.journal).identifiers == ["may", "july", "old"])
    try donations.donate([.index([DonatedItem("august", "Gardens", day: 4)])], of: Self.journal)
    try donations.donate([.index([DonatedItem("y", "Gardener", day: 5)])], of: "org.example.Tags")
    try donations.donate([.index([DonatedItem("new", "Garden", day: 6)])], to: "drafts", of: Self.journal)
    try donations.donate([.deleteItems(["july"])], of: Self.journal)
    let found = try donations.search(typed, as: Self.journal)
    #expect(found.identifiers == ["new", "august", "may", "old"])
    #expect(Set(found.suggestions.map(\.text)) == ["Garden", "Gardens", "Garden in May", "An old garden"])
    #expect(try donations.search(typed, as: "org.example.Tags").identifiers == ["y", "x"])
    #expect(try donations.search(AppSearch(query: "!(title == \"g*\"c)"), as: "org.example.Tags").identifiers == [])
  }

  /// Numbers of items begin anew with another file.
  @Test func anotherIndexInThePlaceOfTheFirstIsSearched() throws {
    #expect(try donations.search(AppSearch(query: "true"), as: Self.journal).items.count == 4)
    try donations.removeIndex()
    #expect(try donations.search(AppSearch(query: "true"), as: Self.journal).items.isEmpty)
    try donations.donate([.index([DonatedItem("a", "Other", day: 1)])], of: "org.example.Tags")
    try donations.donate([.index((0..<3).map { DonatedItem("\($0)", "Own \($0)") })], of: Self.journal)
    #expect(Set(try donations.search(AppSearch(query: "true"), as: Self.journal).identifiers) == ["0", "1", "2"])
    #expect(try donations.search(AppUserSearch(text: "o"), as: "org.example.Tags").identifiers == ["a"])
  }
}
