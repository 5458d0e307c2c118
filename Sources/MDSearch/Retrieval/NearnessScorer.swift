import MDModel
import MDRanking
import MDStore

/// Looks at the places of a question's words in texts.
struct NearnessScorer {
  private let session: any IndexReading
  private let words: QuestionWords
  private let found: [String: FoundWord]

  init(_ session: any IndexReading, _ words: QuestionWords, _ found: [String: FoundWord]) {
    (self.session, self.words, self.found) = (session, words, found)
  }

  /// What the nearness of words adds to the scores of some items, by ascending item.
  ///
  /// - Parameter withCommonWords: common words are looked at too.
  func bonuses(of items: [ItemID], withCommonWords: Bool = true) throws -> [(item: ItemID, bonus: Double)] {
    let items = items.sorted()
    var places: [String: WordPlaces] = [:]
    for word in words.sequence where places[word] == nil && (withCommonWords || found[word] != nil) {
      let terms = found[word]?.termsInTexts ?? [Array(word.utf8)]
      places[word] = try session.places(of: terms, in: .texts, of: items)
    }
    let inOrder = words.sequence.map { places[$0] }
    let rarities = words.sequence.map { found[$0]?.rarity ?? 0 }
    return items.enumerated().map { rank, item in
      (item, Nearness.bonus(inOrder.map { $0?[rank] }, rarities))
    }
  }
}
