import Foundation
import MDModel
import MDSearchAPI
import Testing

@testable import CoreSpotlight

@Suite struct SuggestionTests {
  private func suggestion(_ text: String, _ typed: [Range<Int>], score: Double = 1) -> CSSuggestion {
    CSSuggestion(SearchSuggestion(text: text, typed: typed, score: score))
  }

  /// Parts of the text, with those in brackets that are marked as typed.
  private func runs(_ suggestion: CSSuggestion) -> [String] {
    let text = suggestion.localizedAttributedSuggestion
    return text.runs.map { run in
      let words = String(text[run.range].characters)
      return run.suggestionHighlight == true ? "[\(words)]" : words
    }
  }

  @Test func whatWasTypedIsMarked() {
    #expect(runs(suggestion("river walk", [0..<3])) == ["[riv]", "er walk"])
    #expect(runs(suggestion("a river walk", [2..<5, 8..<10])) == ["a ", "[riv]", "er ", "[wa]", "lk"])
    #expect(runs(suggestion("größe", [0..<4])) == ["[grö]", "ße"])
    #expect(runs(suggestion("river", [])) == ["river"])
    #expect(runs(suggestion("river", [0..<5])) == ["[river]"])
  }

  /// Ranges may be invalid, because the values come from another process.
  @Test func rangesThatCannotBeAreCut() {
    #expect(runs(suggestion("river", [3..<99])) == ["riv", "[er]"])
    #expect(runs(suggestion("river", [0..<3, 1..<4])) == ["[rive]", "r"])
    #expect(runs(suggestion("river", [50..<99])) == ["river"])
    #expect(runs(suggestion("größe", [0..<3])) == ["[gr]", "öße"])
  }

  @Test func suggestionsCompare() {
    let (a, b) = (suggestion("alpha", [], score: 1), suggestion("beta", [], score: 2))
    #expect(a.compare(b) == .orderedAscending)
    #expect(b.compare(byRank: a) == .orderedAscending)
    #expect(a.compare(byRank: b) == .orderedDescending)
    #expect(a.compare(byRank: a) == .orderedSame)
    #expect(a.suggestionKind == .default)
    #expect(suggestion("", []).suggestionKind == .none)
  }
}
