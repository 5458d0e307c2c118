public import MDModel

/// Evidence about answers that does not depend on the words of the question, such as how often they were used.
///
/// Priors decide between answers of similar score: see ``raises(of:by:)``.
public struct Prior: Sendable {
  public let feature: RankingFeature
  /// The most that this prior adds, as a share of the best score that words give to an answer of the question.
  public let mostShare: Double
  /// Strength of each item, from 0 to 1. Items that are missing have 0.
  public let strengths: [ItemID: Double]

  public init(_ feature: RankingFeature, mostShare: Double, _ strengths: [ItemID: Double]) {
    (self.feature, self.mostShare, self.strengths) = (feature, mostShare, strengths)
  }

  /// The amounts that priors add to the scores of the best answers: one list for each prior that raises an answer.
  ///
  /// Each prior adds its strength times its ``mostShare`` of the best score that words give. No answer overtakes an
  /// earlier one that contains more words: its raises are then reduced, all by the same factor.
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
      // Stay just below the earlier answer's score: among equal scores the newer item comes first, whatever words it
      // has.
      let allowed = above.map { min(sum, max(0, ($0 - candidate.score) * 0.999)) } ?? sum
      raised.append((candidate.words, candidate.score + allowed))
      guard allowed > 0 else { continue }
      // All priors shrink by the same factor, so their proportions stay.
      let factor = allowed / sum
      for (number, amount) in wanted.enumerated() where amount > 0 {
        amounts[number][candidate.item] = amount * factor
      }
    }
    return zip(priors, amounts).compactMap { $1.isEmpty ? nil : CandidateList($0.feature, $1) }
  }
}
