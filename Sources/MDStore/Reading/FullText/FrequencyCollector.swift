/// Collects the items of each term of a range and how often they contain it, segment by segment, the newest first.
/// Entries of newer segments override older ones.
struct FrequencyCollector: TermCollector {
  /// The wanted items, ascending; empty if all are wanted.
  private let wanted: [UInt32]
  private let wantsAll: Bool
  /// If all items are wanted, the number of items of a term after which the rest of its segment is skipped.
  private let most: Int
  /// The terms read so far. A removed item stays with a count of 0, so that it overrides older entries.
  private var terms = SegmentTerms()
  /// The last item of the current term, and the number of its items so far, unwanted ones included.
  private var (lastItem, taken): (UInt32, Int) = (0, 0)
  /// Index of the first wanted item that may still follow.
  private var nextOfWanted = 0
  /// True if the last item's positions are wanted.
  private var isWanted = false
  private(set) var leastWanted = 0
  private let hasColumns: Bool
  private var counter = ColumnCounter()

  static var readsPositions: Bool { true }

  /// - Parameter hasColumns: true if the table has several columns, which are counted separately.
  init(_ extent: PostingExtent, hasColumns: Bool) {
    self.hasColumns = hasColumns
    switch extent {
    case .whole: (wanted, wantsAll, most) = ([], true, .max)
    case .beginning(let items): (wanted, wantsAll, most) = ([], true, items)
    case .of(let items): (wanted, wantsAll, most) = (items, false, .max)
    }
  }

  /// The collected terms, ascending, without FTS5's mark.
  consuming func gathered() -> [TermPostings] {
    var found = terms.merged()
    // Removed items could go only now, after they have overridden older entries.
    for place in found.indices where found[place].postings.contains(where: { $0.count == 0 }) {
      found[place].postings.removeAll { $0.count == 0 }
    }
    return found
  }

  mutating func beginSegment() { terms.beginSegment() }

  mutating func begin(_ term: [UInt8]) {
    terms.begin(term[1...])
    (taken, lastItem, nextOfWanted, isWanted) = (0, 0, 0, false)
    chooseLeastWanted()
  }

  // The inner loop of all searches by relevance, which spend most of their time here.
  @inline(__always)
  mutating func take(_ item: Int, isGone: Bool, _ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    guard let number = UInt32(exactly: item), number > lastItem else { throw SegmentDamage() }
    lastItem = number
    taken += 1
    isWanted = wantsAll || isListed(number)
    guard isWanted else { return }
    counter = ColumnCounter()
    terms.postings.append(Posting(item: number, count: counted(positions)))
  }

  mutating func takeMore(_ positions: UnsafeBufferPointer<UInt8>) {
    guard isWanted, let last = terms.postings.indices.last else { return }
    let count = counted(positions)
    // With columns, the counter has the item's total so far. Without, each piece is counted by itself.
    terms.postings[last].count = hasColumns ? count : terms.postings[last].count &+ count
  }

  /// Number of occurrences in some position bytes. With columns, the total of the item so far.
  @inline(__always)
  private mutating func counted(_ positions: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if hasColumns {
      counter.count(positions)
      return counter.packed
    }
    // Each position is a varint, whose last byte is the only one without the high bit.
    var count = 0
    for byte in positions { count &+= Int(~byte >> 7) }
    return UInt32(truncatingIfNeeded: count)
  }

  /// True if an item is wanted.
  private mutating func isListed(_ item: UInt32) -> Bool {
    while nextOfWanted < wanted.count, wanted[nextOfWanted] < item { nextOfWanted += 1 }
    chooseLeastWanted()
    return nextOfWanted < wanted.count && wanted[nextOfWanted] == item
  }

  private mutating func chooseLeastWanted() {
    guard !wantsAll else { return }
    leastWanted = nextOfWanted < wanted.count ? Int(wanted[nextOfWanted]) : .max
  }

  mutating func passOver() { isWanted = false }

  func nextWanted(after item: Int) -> Int? {
    if wantsAll { return taken < most ? nil : .max }
    // Positions of the last item may continue on the next page.
    if isWanted { return nil }
    return wanted[nextOfWanted...].first { $0 > item }.map { Int($0) } ?? .max
  }

  mutating func leftOut(items: Int) { terms.leaveOut(items) }
}

/// Counts positions per column. A 1 and a number begin a column.
private struct ColumnCounter {
  private var counts: (Int, Int, Int) = (0, 0, 0)
  private var column = 0
  private var awaitsColumn = false
  private var isInNumber = false
  private var number = 0

  /// The counts, in the format of ``Posting``.
  var packed: UInt32 {
    UInt32(min(counts.0, 255)) | UInt32(min(counts.1, 255)) << 8 | UInt32(min(counts.2, 255)) << 16
  }

  mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      number = isInNumber ? number << 7 | Int(byte & 0x7F) : Int(byte & 0x7F)
      isInNumber = byte >= 0x80
      if !isInNumber { take(number) }
    }
  }

  private mutating func take(_ number: Int) {
    if awaitsColumn {
      (column, awaitsColumn) = (number, false)
    } else if number == 1 {
      awaitsColumn = true
    } else {
      switch column {
      case 0: counts.0 += 1
      case 1: counts.1 += 1
      default: counts.2 += 1
      }
    }
  }
}
