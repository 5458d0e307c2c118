import MDModel

/// Gathers the items of terms from segment after segment, the newest first.
///
/// Entries of newer segments override older ones. An entry without positions says that the word is gone from the item:
/// the older entries that it hides are noted by term. Any other entry puts the item into the set, where older entries
/// change nothing.
struct PostingCollector: TermCollector {
  private let bits: ItemBits
  private let largest: Int
  /// Items that newer segments have removed from a term.
  private var gone: [[UInt8]: [Int]] = [:]
  /// Removed items of the current term that are still to come, ascending.
  private var hidden: ArraySlice<Int> = []

  init(largest: ItemID) {
    bits = ItemBits(upTo: largest)
    self.largest = Int(largest.rawValue)
  }

  var found: ItemSet { ItemSet(bits) }

  mutating func begin(_ term: [UInt8]) {
    hidden = gone.isEmpty ? [] : (gone[term] ?? []).sorted()[...]
  }

  static var readsPositions: Bool { false }

  mutating func takePositions(_ bytes: UnsafeBufferPointer<UInt8>) {}

  // The reader of segments passes no item below 1.
  @inline(__always)
  mutating func take(_ item: Int, isGone: Bool, of term: [UInt8]) throws(SegmentDamage) {
    if !isGone, hidden.isEmpty, item <= largest {
      bits.insert(item)
    } else {
      try takeRare(item, isGone: isGone, of: term)
    }
  }

  @inline(never)
  private mutating func takeRare(_ item: Int, isGone: Bool, of term: [UInt8]) throws(SegmentDamage) {
    if isGone {
      gone[term, default: []].append(item)
    } else if hidden.isEmpty || !isHidden(item) {
      // An item that was removed may lie above the largest there is now, but then it is hidden.
      guard item <= largest else { throw SegmentDamage() }
      bits.insert(item)
    }
  }

  private mutating func isHidden(_ item: Int) -> Bool {
    while let next = hidden.first, next < item { hidden.removeFirst() }
    return hidden.first == item
  }
}
