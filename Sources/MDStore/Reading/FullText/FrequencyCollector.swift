/// Gathers the items of each term of a range and how often they hold it, from segment after segment, the newest first:
/// entries of newer segments override older ones.
struct FrequencyCollector: TermCollector {
  private let extent: PostingExtent
  private var terms: [[UInt8]] = []
  private var postings: [[Posting]] = []
  private var placeOfTerm: [[UInt8]: Int] = [:]
  /// Place of the term that was begun.
  private var place = 0
  /// Items of it that newer segments have given, ascending, and the first of them that may follow.
  private var met: [UInt32] = []
  private var nextOfMet = 0
  /// About how many items of each term were left out.
  private var leftOut: [Int] = []
  /// Items of the term that this segment has given.
  private var taken = 0
  /// The first of the wanted items that may follow, by its place among them.
  private var nextOfWanted = 0
  /// The last item's positions are wanted.
  private var isWanted = false
  private let hasColumns: Bool
  private var counter = ColumnCounter()

  static var readsPositions: Bool { true }

  /// - Parameter hasColumns: the table has several columns, which are counted apart.
  init(_ extent: PostingExtent, hasColumns: Bool) { (self.extent, self.hasColumns) = (extent, hasColumns) }

  /// What was gathered; terms are without FTS5's mark.
  var found: [TermPostings] {
    terms.indices.map { place in
      TermPostings(
        term: Array(terms[place].dropFirst()), postings: present(postings[place]),
        leftOut: leftOut[place])
    }
  }

  private func present(_ postings: [Posting]) -> [Posting] {
    postings.contains { $0.count == 0 } ? postings.filter { $0.count > 0 } : postings
  }

  mutating func begin(_ term: [UInt8]) {
    (taken, nextOfWanted, nextOfMet) = (0, 0, 0)
    if let known = placeOfTerm[term] {
      place = known
      met = postings[known].map(\.item).sorted()
    } else {
      place = terms.count
      placeOfTerm[term] = place
      terms.append(term)
      postings.append([])
      leftOut.append(0)
      met = []
    }
  }

  @inline(__always)
  mutating func take(_ item: Int, isGone: Bool, of term: [UInt8]) throws(SegmentDamage) {
    guard let number = UInt32(exactly: item) else { throw SegmentDamage() }
    taken += 1
    isWanted = isListed(number) && !isMet(number)
    guard isWanted else { return }
    // An item that is gone stays with a count of 0, so that older entries are not taken.
    postings[place].append(Posting(item: number, count: 0))
    if hasColumns { counter = ColumnCounter() }
  }

  /// Whether an item is among those that are asked for.
  @inline(__always)
  private mutating func isListed(_ item: UInt32) -> Bool {
    guard case .of(let wanted) = extent else { return true }
    while nextOfWanted < wanted.count, wanted[nextOfWanted] < item { nextOfWanted += 1 }
    return nextOfWanted < wanted.count && wanted[nextOfWanted] == item
  }

  @inline(__always)
  private mutating func isMet(_ item: UInt32) -> Bool {
    while nextOfMet < met.count, met[nextOfMet] < item { nextOfMet += 1 }
    return nextOfMet < met.count && met[nextOfMet] == item
  }

  func nextWanted(after item: Int) -> Int? {
    switch extent {
    case .whole: return nil
    case .beginning(let most): return taken < most ? nil : .max
    case .of(let wanted):
      // Positions of the last item may go on on the next page.
      if isWanted { return nil }
      return wanted[nextOfWanted...].first { $0 > item }.map { Int($0) } ?? .max
    }
  }

  mutating func leftOut(items: Int) { leftOut[place] += items }

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
