public import MDModel

/// How the meaning of texts changes the order that words give.
///
/// All constants are here. `docs/relevance.md` writes the formulas out and says how the constants were chosen.
public enum MeaningFormula {
  /// Number of items that the vector search returns. The same number of best items by words are compared with the
  /// question, too.
  public static let compared = 200
  /// Score added for a cosine of 1, as a share of the most that the words give.
  public static let weight = 0.25
  /// Limits for items that contain no word of the question: the lowest cosine, and the lowest share of the largest
  /// cosine. Items below either are no answers.
  private static let (leastCosine, leastShare): (Float, Float) = (0.02, 0.6)
  /// Higher limit for a question of few words, if the encoder has no vector of the item. Unrelated texts come that near
  /// to a short question by chance. Longer questions have no such limit: if the texts are in another language, all
  /// their cosines are small.
  private static let (leastCosineOfFew, fewWords): (Float, Int) = (0.38, 4)

  /// - Parameter largest: cosine of the nearest item.
  public static func leastCosine(largest: Float) -> Float { max(leastCosine, largest * leastShare) }

  /// - Parameter words: number of words of the question.
  /// - Returns: `nil` if the other limits suffice.
  public static func leastCosine(words: Int) -> Float? { words <= fewWords ? leastCosineOfFew : nil }

  /// Limits for an item that does not contain all typed words: a cosine, and a share of the largest cosine. Typed text
  /// otherwise finds only items that contain all its words. The share is needed because all cosines are large among
  /// texts of one subject.
  private static let (leastTypedCosine, leastTypedShare): (Float, Float) = (0.5, 0.9)

  public static func leastTypedCosine(largest: Float) -> Float { max(leastTypedCosine, largest * leastTypedShare) }

  /// The score that cosines add to items.
  ///
  /// - Parameter mostByWords: see ``Ranking/mostByWords``.
  public static func list(_ cosines: [ItemID: Float], mostByWords: Double) -> CandidateList {
    CandidateList(.meaning, cosines.mapValues { Double(max(0, $0)) }, weight: weight * mostByWords)
  }

  // MARK: The nearest

  /// Number of answers that count as the first, and the lowest places of the answers that stand out, from 0, nearest
  /// first. Someone who asks in other words than the text's should see such an answer, whatever common words other
  /// items contain.
  public static let (first, placesOfOutstanding) = (10, [2, 5, 8])
  /// An answer stands out if its score by meaning is at least this multiple of the tenth's.
  private static let outstanding = 1.2
  /// If no answer stands out, the nearest becomes the last of the first answers, if its score is at least this multiple
  /// of the tenth's. Questions with more words than `longestQuestion` are excluded: their words tell enough.
  private static let (nearer, longestQuestion) = (1.05, 12)

  /// Lowest places for the nearest answers.
  ///
  /// - Parameters:
  ///   - scores: scores by meaning alone, best first.
  ///   - words: number of words of the question.
  public static func places(ofNearest scores: [Double], words: Int) -> [Int] {
    guard let best = scores.first else { return [] }
    let tenth = scores.count < first ? 0 : scores[first - 1]
    let places = zip(placesOfOutstanding, scores).prefix { $0.1 >= outstanding * tenth }.map(\.0)
    if !places.isEmpty { return places }
    return words <= longestQuestion && best >= nearer * tenth ? [first - 1] : []
  }

  /// Moves the nearest answers among the first.
  ///
  /// Answers that contain all words of the question stay before them, as far as the first answers have room for both.
  ///
  /// - Parameters:
  ///   - nearest: the answers to move, nearest first.
  ///   - places: the lowest place of each.
  ///   - best: the first answers, best first.
  /// - Returns: the amounts that the moved answers' scores change by; `nil` if none moves.
  public static func lifting(
    _ nearest: [Ranking.Candidate], to places: [Int], among best: [Ranking.Candidate]
  ) -> CandidateList? {
    let whole = best.prefix(while: \.holdsAll).count
    var order = Array(best.prefix(first))
    var lifted: Set<ItemID> = []
    for (index, (candidate, place)) in zip(nearest, places).enumerated() {
      // Four whole answers and places 2, 5, 8: the nearest goes to place 4, after the whole ones. With nine whole
      // answers the three nearest take places 7, 8, 9 instead, so that both kinds are among the first ten.
      let last = max(place, min(whole + index, first - places.count + index))
      if let known = order.firstIndex(where: { $0.item == candidate.item }) {
        if known <= last { continue }
        order.remove(at: known)
      }
      order.insert(candidate, at: min(last, order.count))
      lifted.insert(candidate.item)
    }
    return lifted.isEmpty ? nil : CandidateList(.nearest, changes(of: lifted, in: order))
  }

