public import MDModel

/// Some items of an index, or all but some: one bit an item number.
///
/// A million items take 128 KiB, whatever is in the set, so unions and intersections cost microseconds. A complement
/// ("everything", and the result of `!`) stays one until its items are enumerated.
public struct ItemSet: Sendable {
  fileprivate var words: [UInt64]
  /// Whether the bits stand for missing items.
  public private(set) var isComplement: Bool

  public static let nothing = ItemSet()
  public static let everything = ItemSet().complement

  public init() { (words, isComplement) = ([], false) }

  public init(_ items: some Sequence<ItemID>) {
    self.init()
    for item in items { insert(item) }
  }

  /// - Parameter largest: the largest number that will be inserted, so that room is made once.
  public init(upTo largest: ItemID) {
    words = [UInt64](repeating: 0, count: Int(max(0, largest.rawValue) >> 6) + 1)
    isComplement = false
  }

  /// Set of the items that were inserted into the bits.
  init(_ bits: ItemBits) { (words, isComplement) = (Array(bits.words), false) }

  public func contains(_ item: ItemID) -> Bool {
    let word = Int(item.rawValue >> 6)
    let bit = word < words.count && words[word] & (1 << UInt64(item.rawValue & 63)) != 0
    return bit != isComplement
  }

  /// Adds an item to a set that is no complement.
  @inline(__always)
  public mutating func insert(_ item: ItemID) {
    precondition(!isComplement && item.rawValue >= 0, "items are added to sets that list them")
    let word = Int(item.rawValue >> 6)
    if word >= words.count { makeRoom(forWord: word) }
    words[word] |= 1 << UInt64(item.rawValue & 63)
  }

  private mutating func makeRoom(forWord word: Int) {
    words += [UInt64](repeating: 0, count: word + 1 - words.count)
  }

  /// Number of bits that are set: of items in the set, or of those missing from a complement.
  public var listedCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  public var isEmpty: Bool { !isComplement && words.allSatisfy { $0 == 0 } }

  public var complement: ItemSet {
    var other = self
    other.isComplement.toggle()
    return other
  }

  /// The items of a set that is no complement, ascending.
  public var items: [ItemID] {
    precondition(!isComplement, "a complement has no end")
    var items: [ItemID] = []
    items.reserveCapacity(listedCount)
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        items.append(ItemID(Int64(index << 6 | rest.trailingZeroBitCount)))
        rest &= rest &- 1
      }
    }
    return items
  }
}

extension ItemSet {
  /// Whether words of the set that a range touches hold anything: `false` is certain.
  func intersects(_ range: Range<Int64>) -> Bool {
    if isComplement { return true }
    let touched = Int(range.lowerBound >> 6)...Int((range.upperBound - 1) >> 6)
    return touched.clamped(to: 0...max(0, words.count - 1)).contains { $0 < words.count && words[$0] != 0 }
  }

  /// Calls `body` for every number of a range that is in the set, ascending.
  func forEach(in range: Range<Int64>, _ body: (ItemID) throws -> Void) rethrows {
    var number = range.lowerBound
    while number < range.upperBound {
      let index = Int(number >> 6)
      var rest = index < words.count ? words[index] : 0
      if isComplement { rest = ~rest }
      rest &= ~0 << UInt64(number & 63)
      let end = min(range.upperBound, Int64(index + 1) << 6)
      while rest != 0 {
        let next = Int64(index) << 6 | Int64(rest.trailingZeroBitCount)
        guard next < end else { break }
        try body(ItemID(next))
        rest &= rest &- 1
      }
      number = end
    }
  }
}

extension ItemSet {
  public func intersection(_ other: ItemSet) -> ItemSet {
    if isComplement && words.isEmpty { return other }
    if other.isComplement && other.words.isEmpty { return self }
    return switch (isComplement, other.isComplement) {
    case (false, false): combined(other, length: min(words.count, other.words.count), &)
    case (false, true): combined(other, length: words.count) { $0 & ~$1 }
    case (true, false): other.intersection(self)
    case (true, true): complement.union(other.complement).complement
    }
  }

  public func union(_ other: ItemSet) -> ItemSet {
    if !isComplement && words.isEmpty { return other }
    if !other.isComplement && other.words.isEmpty { return self }
    if isComplement || other.isComplement { return complement.intersection(other.complement).complement }
    return combined(other, length: max(words.count, other.words.count), |)
  }

  private func combined(_ other: ItemSet, length: Int, _ operation: (UInt64, UInt64) -> UInt64) -> ItemSet {
    var result = ItemSet()
    result.words = (0..<length).map { index in
      operation(index < words.count ? words[index] : 0, index < other.words.count ? other.words[index] : 0)
    }
    return result
  }
}

/// Bits of items up to one, for hundreds of thousands that are inserted: nothing is asked but the bit is set.
final class ItemBits {
  fileprivate let words: UnsafeMutableBufferPointer<UInt64>

  init(upTo largest: ItemID) {
    words = .allocate(capacity: Int(max(0, largest.rawValue) >> 6) + 1)
    words.initialize(repeating: 0)
  }

  deinit { words.deallocate() }

  /// - Parameter item: number of an item, no larger than the largest.
  @inline(__always) func insert(_ item: Int) { words[item >> 6] |= 1 << UInt64(item & 63) }
}

/// Items of a set with their ranks: the number of items before each.
struct RankedItems {
  private let words: [UInt64]
  /// Items before each word.
  private let before: [Int]
  let count: Int

  /// - Parameter items: no complement.
  init(_ items: ItemSet) {
    precondition(!items.isComplement, "a complement has no end")
    words = items.words
    var (before, count) = ([Int](), 0)
    before.reserveCapacity(words.count)
    for word in words {
      before.append(count)
      count += word.nonzeroBitCount
    }
    (self.before, self.count) = (before, count)
  }

  /// `nil` for what is none of the items.
  func rank(of item: ItemID) -> Int? {
    let (word, bit) = (Int(item.rawValue >> 6), UInt64(1) << UInt64(item.rawValue & 63))
    guard words.indices.contains(word), words[word] & bit != 0 else { return nil }
    return before[word] + (words[word] & (bit - 1)).nonzeroBitCount
  }
}
