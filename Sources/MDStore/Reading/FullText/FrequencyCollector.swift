/// Gathers the items of each term of a range and how often they hold it, from segment after segment, the newest first:
/// entries of newer segments override older ones.
struct FrequencyCollector: TermCollector {
  private var terms: [[UInt8]] = []
  private var postings: [[Posting]] = []
  private var placeOfTerm: [[UInt8]: Int] = [:]
  /// Place of the term that was begun.
  private var place = 0
  /// Items of it that newer segments have given.
  private var met: Set<UInt32> = []
  /// The last item's positions are wanted.
  private var isWanted = false
  private let hasColumns: Bool
  private var counter = ColumnCounter()

  static var readsPositions: Bool { true }

  /// - Parameter hasColumns: the table has several columns, which are counted apart.
  init(hasColumns: Bool) { self.hasColumns = hasColumns }

  /// What was gathered; terms are without FTS5's mark.
  var found: [TermPostings] {
    zip(terms, postings).map { TermPostings(term: Array($0.dropFirst()), postings: $1.filter { $0.count > 0 }) }
  }

  mutating func begin(_ term: [UInt8]) {
    if let known = placeOfTerm[term] {
      place = known
      met = Set(postings[known].lazy.map(\.item))
    } else {
      place = terms.count
      placeOfTerm[term] = place
      terms.append(term)
      postings.append([])
      met = []
    }
  }

  @inline(__always)
  mutating func take(_ item: Int, isGone: Bool, of term: [UInt8]) throws(SegmentDamage) {
    guard let number = UInt32(exactly: item) else { throw SegmentDamage() }
    isWanted = met.isEmpty || !met.contains(number)
    guard isWanted else { return }
    // An item that is gone stays with a count of 0, so that older entries are not taken.
    postings[place].append(Posting(item: number, count: 0))
    if hasColumns { counter = ColumnCounter() }
  }

  @inline(__always)
  mutating func takePositions(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isWanted else { return }
    let last = postings[place].count - 1
    if hasColumns {
      counter.count(bytes)
      postings[place][last].count = counter.packed
    } else {
      // Each position is a number, of which one byte alone has no high bit.
      var count = 0
      for byte in bytes { count &+= Int(~byte >> 7) }
      postings[place][last].count &+= UInt32(truncatingIfNeeded: count)
    }
  }
}

/// Counts positions by column: a 1 and a number begin a column.
private struct ColumnCounter {
  private var counts: (Int, Int, Int) = (0, 0, 0)
  private var column = 0
  private var awaitsColumn = false
  private var isInNumber = false
  private var number = 0

  /// As ``Posting`` keeps them.
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
