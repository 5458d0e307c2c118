public import MDModel
package import MDSearchAPI

/// Scores of items: what the words of a question give, and what lists of further features add.
public struct Ranking {
  private var scores: [ItemID: Double] = [:]
  /// Scores by a question's words.
  private let board: ScoreBoard?
  /// Kept where scores are to be explained.
  private var parts: [ItemID: [ScorePart]] = [:]
  private let explains: Bool

  /// - Parameter explains: the parts of each score are kept.
  public init(_ board: ScoreBoard? = nil, explains: Bool = false) { (self.board, self.explains) = (board, explains) }

  /// Nothing tells items apart.
  public var isEmpty: Bool { scores.isEmpty && board?.count ?? 0 == 0 }
  /// The most that the words of the question give, those that no item holds included; what they give to an item is to be
  /// judged by it. 1 where there are none.
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

  /// The larger, the better the item fits; 0 for items in no list.
  public func score(of item: ItemID) -> Double {
    let score = scores.isEmpty ? 0 : scores[item] ?? 0
    return (board?.score(of: item) ?? 0) + score
  }

  /// Items that have a score by no word of the question.
  public var itemsBesideWords: some Sequence<ItemID> {
    scores.keys.lazy.filter { [board] in board?.score(of: $0) ?? 0 == 0 }
  }

  /// Items with the best scores, best first; of equal ones those with the largest numbers come first.
  public func best(_ most: Int) -> [Candidate] {
    var items = board?.best(most) ?? []
    if !scores.isEmpty {
      let keys = Set(items).union(scores.keys).map {
        BestFirst(score: score(of: $0), next: NewestFirst(modified: .epoch, id: $0))
      }
      items = keys.sorted().prefix(most).map(\.id)
    }
    return items.map(candidate)
  }

  /// The same with some other items, each in its place.
  public func best(_ most: Int, with others: [ItemID]) -> [Candidate] {
    let best = best(most)
    let known = Set(best.map(\.item))
    // The best come before all others, so that none of these changes places with them.
    return best + others.filter { !known.contains($0) }.map(candidate).sorted { $0.score > $1.score }
  }

  /// An item as it stands by now.
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
    /// What words give, without what it has for holding all words.
    public let wordScore: Double
    /// Holds all words of a question of two or more.
    public let holdsAll: Bool
  }

  /// Parts of an item's score, in the order of the lists; of several words one part each.
  package func parts(of item: ItemID) -> [ScorePart] { (board?.parts(of: item) ?? []) + (parts[item] ?? []) }
}
