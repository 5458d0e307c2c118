public import MDModel

/// What is known of answers beside the words of a question, such as how often they were used. Priors decide between answers
/// that are about as good: see ``raises(of:by:)``.
public struct Prior: Sendable {
  public let feature: RankingFeature
  /// The most that it adds, in parts of the best score that words give to an answer of the question.
  public let mostShare: Double
  /// From 0 to 1; of items without one 0.
  public let strengths: [ItemID: Double]

  public init(_ feature: RankingFeature, mostShare: Double, _ strengths: [ItemID: Double]) {
    (self.feature, self.mostShare, self.strengths) = (feature, mostShare, strengths)
  }

  /// What priors add to the scores of the best answers, a list for each prior that raises any.
  ///
  /// Each adds its strength, in parts of the best score that words give, and no more than ``mostShare`` of it. No answer is
  /// lifted over one that was before it and holds more words: its parts are made smaller, all by the same factor.
  ///
  /// - Parameter best: best first.
  public static func raises(of best: [Ranking.Candidate], by priors: [Prior]) -> [CandidateList] {
    let unit = best.map(\.wordScore).max() ?? 0
    var amounts = [[ItemID: Double]](repeating: [:], count: priors.count)
    var raised: [(words: Int, score: Double)] = []
    for candidate in best {
      let wanted = priors.map { unit * $0.mostShare * min(1, $0.strengths[candidate.item] ?? 0) }
      let sum = wanted.reduce(0, +)
      let above = raised.lazy.filter { $0.words > candidate.words }.map(\.score).min()
      // Not to the score itself: of equal ones the newer comes first.
      let allowed = above.map { min(sum, max(0, ($0 - candidate.score) * 0.999)) } ?? sum
      raised.append((candidate.words, candidate.score + allowed))
      guard allowed > 0 else { continue }
      let factor = allowed / sum
      for (number, amount) in wanted.enumerated() where amount > 0 {
        amounts[number][candidate.item] = amount * factor
      }
    }
    return zip(priors, amounts).compactMap { $1.isEmpty ? nil : CandidateList($0.feature, $1) }
  }
}
