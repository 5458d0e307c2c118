public import MDModel

/// Scores of the items that hold words of a question, summed word by word.
///
/// Rows are kept by item: a list of a word's items is merged into them in one go, which touches no more memory than there
/// are holders. A place for every item of the index would take longer to fill with zeroes than most questions take.
public final class ScoreBoard {
  /// Score of one item.
  private struct Row {
    let item: UInt32
    /// Words that it holds.
    var held: UInt16
    /// How often.
    var times: HeldTimes
    var score: Double
  }

  /// By ascending item.
  private var rows: [Row] = []
  /// The row that was asked for last: the next is often the one behind it.
  private var cursor = 0
  /// Parts of scores that were explained.
  private var parts: [UInt32: [ScorePart]] = [:]
  /// Items that hold all words, ascending, and what these were raised by.
  private var complete: [(item: UInt32, amount: Double)] = []

  /// The most that words give, those that no item holds included.
  public var most = 0.0

  public init() {}

  /// Number of items with a word.
  public var count: Int { rows.count }
  /// Items with a word, ascending.
  public var items: some Sequence<UInt32> { rows.lazy.map(\.item) }

  // MARK: Adding

  /// What a word gives to an item, and how often it stands there.
  public typealias Amount = (item: UInt32, amount: Double, times: HeldTimes)

  /// Adds what one word of the question gives to items. Each word is added once.
  ///
  /// - Parameter amounts: by ascending item, each once.
  public func add(_ amounts: [Amount]) {
    guard !amounts.isEmpty else { return }
    var merged: [Row] = []
    merged.reserveCapacity(max(rows.count, amounts.count))
    var next = 0
    for (item, amount, times) in amounts {
      while next < rows.count, rows[next].item < item {
        merged.append(rows[next])
        next += 1
      }
      var row = Row(item: item, held: 0, times: HeldTimes(), score: 0)
      if next < rows.count, rows[next].item == item {
        row = rows[next]
        next += 1
      }
      row.held += 1
      row.times.add(times)
      row.score += amount
      merged.append(row)
    }
    merged.append(contentsOf: rows[next...])
    rows = merged
  }

  /// Adds to the score of an item that has one.
  ///
  /// - Parameter completeness: a part of the amount that it has for holding all words.
  public func raise(_ item: UInt32, by amount: Double, completeness: Double) {
    if let place = place(of: item) { rows[place].score += amount }
    if completeness > 0, let place = placeOfComplete(item) { complete[place].amount += completeness }
  }

  /// Adds to the scores of the items that hold all of so many words.
  ///
  /// - Parameter amount: for an item that holds them so many times.
  public func raiseHolders(
    ofAll words: Int, by amount: (_ item: UInt32, _ times: HeldTimes) throws -> Double
  ) rethrows {
    for place in rows.indices where Int(rows[place].held) == words {
      let added = try amount(rows[place].item, rows[place].times)
      rows[place].score += added
      complete.append((rows[place].item, added))
    }
  }

  /// Notes what a part of a score is for. It is in the score already.
  public func explain(_ feature: RankingFeature, _ amount: Double, of item: UInt32) {
    guard amount != 0 else { return }
    parts[item, default: []].append(ScorePart(feature: feature.name, value: amount, amount: amount))
  }

  // MARK: Scores

  private func place(of item: UInt32) -> Int? {
    if cursor + 1 < rows.count, rows[cursor + 1].item == item { cursor += 1; return cursor }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].item < item { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, rows[low].item == item else { return nil }
    cursor = low
    return low
  }

  private func row(of item: ItemID) -> Row? {
    UInt32(exactly: item.rawValue).flatMap(place(of:)).map { rows[$0] }
  }

  /// 0 for an item without one.
  public func score(of item: ItemID) -> Double { row(of: item)?.score ?? 0 }

  /// Score of an item without what it has for holding all words.
  func scoreOfWords(of item: ItemID) -> Double {
    guard let row = row(of: item) else { return 0 }
    return row.score - (placeOfComplete(row.item).map { complete[$0].amount } ?? 0)
  }

  private func placeOfComplete(_ item: UInt32) -> Int? {
    var (low, high) = (0, complete.count)
    while low < high {
      let middle = (low + high) / 2
      if complete[middle].item < item { low = middle + 1 } else { high = middle }
    }
    return low < complete.count && complete[low].item == item ? low : nil
  }

  /// Number of words of the question that an item holds.
  public func wordsHeld(by item: ItemID) -> Int { Int(row(of: item)?.held ?? 0) }

  /// How often an item holds them.
  public func times(in item: ItemID) -> HeldTimes { row(of: item)?.times ?? HeldTimes() }

  public func parts(of item: ItemID) -> [ScorePart] { parts[UInt32(truncatingIfNeeded: item.rawValue)] ?? [] }

  // MARK: The best

  /// Items with the best scores, best first; of equal ones those with the largest numbers.
  public func best(_ most: Int) -> [ItemID] {
    var keys = SortedInSteps<BestFirst>(atMost: most, expected: rows.count)
    for row in rows {
      keys.insert(BestFirst(score: row.score, next: NewestFirst(modified: .epoch, id: ItemID(Int64(row.item)))))
    }
    var best: [ItemID] = []
    keys.forEachAscending(
      { key in
        best.append(key.id)
        return best.count < most
      }, willVisit: { _ in })
    return best
  }

  /// Items with the best scores, and all that are as good as the last of them; `nil` where these are all that have one.
  public func bestItems(_ most: Int) -> [UInt32]? {
    guard rows.count > most, let last = best(most).last else { return nil }
    let least = score(of: last)
    return rows.filter { $0.score >= least }.map(\.item)
  }

  /// Items that further words may bring among the best; `nil` where items without a score may come there, too.
  ///
  /// - Parameters:
  ///   - most: how many are wanted.
  ///   - bound: the most that the words not yet added can give together.
  ///   - bonus: what an item gets that holds all words.
  ///   - added: number of words that were added.
  /// - Returns: ascending.
  public func candidates(forBest most: Int, bound: Double, bonus: Double, added: Int) -> [UInt32]? {
    guard added > 0, rows.count > most, let last = best(most).last else { return nil }
    let least = score(of: last)
    // Sums of the same amounts in another order may differ in the last digits.
    let bound = bound * (1 + 1e-9)
    guard least > bound else { return nil }
    return rows.filter { $0.score + bound + (Int($0.held) == added ? bonus : 0) >= least }.map(\.item)
  }
}
