import MDModel
import MDQuery
import MDRanking
import MDStore

/// Words of a question, as uses are noted with them.
package enum QuestionTerms {
  /// Further words are not learned.
  private static let most = 8
  /// Longer words are no words.
  private static let longest = 64

  /// Words of a text as it was typed, folded, each once, in order; common ones where there are no others.
  package static func terms(of text: String) -> [String] {
    let words = QuestionWords(Question(words: [text])).telling.lazy.map(\.text)
    return Array(words.filter { $0.utf8.count <= longest }.prefix(most))
  }
}

/// Tells which of the best answers people use.
struct UseRanker {
  let session: any IndexReading
  let request: SearchRequest

  /// The prior of the best answers; `nil` where nothing of them was used.
  func prior(of best: [Ranking.Candidate]) throws -> Prior? {
    guard request.learns, try session.hasUsage() else { return nil }
    let strengths = try strengths(of: best.map(\.item))
    return strengths.isEmpty ? nil : Prior(.use, mostShare: UsePrior.mostShare, strengths)
  }

  private func strengths(of items: [ItemID]) throws -> [ItemID: Double] {
    let words = words
    let uses = try session.uses(of: items, words: words)
    let dates = try session.lastUsedDates(of: items)
    var strengths: [ItemID: Double] = [:]
    for item in items where uses[item] != nil || dates[item] != nil {
      strengths[item] = UsePrior.strength(
        of: uses[item] ?? UsesOfItem(), words: words.count, lastUsed: dates[item], at: request.time.now)
    }
    return strengths
  }

  private var words: [String] {
    QuestionTerms.terms(of: request.scored?.words.joined(separator: " ") ?? "")
  }
}
