public import MDModel

/// What use adds to the scores of the best answers. Pure; all constants of the formula stand here, and the half-life of a
/// use in ``MDModel/ItemUse``.
///
/// A use of weight `u` has the strength `u / (u + 1)`. The strength of an item is a half of that of its uses as a whole,
/// and a half of the mean over the words of the question of that of its uses after such a word. It is added to the score
/// in parts of the best score that words give, no more than ``mostShare`` of it: answers that are about as good change
/// places. No answer is lifted over one that was before it and holds more words.
public enum UsePrior {
  /// The most that use adds, in parts of the best score that words give to an answer of the question.
  public static let mostShare = 0.15
  /// What uses after the same words count; the rest is for uses as a whole.
  static let wordShare = 0.5

  /// Strength of an item's uses, from 0 to 1.
  ///
  /// - Parameters:
  ///   - words: how many words the question has.
  ///   - lastUsed: date that the item has as an attribute, which is a use like any other, and may be one that is known.
  ///   - now: when the question is asked.
  public static func strength(
    of uses: UsesOfItem, words: Int, lastUsed: Timestamp? = nil, at now: Timestamp
  ) -> Double {
    let whole = max(uses.whole?.weight(at: now) ?? 0, lastUsed.map { ItemUse(last: $0).weight(at: now) } ?? 0)
    let asked = uses.ofWords.reduce(0) { $0 + saturated($1.weight(at: now)) } / Double(max(1, words))
    return (1 - wordShare) * saturated(whole) + wordShare * min(1, asked)
  }

  private static func saturated(_ weight: Double) -> Double { weight / (weight + 1) }

  /// What is added to the scores of the best answers, of those that are raised.
  ///
  /// - Parameters:
  ///   - best: best first.
  ///   - strengths: of items that were used.
  public static func raises(of best: [Ranking.Candidate], by strengths: [ItemID: Double]) -> [ItemID: Double] {
    let most = mostShare * (best.map(\.wordScore).max() ?? 0)
    var raises: [ItemID: Double] = [:]
    for (place, candidate) in best.enumerated() {
      guard let strength = strengths[candidate.item], strength > 0 else { continue }
      var raise = most * min(1, strength)
      // The last of those before it that hold more words is the first to be met, and none of them ever falls.
      if let above = best[..<place].last(where: { $0.words > candidate.words }) {
        raise = min(raise, max(0, (above.score - candidate.score) * 0.999))
      }
      if raise > 0 { raises[candidate.item] = raise }
    }
    return raises
  }
}
