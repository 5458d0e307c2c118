public import MDModel

/// How strongly past uses speak for an item.
///
/// Pure. All constants of the formula are here, except the half-life of a use, which is in ``MDModel/ItemUse``.
///
/// A use of weight `u` has the strength `u / (u + 1)`. Half of an item's strength is that of all its uses. The other
/// half is the mean, over the words of the question, of its uses after that word.
public enum UsePrior {
  /// See ``Prior/mostShare``.
  public static let mostShare = 0.15
  /// Share of the uses after the same words. All uses of the item have the rest.
  static let wordShare = 0.5

  /// Strength of an item's uses, from 0 to 1.
  ///
  /// - Parameters:
  ///   - words: number of words of the question.
  ///   - lastUsed: the item's date of last use as an attribute. It counts as one use, which `uses` may contain already.
  ///   - now: when the question was asked.
  public static func strength(
    of uses: UsesOfItem, words: Int, lastUsed: Timestamp? = nil, at now: Timestamp
  ) -> Double {
    let whole = max(uses.whole?.weight(at: now) ?? 0, lastUsed.map { ItemUse(last: $0).weight(at: now) } ?? 0)
    let asked = uses.ofWords.reduce(0) { $0 + saturated($1.weight(at: now)) } / Double(max(1, words))
    return (1 - wordShare) * saturated(whole) + wordShare * min(1, asked)
  }

  private static func saturated(_ weight: Double) -> Double { weight / (weight + 1) }
}
