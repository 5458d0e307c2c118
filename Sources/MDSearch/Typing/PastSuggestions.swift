import MDModel
import MDSearchAPI
import MDStore
import MDText

/// Suggests earlier questions: those that recently led to an app's items most often.
struct PastSuggestions {
  let session: any IndexReading
  let among: ItemSet?
  let now: Timestamp

  private static let mostQuestions = 64

  /// Puts earlier questions before other suggestions. They take at most half of the lines.
  func before(
    _ suggestions: [SearchSuggestion], for maker: CompletionMaker, atMost most: Int
  ) throws -> [SearchSuggestion] {
    let best = suggestions.first?.score ?? 0
    var past = try weighed(maker).prefix(max(1, most / 2)).map { completion, weight in
      SearchSuggestion(text: completion.text, typed: completion.typed, score: best + weight)
    }
    let folded = Set(past.map { Folding.fold($0.text) })
    past += suggestions.filter { !folded.contains(Folding.fold($0.text)) }
    return Array(past.prefix(most))
  }

  /// Questions that the typed text may become, with the rest of their weights, heaviest first.
  private func weighed(_ maker: CompletionMaker) throws -> [(completion: Completion, weight: Double)] {
    guard let word = maker.beginnings.max(by: { $0.utf8.count < $1.utf8.count }) else { return [] }
    let typed = maker.beginnings.joined(separator: " ")
    var found: [String: (completion: Completion, weight: Double)] = [:]
    for question in try session.questions(withWordBeginning: word, atMost: Self.mostQuestions) {
      guard among?.contains(question.item) ?? true, let whole = maker.whole(TokenizedText(question.text)) else {
        continue
      }
      let key = Folding.fold(whole.text)
      if key != typed { found[key, default: (whole, 0)].weight += question.use.weight(at: now) }
    }
    return found.sorted { $0.value.weight == $1.value.weight ? $0.key < $1.key : $0.value.weight > $1.value.weight }
      .map(\.value)
  }
}
