public import MDModel
package import MDSearchAPI

/// How often an item contains a word, or several words. Each word counts up to ``often``, because more occurrences say
/// no more.
@frozen public struct HeldTimes: Hashable, Sendable {
  @inlinable public static var often: Int { 2 }

  /// Occurrences as typed.
  public var asTyped: UInt8 = 0
  /// Occurrences in all forms that do not count as words of their own.
  public var inAnyForm: UInt8 = 0

  @inlinable public init() {}

  /// - Parameter isTyped: true if the form is the word as it was typed.
  @inlinable public init(_ count: Int, isTyped: Bool) {
    inAnyForm = UInt8(min(count, Self.often))
    asTyped = isTyped ? inAnyForm : 0
  }

  /// Adds the occurrences of another form of the same word.
  @inlinable
  public mutating func join(_ other: HeldTimes) {
    asTyped = min(UInt8(Self.often), asTyped + other.asTyped)
    inAnyForm = min(UInt8(Self.often), inAnyForm + other.inAnyForm)
  }

  /// Adds the occurrences of another word. A question has at most 64 words, so the sums fit a byte.
  @inlinable
  public mutating func add(_ other: HeldTimes) {
    asTyped += other.asTyped
    inAnyForm += other.inAnyForm
  }
}

/// Scores of the items that contain words of a question, summed word by word.
///
/// Rows are sorted by item. The items of each word are merged into them in one pass, so only as much memory is touched
/// as there are holders. An array with a place for every item of the index would take longer to clear than most
/// questions take.
public final class ScoreBoard {
  /// Score of one item.
  @frozen @usableFromInline
  struct Row {
    @usableFromInline let item: UInt32
    /// Number of words of the question that the item contains.
    @usableFromInline var held: UInt16 = 0
    /// How often the item contains them.
    @usableFromInline var times = HeldTimes()
    @usableFromInline var score = 0.0

    @inlinable
    init(item: UInt32) { self.item = item }
  }

  /// Sorted by item, ascending.
  @usableFromInline var rows: [Row] = []
  /// The row found last. The next lookup is often for the row after it.
  private var cursor = 0
  /// Parts of the scores that were explained.
  private var parts: [UInt32: [ScorePart]] = [:]
  /// Items that contain all words, ascending, each with its bonus for that.
  private var complete: [(item: UInt32, amount: Double)] = []

  /// The most that the words can give, including words that no item contains.
  public var most = 0.0

  public init() {}

  /// Number of items that contain a word.
  public var count: Int { rows.count }
  /// Items that contain a word, ascending.
  public var items: some Sequence<UInt32> { rows.lazy.map(\.item) }

  // MARK: Adding

  /// Adds the amounts that one word of the question gives to items. Each word is added once.
  ///
  /// - Parameters:
  ///   - expected: upper bound of the number of items.
  ///   - give: adds each item to the merge, by ascending item.
  @inlinable
  public func add(atMost expected: Int, _ give: (inout ScoreMerge) throws -> Void) rethrows {
    let before = rows
    // Allocated once: unused room costs no memory, because its pages are never touched.
    rows = try Array(unsafeUninitializedCapacity: before.count + expected) { room, count in
      try before.withUnsafeBufferPointer { before in
        var merge = ScoreMerge(of: before, in: room)
        defer { count = merge.count }
        try give(&merge)
        merge.addTheRest()
      }
    }
  }

  /// Raises the score of an item that has a row.
  ///
  /// - Parameter completeness: the part of `amount` that the item gets for containing all words.
  public func raise(_ item: UInt32, by amount: Double, completeness: Double) {
    if let place = place(of: item) { rows[place].score += amount }
    if completeness > 0, let place = placeOfComplete(item) { complete[place].amount += completeness }
  }

  /// Raises the scores of the items that contain all words of the question.
  ///
  /// - Parameters:
  ///   - words: number of words of the question.
  ///   - amount: the raise of an item, by how often it contains the words.
  public func raiseHolders(
    ofAll words: Int, by amount: (_ item: UInt32, _ times: HeldTimes) throws -> Double
  ) rethrows {
    for place in rows.indices where Int(rows[place].held) == words {
      let added = try amount(rows[place].item, rows[place].times)
      rows[place].score += added
      complete.append((rows[place].item, added))
    }
  }

  /// Records a part of a score for explanations. The score already contains it.
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

  /// The score of an item; 0 if it has no row.
  public func score(of item: ItemID) -> Double { row(of: item)?.score ?? 0 }

  /// The score of an item without its bonus for containing all words.
  func scoreOfWords(of item: ItemID) -> Double {
    guard let row = row(of: item) else { return 0 }
    return row.score - (placeOfComplete(row.item).map { complete[$0].amount } ?? 0)
  }

  /// True if the question has two words or more and the item contains all of them.
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

  /// How often an item contains the words of the question.
  public func times(in item: ItemID) -> HeldTimes { row(of: item)?.times ?? HeldTimes() }

  package func parts(of item: ItemID) -> [ScorePart] { parts[UInt32(truncatingIfNeeded: item.rawValue)] ?? [] }

  // MARK: The best

  /// Items with the best scores, best first. Among equal scores, larger item numbers come first.
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

  /// Items with the best scores, and all items as good as the last of them; `nil` if no other item has a score.
  public func bestItems(_ most: Int) -> [UInt32]? {
    guard rows.count > most, let last = best(most).last else { return nil }
    let least = score(of: last)
    return rows.filter { $0.score >= least }.map(\.item)
  }

  /// Items that further words may still bring among the best; `nil` if items without a score may come there, too.
  ///
  /// - Parameters:
  ///   - most: number of best items wanted.
  ///   - bound: the most that the words not yet added can give together.
  ///   - bonus: the most that an item gets for containing all words.
  ///   - added: number of words already added.
  /// - Returns: the items, ascending.
  public func candidates(forBest most: Int, bound: Double, bonus: Double, added: Int) -> [UInt32]? {
    guard added > 0, rows.count > most, let last = best(most).last else { return nil }
    let least = score(of: last)
    // The same amounts summed in another order may differ in their last digits.
    let bound = bound * (1 + 1e-9)
    // An item without a row could get `bound` and reach the best, so no list of candidates would be complete.
    guard least > bound else { return nil }
    // Only items that contain every word added so far can still get the bonus.
    return rows.filter { $0.score + bound + (Int($0.held) == added ? bonus : 0) >= least }.map(\.item)
  }
}

/// Merges the amounts of one word into the rows of a ``ScoreBoard``.
@frozen public struct ScoreMerge {
  @usableFromInline let rows: UnsafeBufferPointer<ScoreBoard.Row>
  /// The first row not yet passed.
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
  ///   - item: larger than every item added before.
  ///   - times: how often the item contains the word.
  @inlinable
  public mutating func add(_ item: UInt32, _ amount: Double, _ times: HeldTimes) {
    // Rows of items without this word are copied unchanged.
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
