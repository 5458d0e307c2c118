import MDModel

@testable import MDStore

extension FuzzTarget {
  /// FTS5's structure record, and the pages of one segment, each preceded by its length in two bytes.
  ///
  /// The first line of the input is the word to search.
  static let segments = FuzzTarget(name: "segments", maximumBytes: 4_096) { input in
    try checkStructure(input)
    var cursor = InputCursor(input)
    let word = cursor.piece()
    let pages = Array(cursor.rest)
    // All ranges walk over the same terms; a narrower range ends earlier.
    let ranges: [TermRange] = [.word(word), .words(beginningWith: word), .allWords]
    let found = ranges.map { items(in: $0, on: pages) }
    for (narrow, wide) in zip(found, found.dropFirst()) {
      guard let wide else { continue }
      try require(narrow != nil, "a range is damaged, but not one that it lies in")
      try require(narrow?.isSubset(of: wide) == true, "\(narrow ?? []) is not in \(wide), which holds all of the range")
    }
    // Positions may be damaged even if the items are not.
    if let items = found[1] {
      let wanted = items.sorted().map { ItemID($0) }
      let places = collected(ranges[1], on: pages, into: PlaceCollector(wanted: wanted))?.places ?? []
      try require(places.allSatisfy { wanted.indices.contains(Int($0.rank)) }, "positions in items without the word")
    }
    try require(found.allSatisfy { $0?.allSatisfy { 1...largest ~= $0 } ?? true }, "an item that there is not")
  }

  private static let largest: Int64 = 5_000

  private static func checkStructure(_ record: [UInt8]) throws(Violation) {
    let segments = record.withUnsafeBufferPointer { SegmentStructure.segments(of: $0) } ?? []
    for segment in segments {
      let isWhole = segment.number > 0 && segment.firstPage > 0 && segment.firstPage <= segment.lastPage
      try require(isWhole && segment.row(ofPage: segment.lastPage) > 1 << 37, "\(segment) cannot be")
    }
  }

  /// - Returns: the items; `nil` for damaged pages.
  private static func items(in range: TermRange, on pages: [UInt8]) -> Set<Int64>? {
    let collector = collected(range, on: pages, into: PostingCollector(largest: ItemID(largest)))
    return collector.map { Set($0.found.items.map(\.rawValue)) }
  }

  private static func collected<Collector: TermCollector>(
    _ range: TermRange, on pages: [UInt8], into collector: Collector
  ) -> Collector? {
    var reader = SegmentReader(range, where: nil, into: collector)
    reader.beginSegment()
    do throws(SegmentDamage) {
      try pages.withUnsafeBufferPointer { bytes throws(SegmentDamage) in try read(bytes, with: &reader) }
    } catch { return nil }
    return reader.collector
  }

  private static func read<Collector>(
    _ bytes: UnsafeBufferPointer<UInt8>, with reader: inout SegmentReader<Collector>
  ) throws(SegmentDamage) {
    var pages = VarintReader(bytes)
    while !pages.isAtEnd && !reader.isDone {
      let length = try pages.take(2)
      try reader.read(LeafPage(try pages.take(Int(length[0]) << 8 | Int(length[1]))))
    }
  }
}
