public import MDModel
package import MDSearchAPI

/// Scores of items: the score of the question's words, plus what the lists of further features add.
public struct Ranking {
  private var scores: [ItemID: Double] = [:]
  /// Scores by the words of the question.
  private let board: ScoreBoard?
  /// Parts of the scores, kept only if scores are explained.
  private var parts: [ItemID: [ScorePart]] = [:]
  private let explains: Bool

  /// - Parameter explains: true if the parts of each score are kept.
  public init(_ board: ScoreBoard? = nil, explains: Bool = false) { (self.board, self.explains) = (board, explains) }

  /// True if no item has a score.
  public var isEmpty: Bool { scores.isEmpty && board?.count ?? 0 == 0 }
  /// The most that the words of the question can give, including words that no item contains; 1 if there are no words.
  /// Measure word scores of items against it.
  public var mostByWords: Double { board.map { $0.most > 0 ? $0.most : 1 } ?? 1 }

  public mutating func add(_ list: CandidateList) {
    for (item, value) in list.values {
      let amount = value * list.weight
      scores[item, default: 0] += amount
      if explains {
        parts[item, default: []].append(ScorePart(feature: list.feature.name, value: value, amount: amount))
      }
    }
  }

  /// The score of an item, larger for a better fit; 0 if it is in no list.
  public func score(of item: ItemID) -> Double {
    let score = scores.isEmpty ? 0 : scores[item] ?? 0
    return (board?.score(of: item) ?? 0) + score
  }

  /// Items that have a score, but no word of the question.
  public var itemsBesideWords: some Sequence<ItemID> {
    scores.keys.lazy.filter { [board] in board?.score(of: $0) ?? 0 == 0 }
  }

  /// Items with the best scores, best first. Among equal scores, larger item numbers come first.
  public func best(_ most: Int) -> [Candidate] {
    var items = board?.best(most) ?? []
    if !scores.isEmpty {
      // Other lists may raise any item, so all their items compete with the best by words.
      let keys = Set(items).union(scores.keys).map {
        BestFirst(score: score(of: $0), next: NewestFirst(modified: .epoch, id: $0))
      }
      items = keys.sorted().prefix(most).map(\.id)
    }
    return items.map(candidate)
  }

  /// The best items, followed by `others` in the order of their scores.
  public func best(_ most: Int, with others: [ItemID]) -> [Candidate] {
    let best = best(most)
    let known = Set(best.map(\.item))
    // No other item comes before the best ones, so appending the others keeps the order.
    return best + others.filter { !known.contains($0) }.map(candidate).sorted { $0.score > $1.score }
  }

  /// The item with its current score.
  public func candidate(_ item: ItemID) -> Candidate {
    let score = score(of: item)
    return Candidate(
      item: item, score: score, words: board?.wordsHeld(by: item) ?? 0,
      wordScore: board?.scoreOfWords(of: item) ?? score, holdsAll: board?.holdsAll(item) ?? false)
  }

  /// One of the best items.
  public struct Candidate: Hashable, Sendable {
    public let item: ItemID
    public let score: Double
    /// Number of words of the question that it holds.
    public let words: Int
    /// Score of the words, without the bonus for containing all of them.
    public let wordScore: Double
    /// True if the question has two words or more and the item contains all of them.
    public let holdsAll: Bool
  }

  /// Parts of an item's score, in the order of the lists. A list that scores several words has one part for each.
  package func parts(of item: ItemID) -> [ScorePart] { (board?.parts(of: item) ?? []) + (parts[item] ?? []) }
}
