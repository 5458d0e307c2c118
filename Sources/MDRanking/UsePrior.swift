public import MDModel

/// How strongly use speaks for an item. Pure; all constants of the formula stand here, and the half-life of a use in
/// ``MDModel/ItemUse``.
///
/// A use of weight `u` has the strength `u / (u + 1)`. The strength of an item is a half of that of its uses as a whole,
/// and a half of the mean over the words of the question of that of its uses after such a word.
public enum UsePrior {
  /// See ``Prior/mostShare``.
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
}
