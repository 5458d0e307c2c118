public import MDModel

/// Scores of many items, by number: of a million items each is found at once. Only what is written takes memory.
public final class ScoreBoard {
  private let scores: UnsafeMutablePointer<Double>
  /// Words that an item holds.
  private let held: UnsafeMutablePointer<UInt8>
  private let count: Int
  /// The largest number of an item.
  public var largest: ItemID { ItemID(Int64(count - 1)) }
  /// Parts of scores that were explained.
  private var parts: [UInt32: [ScorePart]] = [:]
  /// Number of words that items hold which hold them all, and what these were raised by.
  private var completeness: (words: Int, amount: Double)?
  /// Items with a word, in the order in which they were met.
  public private(set) var items: [UInt32] = []

  /// - Parameter largest: the largest number of an item.
  public init(upTo largest: ItemID) {
    count = Int(largest.rawValue) + 1
    scores = Self.zeroes(count)
    held = Self.zeroes(count)
  }

  deinit {
    scores.deallocate()
    held.deallocate()
  }

  private static func zeroes<Number: FixedWidthNumber>(_ count: Int) -> UnsafeMutablePointer<Number> {
    let memory = UnsafeMutablePointer<Number>.allocate(capacity: count)
    memory.initialize(repeating: .zero, count: count)
    return memory
  }

  /// Adds what one word of the question gives to an item. Each word is added once.
  @inline(__always)
  public func add(_ amount: Double, to item: UInt32) {
    let place = Int(item)
    if held[place] == 0 { items.append(item) }
    held[place] = min(held[place], 254) + 1
    scores[place] += amount
  }

  /// Adds to the score of an item that has one.
  public func raise(_ item: UInt32, by amount: Double) { scores[Int(item)] += amount }

  /// Notes what a part of a score is for. It is in the score already.
  public func explain(_ feature: RankingFeature, _ amount: Double, of item: UInt32) {
    guard amount != 0 else { return }
    parts[item, default: []].append(ScorePart(feature: feature.name, value: amount, amount: amount))
  }

  /// Adds to the scores of the items that hold all of so many words.
  public func raiseHolders(ofAll words: Int, by amount: Double) {
    completeness = (words, amount)
    for item in items where wordsHeld(by: item) == words { raise(item, by: amount) }
  }

  /// Score of an item without what it has for holding all words.
  func scoreOfWords(of item: ItemID) -> Double {
    let isComplete = completeness.map { wordsHeld(by: UInt32(truncatingIfNeeded: item.rawValue)) == $0.words } ?? false
    return score(of: item) - (isComplete ? completeness?.amount ?? 0 : 0)
  }

  public func parts(of item: ItemID) -> [ScorePart] { parts[UInt32(truncatingIfNeeded: item.rawValue)] ?? [] }

  /// Number of words of the question that an item holds.
  public func wordsHeld(by item: UInt32) -> Int { Int(held[Int(item)]) }

  /// Items with the best scores, best first; of equal ones those with the largest numbers.
  public func best(_ most: Int) -> [ItemID] {
    var keys = SortedInSteps<BestFirst>(atMost: most, expected: items.count)
    for item in items {
      let id = ItemID(Int64(item))
      keys.insert(BestFirst(score: scores[Int(item)], next: NewestFirst(modified: .epoch, id: id)))
    }
    var best: [ItemID] = []
    keys.forEachAscending(
      { key in
        best.append(key.id)
        return best.count < most
      }, willVisit: { _ in })
    return best
  }

  /// 0 for an item without one.
  public func score(of item: ItemID) -> Double {
    (0..<Int64(count)).contains(item.rawValue) ? scores[Int(item.rawValue)] : 0
  }
}

/// Numbers that memory full of zero bytes is full of.
private protocol FixedWidthNumber { static var zero: Self { get } }
extension Double: FixedWidthNumber {}
extension UInt8: FixedWidthNumber {}
