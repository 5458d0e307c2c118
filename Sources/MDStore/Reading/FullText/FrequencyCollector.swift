/// Gathers the items of each term of a range and how often they hold it, from segment after segment, the newest first:
/// entries of newer segments override older ones.
struct FrequencyCollector: TermCollector {
  /// A term with what was gathered of it.
  private struct Gathered {
    let term: [UInt8]
    /// Ascending. An item that is gone stays with a count of 0, so that older entries are not taken.
    var postings: [Posting] = []
    /// About how many items were left out.
    var leftOut = 0
  }

  /// The only items that are asked for, ascending, where not all are.
  private let wanted: [UInt32]
  private let wantsAll: Bool
  /// Items of a term after which the rest of a segment's are left out, where all are asked for.
  private let most: Int
  private var terms: [Gathered] = []
  private var placeOfTerm: [[UInt8]: Int] = [:]
  /// Place of the term that was begun.
  private var place = 0
  /// Those of its items that this segment has given, ascending.
  private var current: [Posting] = []
  /// The last item of them, and how many there were, those that are not wanted included.
  private var (lastItem, taken): (UInt32, Int) = (0, 0)
  /// The first of the wanted items that may follow, by its place among them.
  private var nextOfWanted = 0
  /// The last item's positions are wanted.
  private var isWanted = false
  private let hasColumns: Bool
  private var counter = ColumnCounter()

  static var readsPositions: Bool { true }

  /// - Parameter hasColumns: the table has several columns, which are counted apart.
  init(_ extent: PostingExtent, hasColumns: Bool) {
    self.hasColumns = hasColumns
    switch extent {
    case .whole: (wanted, wantsAll, most) = ([], true, .max)
    case .beginning(let items): (wanted, wantsAll, most) = ([], true, items)
    case .of(let items): (wanted, wantsAll, most) = (items, false, .max)
    }
  }

  /// What was gathered; terms are without FTS5's mark.
  consuming func found() -> [TermPostings] {
    finishTerm()
    return terms.map { gathered in
      TermPostings(
        term: Array(gathered.term.dropFirst()), postings: Self.present(gathered.postings), leftOut: gathered.leftOut)
    }
  }

  private static func present(_ postings: [Posting]) -> [Posting] {
    postings.contains { $0.count == 0 } ? postings.filter { $0.count > 0 } : postings
  }

  mutating func begin(_ term: [UInt8]) {
    finishTerm()
    (taken, lastItem, nextOfWanted, isWanted) = (0, 0, 0, false)
    if let known = placeOfTerm[term] {
      place = known
    } else {
      place = terms.count
      placeOfTerm[term] = place
      terms.append(Gathered(term: term))
    }
  }

  /// Keeps what a segment has given of a term.
  private mutating func finishTerm() {
    guard !current.isEmpty else { return }
    if !terms[place].postings.isEmpty {
      terms[place].postings = Self.merged(newer: terms[place].postings, older: current)
      current.removeAll(keepingCapacity: true)
    } else if current.count < Self.fewItems {
      // Most terms have few items: one array takes those of each in turn. Copied by elements, for `Array(current)` would
      // be the same array, with all its room.
      terms[place].postings = current.withUnsafeBufferPointer { Array($0) }
      current.removeAll(keepingCapacity: true)
    } else {
      swap(&terms[place].postings, &current)
    }
  }

  private static let fewItems = 1_024

  private static func merged(newer: [Posting], older: [Posting]) -> [Posting] {
    Array(unsafeUninitializedCapacity: newer.count + older.count) { merged, count in
      newer.withUnsafeBufferPointer { newer in
        older.withUnsafeBufferPointer { older in count = merge(newer, older, into: merged) }
      }
    }
  }

  /// - Returns: how many there are; of an item that both have, the newer one counts.
  private static func merge(
    _ newer: UnsafeBufferPointer<Posting>, _ older: UnsafeBufferPointer<Posting>,
    into merged: UnsafeMutableBufferPointer<Posting>
  ) -> Int {
    var (count, new, old) = (0, 0, 0)
    while new < newer.count, old < older.count {
      let (one, other) = (newer[new], older[old])
      merged.initializeElement(at: count, to: one.item <= other.item ? one : other)
      count += 1
      new += one.item <= other.item ? 1 : 0
      old += other.item <= one.item ? 1 : 0
    }
    // One of the two is at its end.
    let rest = new < newer.count ? newer[new...] : older[old...]
    _ = merged[count...].initialize(fromContentsOf: rest)
    return count + rest.count
  }

  @inline(__always)
  mutating func take(_ item: Int, isGone: Bool) throws(SegmentDamage) {
    guard let number = UInt32(exactly: item), number > lastItem else { throw SegmentDamage() }
    lastItem = number
    taken += 1
    isWanted = wantsAll || isListed(number)
    guard isWanted else { return }
    current.append(Posting(item: number, count: 0))
    if hasColumns { counter = ColumnCounter() }
  }

  /// Whether an item is among those that are asked for.
  @inline(__always)
  private mutating func isListed(_ item: UInt32) -> Bool {
    while nextOfWanted < wanted.count, wanted[nextOfWanted] < item { nextOfWanted += 1 }
    return nextOfWanted < wanted.count && wanted[nextOfWanted] == item
  }

  func nextWanted(after item: Int) -> Int? {
    if wantsAll { return taken < most ? nil : .max }
    // Positions of the last item may go on on the next page.
    if isWanted { return nil }
    return wanted[nextOfWanted...].first { $0 > item }.map { Int($0) } ?? .max
  }

  mutating func leftOut(items: Int) { terms[place].leftOut += items }

  @inline(__always)
  mutating func takePositions(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isWanted else { return }
    let last = current.count - 1
    if hasColumns {
      counter.count(bytes)
      current[last].count = counter.packed
    } else {
      // Each position is a number, of which one byte alone has no high bit.
      var count = 0
      for byte in bytes { count &+= Int(~byte >> 7) }
      current[last].count &+= UInt32(truncatingIfNeeded: count)
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
