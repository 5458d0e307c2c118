public import MDModel

/// Scores of items, fused from the lists of all retrievers in the order in which they were added.
public struct Ranking {
  private var scores: [ItemID: Double] = [:]
  /// Scores by a question's words.
  private let board: ScoreBoard?
  /// Kept where scores are to be explained.
  private var parts: [ItemID: [ScorePart]] = [:]
  private let explains: Bool
  /// Items that are answers though they may not meet the query: those of lists that admit theirs.
  public private(set) var admitted: Set<ItemID> = []

  /// - Parameter explains: the parts of each score are kept.
  public init(_ board: ScoreBoard? = nil, explains: Bool = false) { (self.board, self.explains) = (board, explains) }

  public init(_ lists: [CandidateList], explains: Bool = false) {
    self.init(explains: explains)
    for list in lists { add(list) }
  }

  /// Nothing tells items apart.
  public var isEmpty: Bool { scores.isEmpty && board?.count ?? 0 == 0 }

  public mutating func add(_ list: CandidateList) {
    for (item, amount) in list.amounts() {
      scores[item, default: 0] += amount
      if explains {
        let part = ScorePart(feature: list.feature.name, value: list.values[item] ?? 0, amount: amount)
        parts[item, default: []].append(part)
      }
    }
    if list.admitsItems { admitted.formUnion(list.values.keys) }
  }

  /// The larger, the better the item fits; 0 for items in no list.
  public func score(of item: ItemID) -> Double {
    let score = scores.isEmpty ? 0 : scores[item] ?? 0
    return (board?.score(of: item) ?? 0) + score
  }

  /// Items with the best scores, best first; of equal ones those with the largest numbers come first.
  public func best(_ most: Int) -> [Candidate] {
    var items = board?.best(most) ?? []
    if board == nil {
      let keys = scores.map { BestFirst(score: $0.value, next: NewestFirst(modified: .epoch, id: $0.key)) }
      items = keys.sorted().prefix(most).map(\.id)
    }
    return items.map { item in
      let score = score(of: item)
      return Candidate(
        item: item, score: score, words: board?.wordsHeld(by: item) ?? 0,
        wordScore: board?.scoreOfWords(of: item) ?? score)
    }
  }

  /// One of the best items.
  public struct Candidate: Hashable, Sendable {
    public let item: ItemID
    public let score: Double
    /// Number of words of the question that it holds.
    public let words: Int
    /// Its score without what it has for holding all words.
    public let wordScore: Double
  }

  /// Parts of an item's score, in the order of the lists; of several words one part each.
  public func parts(of item: ItemID) -> [ScorePart] { (board?.parts(of: item) ?? []) + (parts[item] ?? []) }
}
