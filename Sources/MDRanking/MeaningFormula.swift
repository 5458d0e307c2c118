public import MDModel

/// How what texts mean changes the order that words give. All constants stand here; `docs/relevance.md` writes the formulas
/// out and says how they were chosen.
public enum MeaningFormula {
  /// Items that are looked for by their vectors, and as many of the best by words are compared too.
  public static let compared = 200
  /// What a cosine of 1 adds, in parts of the most that the words give.
  public static let weight = 0.25
  /// Items without a word of the question are no answers below this cosine, nor below this share of the largest.
  private static let (leastCosine, leastShare): (Float, Float) = (0.02, 0.6)
  /// A question of few words has a higher limit if the encoder has no vector of the item: unrelated texts come as near to such
  /// a question by chance. A longer one has none, for in another language than the texts' all its cosines are small.
  private static let (leastCosineOfFew, fewWords): (Float, Int) = (0.38, 4)

  /// - Parameter largest: cosine of the nearest item.
  public static func leastCosine(largest: Float) -> Float { max(leastCosine, largest * leastShare) }

  /// - Parameter words: number of words of the question.
  /// - Returns: `nil` where the other limits are enough.
  public static func leastCosine(words: Int) -> Float? { words <= fewWords ? leastCosineOfFew : nil }

  /// Typed text finds what holds all of its words. An item that does not is found beside these from this cosine on, and
  /// from this share of the largest: among texts of one subject all cosines are large.
  private static let (leastTypedCosine, leastTypedShare): (Float, Float) = (0.5, 0.9)

  public static func leastTypedCosine(largest: Float) -> Float { max(leastTypedCosine, largest * leastTypedShare) }

  /// What is added to the scores of items.
  ///
  /// - Parameter mostByWords: see ``Ranking/mostByWords``.
  public static func list(_ cosines: [ItemID: Float], mostByWords: Double) -> CandidateList {
    CandidateList(.meaning, cosines.mapValues { Double(max(0, $0)) }, weight: weight * mostByWords)
  }

  // MARK: The nearest

  /// The first answers, and the last places among them, from 0, for the answers that stand out, the nearest first: who asks in
  /// other words than the text's is to see it, whatever common words others hold.
  public static let (first, placesOfOutstanding) = (10, [2, 5, 8])
  /// An answer stands out whose score by meaning is so many times that of the tenth.
  private static let outstanding = 1.2
  /// Where none does, the nearest is the last of the first answers, if it is so many times as near as the tenth. Of a longer
  /// text words tell enough.
  private static let (nearer, longestQuestion) = (1.05, 12)

  /// Last places for the nearest answers.
  ///
  /// - Parameters:
  ///   - scores: by meaning alone, best first.
  ///   - words: number of words of the question.
  public static func places(ofNearest scores: [Double], words: Int) -> [Int] {
    guard let best = scores.first else { return [] }
    let tenth = scores.count < first ? 0 : scores[first - 1]
    let places = zip(placesOfOutstanding, scores).prefix { $0.1 >= outstanding * tenth }.map(\.0)
    if !places.isEmpty { return places }
    return words <= longestQuestion && best >= nearer * tenth ? [first - 1] : []
  }

  /// Brings the nearest answers among the first. Answers that hold all words of the question keep their places before them,
  /// as far as the first answers have room for both.
  ///
  /// - Parameters:
  ///   - nearest: nearest first.
  ///   - places: the last place of each.
  ///   - best: the first answers, best first.
  /// - Returns: what is added to their scores.
  public static func lifting(
    _ nearest: [Ranking.Candidate], to places: [Int], among best: [Ranking.Candidate]
  ) -> CandidateList? {
    let whole = best.prefix(while: \.holdsAll).count
    var order = Array(best.prefix(first))
    var lifted: Set<ItemID> = []
    for (index, (candidate, place)) in zip(nearest, places).enumerated() {
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

  /// What brings the scores of some items between those of their neighbours.
  private static func changes(of lifted: Set<ItemID>, in order: [Ranking.Candidate]) -> [ItemID: Double] {
    var changes: [ItemID: Double] = [:]
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

  /// Items whose order the encoder's vectors change, and those that it finds by itself from a cosine on, where the first
  /// answers are not in the question's language: then what is meant may not be among the former.
  public static let (reordered, encodedFound) = (100, 10)
  public static let leastFoundCosine: Float = 0.8
  /// The encoder's cosines lie close together: below this they tell nothing.
  private static let leastEncoded = 0.7
  /// Share of the words.
  private static let wordShare = 0.5

  /// Answers whose vectors make the question clearer, and their share beside it: a second pass compares with both (Rocchio
  /// 1971).
  public static let (fedBack, feedback): (Int, Float) = (2, 0.8)
  /// Share of what the words give at most that they hold on average, and number of words that each holds: with less than
  /// both they are hardly in the question's language, and make nothing clearer.
  private static let (leastHeld, leastWords) = (0.2, 4)

  /// Whether the first answers make the question clearer.
  public static func isClearer(by first: ArraySlice<Ranking.Candidate>, mostByWords: Double) -> Bool {
    if first.isEmpty { return false }
    let held = first.reduce(0) { $0 + self.held(by: $1, mostByWords: mostByWords) }
    return held >= leastHeld * Double(first.count) || first.allSatisfy { $0.words >= leastWords }
  }

  /// Share of what the words give at most that an item has.
  private static func held(by candidate: Ranking.Candidate, mostByWords: Double) -> Double {
    min(1, candidate.wordScore / mostByWords)
  }

  /// Items without a word of the question are no answers below this cosine of the encoder.
  public static let leastEncodedCosine: Float = 0.76

  /// Whether an item without a word of the question means about the same by its cosine; `nil` where that tells too little.
  public static func verdict(ofEncoded cosine: Float) -> Bool? {
    cosine >= leastFoundCosine ? true : cosine < leastEncodedCosine ? false : nil
  }

  /// What the encoder's cosines add where it is the only model that knows the question.
  public static func encodedList(_ cosines: [ItemID: Float], mostByWords: Double) -> CandidateList {
    CandidateList(.encoder, cosines.mapValues(encoded), weight: mostByWords * (1 - wordShare) / wordShare)
  }

  /// Share of the way from a cosine that tells nothing to 1.
  private static func encoded(_ cosine: Float) -> Double {
    min(1, max(0, (Double(cosine) - leastEncoded) / (1 - leastEncoded)))
  }

  /// Puts those of the best that have vectors of the encoder into the order of their words and these vectors; the others
  /// keep their places (slot rule). Cosines of the two models are not compared anywhere.
  ///
  /// - Parameters:
  ///   - best: best first.
  ///   - cosines: of those that have vectors.
  /// - Returns: what brings each to the score of its new place.
  public static func reordering(
    _ best: [Ranking.Candidate], by cosines: [ItemID: Float], mostByWords: Double
  ) -> CandidateList? {
    let covered = best.filter { cosines[$0.item] != nil }
    guard covered.count > 1 else { return nil }
    var changes: [ItemID: Double] = [:]
    for (slot, candidate) in zip(covered, order(covered, by: cosines, mostByWords: mostByWords)) {
      changes[candidate.item] = slot.score - candidate.score
    }
    return CandidateList(.encoder, changes)
  }

  /// Those of the best that have vectors of the encoder, in the order of their words and these vectors. Those that hold all
  /// words come first, as they stood: who types words of a file that he knows means these, and no vector knows it better.
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
