/// A sorted run of terms that FTS5 has written, on numbered pages.
struct Segment {
  let number: Int
  /// The first that still holds terms: a merge under way takes pages off the beginning.
  let firstPage: Int
  let lastPage: Int

  /// The row that keeps a page.
  func row(ofPage page: Int) -> Int64 { Int64(number << 37 | page) }
}

/// FTS5's record of the segments of a table.
enum SegmentStructure {
  /// The row that keeps it.
  static let row: Int64 = 10

  /// Limits of FTS5 itself; the mark of a later format is far above the first.
  private static let (mostLevels, mostSegments, mostPages) = (64, 2_000, 1 << 31)

  /// - Returns: the segments with pages, the newest first; `nil` for a record of a format that is not known.
  static func segments(of record: UnsafeBufferPointer<UInt8>) -> [Segment]? {
    do throws(SegmentDamage) { return try decode(record) } catch { return nil }
  }

  private static func decode(_ record: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) -> [Segment] {
    var reader = VarintReader(record)
    _ = try reader.take(4)  // A number that changes when FTS5's settings do.
    let levels = try reader.number()
    let count = try reader.number()
    guard levels <= mostLevels, count <= mostSegments else { throw SegmentDamage() }
    _ = try reader.number()  // How many pages were ever written.
    var segments: [Segment] = []
    for _ in 0..<levels { segments += try level(&reader, most: count - segments.count) }
    guard segments.count == count, reader.isAtEnd else { throw SegmentDamage() }
    return segments.filter { $0.lastPage > 0 }
  }

  /// Level 0 is the newest; within a level, the last segment is.
  private static func level(_ reader: inout VarintReader, most: Int) throws(SegmentDamage) -> [Segment] {
    _ = try reader.number()  // How many of them are being merged.
    let count = try reader.number()
    guard 0...most ~= count else { throw SegmentDamage() }
    var segments: [Segment] = []
    for _ in 0..<count {
      let (number, first, last) = (try reader.number(), try reader.number(), try reader.number())
      // A segment that a merge has used up has neither a first nor a last page.
      guard 1...0xFFFF ~= number, 0...last ~= first, last < mostPages else { throw SegmentDamage() }
      guard first > 0 || last == 0 else { throw SegmentDamage() }
      segments.append(Segment(number: number, firstPage: first, lastPage: last))
    }
    return segments.reversed()
  }
}
