import MDModel
import MDSearchAPI
import Testing

@testable import MDSearch

/// Completions of a typed text in titles and keywords.
@Suite struct CompletionTests {
  private static func marked(_ completion: Completion?) -> String? {
    guard let completion else { return nil }
    var (text, place) = ("", 0)
    let bytes = Array(completion.text.utf8)
    for range in completion.typed {
      text += String(decoding: bytes[place..<range.lowerBound], as: UTF8.self)
      text += "[" + String(decoding: bytes[range], as: UTF8.self) + "]"
      place = range.upperBound
    }
    return text + String(decoding: bytes[place...], as: UTF8.self)
  }

  @Test(arguments: [
    ("par", "Paris in spring", "[Par]is in spring"),
    ("paris spr", "Paris in spring", "[Paris] in [spr]ing"),
    ("spr paris", "Paris in spring", "[Paris] in [spr]ing"),
    ("strass", "Straße nach Süden", "[Straß]e nach Süden"),
    ("CAFE", "Le Café", "Le [Café]"),
    ("cafe", "Le Cafe\u{301}", "Le [Cafe\u{301}]"),
    ("東", "東京の朝", "[東]京の朝"),
    ("in in", "Inner interests", "[In]ner [in]terests"),
    ("c++ prim", "A C++ primer", "A [C++] [prim]er"),
  ])
  func aWholeTextHoldsAllThatWasTyped(typed: String, text: String, expected: String) {
    #expect(Self.marked(CompletionMaker(TypedText(typed)).whole(TokenizedText(text))) == expected)
  }

  @Test(arguments: [
    ("parix", "Paris in spring"), ("paris paris", "Paris in spring"), ("aris", "Paris"), ("", "Paris"), ("  ", "Paris"),
    ("…", "Paris…"), ("a", String(repeating: "a", count: 201)),
  ])
  func otherTextsDoNot(typed: String, text: String) {
    #expect(CompletionMaker(TypedText(typed)).whole(TokenizedText(text)) == nil)
  }

  @Test(arguments: [
    ("mee", "Meeting with Ann", ["[Mee]ting"]),
    ("project mee", "Meeting, meetings", ["[project Mee]ting", "[project mee]tings"]),
    ("  notes: mee", "meeting", ["[notes: mee]ting"]),
    ("meeting", "Meeting", []),
    ("東", "東京の朝", []),
    ("", "Meeting", []),
  ])
  func theLastWordGoesOnAsWordsOfTheText(typed: String, text: String, expected: [String]) {
    #expect(CompletionMaker(TypedText(typed)).words(of: TokenizedText(text)).map { Self.marked($0) } == expected)
  }
}

/// Order of the suggestions.
@Suite struct SuggestionTallyTests {
  /// - Parameter items: titles, newest first.
  private func best(_ typed: String, _ items: [[String]], keywords: [String] = [], most: Int = 10) -> [String] {
    let text = TypedText(typed)
    var tally = SuggestionTally(typed: text)
    for titles in items { tally.add(itemWith: titles, others: keywords) }
    return tally.best(most).map(\.text)
  }

  @Test func theMostFrequentComesFirstThenTheNewest() {
    let items = [["Garden plan"], ["Gallery"], ["Garage"], ["Gallery"]]
    #expect(best("ga", items) == ["Gallery", "Garden plan", "Garage"])
  }

  @Test func aWordThatTitlesShareIsASuggestionAndOneThatStandsAloneIsNot() {
    #expect(best("gar", [["The garden in May"], ["My garden, again"], ["A garage"]]).first == "garden")
    #expect(!best("gar", [["The garden in May"], ["My garden, again"], ["A garage"]]).contains("garage"))
  }

  @Test func behindABlankTitlesGoOn() {
    let titles = [["Annual report 2024"], ["The annual report"], ["Annually"], ["Annual ring"]]
    #expect(best("annual ", titles) == ["annual report", "Annual report 2024", "The annual report", "Annual ring"])
    #expect(best("annual", titles).contains("Annually") && !best("annual", titles).contains("annual report"))
  }

  @Test func nothingComesTwiceNorAsItWasTyped() {
    #expect(best("gar", [["Garden"], ["GARDEN"], ["gárden"]], keywords: ["garden"]) == ["Garden"])
    #expect(best("garden", [["Garden"]], keywords: ["gardening"]) == ["gardening"])
  }

  @Test func anItemCountsOnceForEachSuggestion() {
    #expect(best("ga", [["Garden", "Garden", "garden"], ["Gate"], ["Gate"]]).first == "Gate")
  }

  @Test func scoresFallAndAtMostSoManyCome() {
    let text = TypedText("t")
    var tally = SuggestionTally(typed: text)
    for number in 0..<50 { tally.add(itemWith: ["title \(number)"], others: ["tag"]) }
    let found = tally.best(5)
    #expect(found.count == 5)
    #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
    #expect(Set(found.prefix(2).map(\.text)) == ["tag", "title"])
    #expect(tally.best(0).isEmpty)
  }
}
