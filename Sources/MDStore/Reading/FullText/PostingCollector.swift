import MDModel

/// Gathers the items of terms from segment after segment, the newest first.
///
/// Entries of newer segments override older ones. An entry without positions says that the word is gone from the item:
/// the older entries that it hides are noted by term. Any other entry puts the item into the set, where older entries
/// change nothing.
struct PostingCollector: TermCollector {
  private let largest: Int
  /// Items in the order in which they were met, some of them twice, while they are too few to be worth a bit for each
  /// item of the index.
  private var few: [ItemID] = []
  private var bits: ItemBits?
  /// Items up to this one are put into the bits without another question; below 0 none are.
  private var unasked = -1
  /// The term that was begun.
  private var term: [UInt8] = []
  /// Items that newer segments have removed from a term.
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

  // The reader of segments passes no item below 1.
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
    if isGone {
      gone[term, default: []].append(item)
    } else if hidden.isEmpty || !isHidden(item) {
      // An item that was removed may lie above the largest there is now, but then it is hidden.
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
