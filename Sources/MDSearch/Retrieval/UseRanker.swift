import MDModel
import MDQuery
import MDRanking
import MDStore

/// The words of a question with which uses are recorded.
package enum QuestionTerms {
  /// Maximum number of words learned per question.
  private static let most = 8
  /// Maximum bytes of a word that is learned.
  private static let longest = 64

  /// The words of a typed text, folded, without duplicates, in order. Common ones are included only if there are no
  /// others.
  package static func terms(of text: String) -> [String] {
    let words = QuestionWords(Question(words: [text])).telling.lazy.map(\.text)
    return Array(words.filter { $0.utf8.count <= longest }.prefix(most))
  }
}

/// Finds which of the best answers people use.
struct UseRanker {
  let session: any IndexReading
  let request: SearchRequest

  /// The prior of the best answers; `nil` if none was used.
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
