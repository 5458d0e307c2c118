import MDModel

/// Collects the items of terms, segment by segment, the newest first.
///
/// Entries of newer segments override older ones. An entry without positions means that the word was removed from the
/// item, so it hides older entries of the same term. Any other entry puts the item into the set, which older entries
/// cannot change.
struct PostingCollector: TermCollector {
  private let largest: Int
  /// The items found so far, some of them twice, while they are too few to be worth a bit for each item of the index.
  private var few: [ItemID] = []
  private var bits: ItemBits?
  /// Items up to this number go into the bits without further checks; below 0 if none do.
  private var unasked = -1
  /// The current term.
  private var term: [UInt8] = []
  /// The items that newer segments have removed from each term.
  private var gone: [[UInt8]: [Int]] = [:]
  /// Removed items of the current term that are still to come, ascending.
  private var hidden: ArraySlice<Int> = []

  init(largest: ItemID) { self.largest = Int(largest.rawValue) }

  var found: ItemSet { bits.map(ItemSet.init) ?? ItemSet(few) }

  mutating func begin(_ term: [UInt8]) {
    self.term.replaceSubrange(0..., with: term)
    hidden = gone.isEmpty ? [] : (gone[term] ?? []).sorted()[...]
    chooseUnasked()
  }

  static var readsPositions: Bool { false }

  // The segment reader passes no item below 1.
  @inline(__always)
  mutating func take(_ item: Int, isGone: Bool, _ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    if !isGone, item <= unasked, let bits {
      bits.insert(item)
    } else {
      try takeRare(item, isGone: isGone)
    }
  }

  @inline(never)
  private mutating func takeRare(_ item: Int, isGone: Bool) throws(SegmentDamage) {
    // Newest segment: "lime" gone from 7. An older one: "lime" in 5, 7, 9. Only 5 and 9 are found.
    if isGone {
      gone[term, default: []].append(item)
    } else if hidden.isEmpty || !isHidden(item) {
      // A removed item may be above the largest number in use, but then it is hidden.
      guard item <= largest else { throw SegmentDamage() }
      insert(item)
    }
  }

  private mutating func insert(_ item: Int) {
    if let bits {
      bits.insert(item)
    } else if few.count < ItemSet.mostFew {
      few.append(ItemID(Int64(item)))
    } else {
      let bits = ItemBits(upTo: ItemID(Int64(largest)))
      for item in few { bits.insert(Int(item.rawValue)) }
      bits.insert(item)
      self.bits = bits
      chooseUnasked()
    }
  }

  private mutating func chooseUnasked() { unasked = hidden.isEmpty && bits != nil ? largest : -1 }

  private mutating func isHidden(_ item: Int) -> Bool {
    while let next = hidden.first, next < item { hidden.removeFirst() }
    let isHidden = hidden.first == item
    if hidden.isEmpty { chooseUnasked() }
    return isHidden
  }
}
