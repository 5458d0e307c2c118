package import MDModel

/// A set of items of an index, or its complement.
///
/// Up to a few hundred items are listed by number. A larger set, or one that once was larger, has one bit for each item
/// number. A million items take 128 KiB, and unions and intersections take microseconds. A complement ("everything",
/// and the result of `!`) stays a complement until its items are enumerated.
package struct ItemSet: Sendable {
  /// The listed items, ascending, while they are few. Then `words` is empty.
  private(set) var few: [ItemID]
  /// One bit for each listed item.
  private(set) var words: [UInt64]
  /// True if the listed items are the missing ones.
  package private(set) var isComplement: Bool

  package static let nothing = ItemSet()
  package static let everything = ItemSet().complement
  /// Number of words to allocate when the set switches to bits.
  private var expected = 0
  /// Maximum number of listed items. Larger sets use bits.
  static let mostFew = 256

  package init() { (few, words, isComplement) = ([], [], false) }

  package init(_ items: some Sequence<ItemID>) {
    self.init()
    for item in items { insert(item) }
  }

  /// - Parameter largest: the largest number that will be inserted, so that bits are allocated once.
  package init(upTo largest: ItemID) {
    self.init()
    expected = Int(max(0, largest.rawValue) >> 6) + 1
  }

  /// The set of the items that were inserted into the bits.
  init(_ bits: ItemBits) { (few, words, isComplement) = ([], Array(bits.words), false) }

  package func contains(_ item: ItemID) -> Bool { lists(item) != isComplement }

  private func lists(_ item: ItemID) -> Bool {
    if words.isEmpty { return few.place(of: item).isMember }
    let word = Int(item.rawValue >> 6)
    return word < words.count && words[word] & (1 << UInt64(item.rawValue & 63)) != 0
  }

  /// Adds an item. The set must not be a complement.
  @inline(__always)
  package mutating func insert(_ item: ItemID) {
    precondition(!isComplement && item.rawValue >= 0, "items are added to sets that list them")
    list(item)
  }

  @inline(__always)
  private mutating func list(_ item: ItemID) {
    if words.isEmpty, listsFew(item) { return }
    let word = Int(item.rawValue >> 6)
    if word >= words.count { makeRoom(forWord: word) }
    words[word] |= 1 << UInt64(item.rawValue & 63)
  }

  /// - Returns: `false` if the set has become too large for a list and now uses bits.
  private mutating func listsFew(_ item: ItemID) -> Bool {
    let place = few.place(of: item)
    if place.isMember { return true }
    guard few.count < Self.mostFew else {
      spread()
      return false
    }
    few.insert(item, at: place.rank)
    return true
  }

  private mutating func spread() {
    makeRoom(forWord: max(expected - 1, Int((few.last?.rawValue ?? 0) >> 6)))
    for item in few { words[Int(item.rawValue >> 6)] |= 1 << UInt64(item.rawValue & 63) }
    few = []
  }

  private mutating func makeRoom(forWord word: Int) {
    words += [UInt64](repeating: 0, count: word + 1 - words.count)
  }

  private mutating func unlist(_ item: ItemID) {
    let word = Int(item.rawValue >> 6)
    if word < words.count { words[word] &= ~(1 << UInt64(item.rawValue & 63)) }
  }

  /// Number of items in the set; for a complement, number of the missing items.
  package var listedCount: Int { few.count + words.reduce(0) { $0 + $1.nonzeroBitCount } }

  package var isEmpty: Bool { !isComplement && few.isEmpty && words.allSatisfy { $0 == 0 } }

  package var complement: ItemSet {
    var other = self
    other.isComplement.toggle()
    return other
  }

  /// The items in ascending order. The set must not be a complement.
  package var items: [ItemID] {
    precondition(!isComplement, "a complement has no end")
    var items = few
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
  /// False if the range certainly has no item of the set.
  func intersects(_ range: Range<Int64>) -> Bool {
    if isComplement { return true }
    let place = few.place(of: ItemID(range.lowerBound)).rank
    // The first listed item that is not before the range decides.
    if place < few.count { return few[place].rawValue < range.upperBound }
    let touched = Int(range.lowerBound >> 6)...Int((range.upperBound - 1) >> 6)
    return touched.clamped(to: 0...max(0, words.count - 1)).contains { $0 < words.count && words[$0] != 0 }
  }

  /// Calls `body` for every item of the set in a range, ascending.
  func forEach(in range: Range<Int64>, _ body: (ItemID) throws -> Void) rethrows {
    if isComplement || few.isEmpty { return try forEachByWord(in: range, body) }
    for item in few[few.place(of: ItemID(range.lowerBound)).rank...] {
      guard item.rawValue < range.upperBound else { return }
      try body(item)
    }
  }

  private func forEachByWord(in range: Range<Int64>, _ body: (ItemID) throws -> Void) rethrows {
    var number = range.lowerBound
    while number < range.upperBound {
      let index = Int(number >> 6)
      var rest = word(index)
      if isComplement { rest = ~rest }
      // The range may begin inside a word: drop the bits below.
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

  /// The bits of 64 items, from the list or from the words.
  private func word(_ index: Int) -> UInt64 {
    if index < words.count { return words[index] }
    let first = Int64(index) << 6
    var (bits, place) = (UInt64(0), few.place(of: ItemID(first)).rank)
    while place < few.count, few[place].rawValue < first + 64 {
      bits |= 1 << UInt64(few[place].rawValue & 63)
      place += 1
    }
    return bits
  }
}

extension ItemSet {
  package func intersection(_ other: ItemSet) -> ItemSet {
    // De Morgan's rules reduce every case to sets that are no complements: a list is filtered, bits are combined word
    // by word.
    if other.isComplement && other.listsNothing { return self }
    switch (isComplement, other.isComplement) {
    case (false, _) where words.isEmpty: return ItemSet(few.filter(other.contains))
    case (false, false) where other.words.isEmpty: return other.intersection(self)
    case (false, false): return combined(other, length: min(words.count, other.words.count), &)
    case (false, true) where other.words.isEmpty: return without(other.few)
    case (false, true): return combined(other, length: words.count) { $0 & ~$1 }
    case (true, false): return other.intersection(self)
    case (true, true): return complement.union(other.complement).complement
    }
  }

  package func union(_ other: ItemSet) -> ItemSet {
    if !isComplement && listsNothing { return other }
    if isComplement || other.isComplement { return complement.intersection(other.complement).complement }
    if other.words.isEmpty { return with(other.few) }
    if words.isEmpty { return other.with(few) }
    return combined(other, length: max(words.count, other.words.count), |)
  }

  private var listsNothing: Bool { few.isEmpty && words.isEmpty }

  private func with(_ items: [ItemID]) -> ItemSet {
    var result = self
    for item in items { result.list(item) }
    return result
  }

  private func without(_ items: [ItemID]) -> ItemSet {
    var result = self
    for item in items { result.unlist(item) }
    return result
  }

  private func combined(_ other: ItemSet, length: Int, _ operation: (UInt64, UInt64) -> UInt64) -> ItemSet {
    var result = ItemSet()
    result.words = (0..<length).map { index in
      operation(index < words.count ? words[index] : 0, index < other.words.count ? other.words[index] : 0)
    }
    return result
  }
}

/// Bits for items up to a given one, for inserting hundreds of thousands: an insertion only sets a bit.
final class ItemBits {
  fileprivate let words: UnsafeMutableBufferPointer<UInt64>

  init(upTo largest: ItemID) {
    words = .allocate(capacity: Int(max(0, largest.rawValue) >> 6) + 1)
    words.initialize(repeating: 0)
  }

  deinit { words.deallocate() }

  /// - Parameter item: number of an item, at most the largest.
  @inline(__always) func insert(_ item: Int) { words[item >> 6] |= 1 << UInt64(item & 63) }
}