  /// The changes that put the scores of the lifted items between those of their neighbours.
  private static func changes(of lifted: Set<ItemID>, in order: [Ranking.Candidate]) -> [ItemID: Double] {
    var changes: [ItemID: Double] = [:]
    // A lifted answer gets the mean of the scores above and below it. Two in a row: scores 8 and 4 around them give
    // 6 to the first and 5 to the second, so their order is kept.
    var above = order.first?.score ?? 0
    for (place, candidate) in order.enumerated() {
      guard lifted.contains(candidate.item) else {
        above = candidate.score
        continue
      }
      let below = order[place...].first { !lifted.contains($0.item) }?.score ?? 0
      above = (above + below) / 2
      changes[candidate.item] = above - candidate.score
    }
    return changes
  }

  // MARK: Encoder

  /// Number of best items that the encoder's vectors reorder, and number of items that they find themselves, with
  /// cosines from `leastFoundCosine` on. They find items only if the first answers are not in the question's language.
  /// Then the item meant may not be among the best by words.
  public static let (reordered, encodedFound) = (100, 10)
  public static let leastFoundCosine: Float = 0.8
  /// Cosine of the encoder below which texts count as unrelated: all its cosines lie close together.
  private static let leastEncoded = 0.7
  /// Share of the word score in the encoder's order. The cosine has the rest.
  private static let wordShare = 0.5

  /// Number of first answers whose vectors are added to the question's, and their weight. A second pass compares with
  /// the sum (Rocchio 1971).
  public static let (fedBack, feedback): (Int, Float) = (2, 0.8)
  /// Limits from which the first answers make the question clearer: their average share of the most that words give, or
  /// the number of words that each contains. Answers below both limits are hardly in the question's language.
  private static let (leastHeld, leastWords) = (0.2, 4)

  /// True if the first answers make the question clearer.
  public static func isClearer(by first: ArraySlice<Ranking.Candidate>, mostByWords: Double) -> Bool {
    if first.isEmpty { return false }
    let held = first.reduce(0) { $0 + self.held(by: $1, mostByWords: mostByWords) }
    return held >= leastHeld * Double(first.count) || first.allSatisfy { $0.words >= leastWords }
  }

  /// An item's word score, as a share of the most that words give.
  private static func held(by candidate: Ranking.Candidate, mostByWords: Double) -> Double {
    min(1, candidate.wordScore / mostByWords)
  }

  /// Items that contain no word of the question are no answers below this cosine of the encoder.
  public static let leastEncodedCosine: Float = 0.76

  /// Whether an item without a word of the question has a similar meaning; `nil` if its cosine does not decide.
  public static func verdict(ofEncoded cosine: Float) -> Bool? {
    cosine >= leastFoundCosine ? true : cosine < leastEncodedCosine ? false : nil
  }

  /// The score that the encoder's cosines add if it is the only model that knows the question's language.
  public static func encodedList(_ cosines: [ItemID: Float], mostByWords: Double) -> CandidateList {
    CandidateList(.encoder, cosines.mapValues(encoded), weight: mostByWords * (1 - wordShare) / wordShare)
  }

  /// A cosine on a scale from 0, for unrelated texts, to 1.
  private static func encoded(_ cosine: Float) -> Double {
    min(1, max(0, (Double(cosine) - leastEncoded) / (1 - leastEncoded)))
  }

  /// Reorders the best items that have vectors of the encoder, by their words and these vectors.
  ///
  /// The items without vectors keep their places (slot rule). Cosines of the two models are never compared.
  ///
  /// - Parameters:
  ///   - best: best first.
  ///   - cosines: of the items that have vectors.
  /// - Returns: the change that gives each item the score of its new place.
  public static func reordering(
    _ best: [Ranking.Candidate], by cosines: [ItemID: Float], mostByWords: Double
  ) -> CandidateList? {
    // Slot rule: best = A B C D, vectors of B and D only. If D is better than B, D gets B's score and B gets D's.
    // A and C keep their scores, so they keep their places.
    let covered = best.filter { cosines[$0.item] != nil }
    guard covered.count > 1 else { return nil }
    var changes: [ItemID: Double] = [:]
    for (slot, candidate) in zip(covered, order(covered, by: cosines, mostByWords: mostByWords)) {
      changes[candidate.item] = slot.score - candidate.score
    }
    return CandidateList(.encoder, changes)
  }

  /// The best items that have vectors of the encoder, ordered by their words and these vectors.
  ///
  /// Items that contain all words come first, in their old order. Someone who types words from a file he knows means
  /// that file, and no vector knows better.
  public static func order(
    _ best: [Ranking.Candidate], by cosines: [ItemID: Float], mostByWords: Double
  ) -> [Ranking.Candidate] {
    let whole = best.filter { $0.holdsAll && cosines[$0.item] != nil }
    let others = best.filter { !$0.holdsAll }.compactMap { candidate in
      cosines[candidate.item].map { cosine in
        let words = held(by: candidate, mostByWords: mostByWords)
        return (candidate: candidate, value: wordShare * words + (1 - wordShare) * encoded(cosine))
      }
    }
    return whole + others.sorted { ($0.value, $0.candidate.score) > ($1.value, $1.candidate.score) }.map(\.candidate)
  }
}
