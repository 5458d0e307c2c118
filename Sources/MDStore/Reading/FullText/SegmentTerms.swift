/// Terms of several segments with their items, as they are read. Everything is in three arrays, because most terms have
/// few items and are in many segments.
struct SegmentTerms {
  private struct Term {
    /// The first eight bytes, which suffice to order most terms.
    var beginning: UInt64
    var (byte, posting, leftOut): (Int, Int, Int)
  }

  private var bytes: [UInt8] = []
  private var terms: [Term] = []
  /// Items of all terms, one term after the other. New items belong to the last term.
  var postings: [Posting] = []
  /// Index of the first term of each segment, newest segment first.
  private var segments: [Int] = []

  mutating func beginSegment() { segments.append(terms.count) }

  /// - Parameter term: the term without FTS5's mark.
  mutating func begin(_ term: ArraySlice<UInt8>) {
    var beginning: UInt64 = 0
    for (place, byte) in term.prefix(8).enumerated() { beginning |= UInt64(byte) << UInt64(56 - 8 * place) }
    terms.append(Term(beginning: beginning, byte: bytes.count, posting: postings.count, leftOut: 0))
    bytes.append(contentsOf: term)
  }

  mutating func leaveOut(_ items: Int) {
    guard let last = terms.indices.last else { return }
    terms[last].leftOut += items
  }

  /// Each term once, ascending. If an item is in several segments, its newest entry counts.
  consuming func merged() -> [TermPostings] {
    // A sentinel: the last term ends where it begins.
    terms.append(Term(beginning: 0, byte: bytes.count, posting: postings.count, leftOut: 0))
    let order = ascending()
    var merged: [TermPostings] = []
    merged.reserveCapacity(order.count)
    for place in order {
      let next = found(place)
      if let last = merged.indices.last, merged[last].term == next.term {
        merged[last] = merged[last].overriding(next)
      } else {
        merged.append(next)
      }
    }
    return merged
  }

  private func found(_ place: Int) -> TermPostings {
    TermPostings(
      term: term(place), postings: postings[terms[place].posting..<terms[place + 1].posting],
      leftOut: terms[place].leftOut)
  }

  private func term(_ place: Int) -> ArraySlice<UInt8> { bytes[terms[place].byte..<terms[place + 1].byte] }

  /// Indices of the terms in ascending order; of equal terms, those of newer segments first. Each segment is sorted
  /// already, so neighbouring runs are merged in pairs.
  private func ascending() -> [Int] {
    let count = terms.count - 1
    var (order, spare) = (Array(0..<count), Array(0..<count))
    // A segment may have no terms.
    var starts = [0] + segments.filter { $0 > 0 && $0 < count } + [count]
    while starts.count > 2 {
      // Four segments: runs 0|1|2|3 become 01|23, then 0123. Only neighbours merge, so newer segments stay in front.
      var next = [0]
      for pair in stride(from: 0, to: starts.count - 1, by: 2) {
        let last = starts.count - 1
        let (middle, end) = (starts[min(pair + 1, last)], starts[min(pair + 2, last)])
        merge(order, starts[pair]..<middle, middle..<end, into: &spare)
        next.append(end)
      }
      swap(&order, &spare)
      starts = next
    }
    return order
  }

  private func merge(_ order: [Int], _ newer: Range<Int>, _ older: Range<Int>, into merged: inout [Int]) {
    var (new, old) = (newer.lowerBound, older.lowerBound)
    for place in newer.lowerBound..<older.upperBound {
      // Of equal terms the newer one is taken first: `isBefore` is false then.
      let takesOld = new == newer.upperBound || old < older.upperBound && isBefore(order[old], order[new])
      merged[place] = order[takesOld ? old : new]
      if takesOld { old += 1 } else { new += 1 }
    }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (terms[one].beginning, terms[other].beginning)
    return first == second ? term(one).isBefore(term(other)) : first < second
  }
}

extension TermPostings {
  /// Adds the items that the same term has in older segments. For items in both, the newer entry counts.
  fileprivate func overriding(_ older: TermPostings) -> TermPostings {
    let merged = [Posting](unsafeUninitializedCapacity: postings.count + older.postings.count) { merged, count in
      postings.withUnsafeBufferPointer { newer in
        older.postings.withUnsafeBufferPointer { older in count = Self.merge(newer, older, into: merged) }
      }
    }
    return TermPostings(term: term, postings: merged[...], leftOut: leftOut + older.leftOut)
  }

  /// - Returns: the number of merged items.
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
    // At most one of the two lists has items left.
    let rest = new < newer.count ? newer[new...] : older[old...]
    _ = merged[count...].initialize(fromContentsOf: rest)
    return count + rest.count
  }
}
