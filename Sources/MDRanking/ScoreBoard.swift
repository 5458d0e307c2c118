public import MDModel
package import MDSearchAPI

/// How often an item holds a word, or each of several: of each up to ``often``, for what is more tells nothing more.
@frozen public struct HeldTimes: Hashable, Sendable {
  @inlinable public static var often: Int { 2 }

  /// As it was typed, and in all forms that are not words of their own.
  public var asTyped: UInt8 = 0
  public var inAnyForm: UInt8 = 0

  @inlinable public init() {}

  /// - Parameter isTyped: the form is the word as it was typed.
  @inlinable public init(_ count: Int, isTyped: Bool) {
    inAnyForm = UInt8(min(count, Self.often))
    asTyped = isTyped ? inAnyForm : 0
  }

  /// Adds those of another form of the same word.
  @inlinable
  public mutating func join(_ other: HeldTimes) {
    asTyped = min(UInt8(Self.often), asTyped + other.asTyped)
    inAnyForm = min(UInt8(Self.often), inAnyForm + other.inAnyForm)
  }

  /// Adds those of another word; there are no more than 64 in a question.
  @inlinable
  public mutating func add(_ other: HeldTimes) {
    asTyped += other.asTyped
    inAnyForm += other.inAnyForm
  }
}

/// Scores of the items that hold words of a question, summed word by word.
///
/// Rows are kept by item: a list of a word's items is merged into them in one go, which touches no more memory than there
/// are holders. A place for every item of the index would take longer to fill with zeroes than most questions take.
public final class ScoreBoard {
  /// Score of one item.
  @frozen @usableFromInline
  struct Row {
    @usableFromInline let item: UInt32
    /// Words that it holds.
    @usableFromInline var held: UInt16 = 0
    /// How often.
    @usableFromInline var times = HeldTimes()
    @usableFromInline var score = 0.0

    @inlinable
    init(item: UInt32) { self.item = item }
  }

  /// By ascending item.
  @usableFromInline var rows: [Row] = []
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

  /// Adds what one word of the question gives to items. Each word is added once.
  ///
  /// - Parameters:
  ///   - expected: the most items that may come.
  ///   - give: gives each of them to the merge, by ascending item.
  @inlinable
  public func add(atMost expected: Int, _ give: (inout ScoreMerge) throws -> Void) rethrows {
    let before = rows
    // Made in one go: room for all takes no memory until it is filled.
    rows = try Array(unsafeUninitializedCapacity: before.count + expected) { room, count in
      try before.withUnsafeBufferPointer { before in
        var merge = ScoreMerge(of: before, in: room)
        defer { count = merge.count }
        try give(&merge)
        merge.addTheRest()
      }
    }
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

  /// Whether an item holds all words of a question of two or more.
  func holdsAll(_ item: ItemID) -> Bool { UInt32(exactly: item.rawValue).flatMap(placeOfComplete) != nil }

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

  package func parts(of item: ItemID) -> [ScorePart] { parts[UInt32(truncatingIfNeeded: item.rawValue)] ?? [] }

  // MARK: The best

  /// Items with the best scores, best first; of equal ones those with the largest numbers.
  public func best(_ most: Int) -> [ItemID] {
    var keys = SortedInSteps<BestFirst>(atMost: most, expected: rows.count)
    for row in rows {
      if let least = keys.lastNeeded?.score, row.score < least { continue }
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

/// Merges what one word gives to items into the rows of a ``ScoreBoard``.
@frozen public struct ScoreMerge {
  @usableFromInline let rows: UnsafeBufferPointer<ScoreBoard.Row>
  /// The first row that was not passed.
  @usableFromInline var next = 0
  @usableFromInline let room: UnsafeMutableBufferPointer<ScoreBoard.Row>
  @usableFromInline var count = 0

  @inlinable
  init(of rows: UnsafeBufferPointer<ScoreBoard.Row>, in room: UnsafeMutableBufferPointer<ScoreBoard.Row>) {
    (self.rows, self.room) = (rows, room)
  }

  /// Adds to the score of an item.
  ///
  /// - Parameters:
  ///   - item: behind those that were added before.
  ///   - times: how often the word stands there.
  @inlinable
  public mutating func add(_ item: UInt32, _ amount: Double, _ times: HeldTimes) {
    while next < rows.count, rows[next].item < item {
      keep(rows[next])
      next += 1
    }
    var row = ScoreBoard.Row(item: item)
    if next < rows.count, rows[next].item == item {
      row = rows[next]
      next += 1
    }
    row.held += 1
    row.times.add(times)
    row.score += amount
    keep(row)
  }

  @inlinable
  mutating func keep(_ row: ScoreBoard.Row) {
    precondition(count < room.count, "more items than were expected")
    room.initializeElement(at: count, to: row)
    count += 1
  }

  @inlinable
  mutating func addTheRest() {
    _ = room[count...].initialize(fromContentsOf: rows[next...])
    count += rows.count - next
  }
}
