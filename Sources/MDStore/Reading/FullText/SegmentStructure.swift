/// A sorted run of terms written by FTS5, on numbered pages.
struct Segment {
  let number: Int
  /// The first page that still has terms. A merge in progress removes pages from the beginning.
  let firstPage: Int
  let lastPage: Int

  /// The row that stores a page.
  func row(ofPage page: Int) -> Int64 { Int64(number << 37 | page) }
}

/// FTS5's record of the segments of a table.
enum SegmentStructure {
  /// The row that stores the record.
  static let row: Int64 = 10

  /// Limits of FTS5 itself. The mark of a later format is far above the first.
  private static let (mostLevels, mostSegments, mostPages) = (64, 2_000, 1 << 31)

  /// - Returns: the segments that have pages, newest first; `nil` if the format of the record is unknown.
  static func segments(of record: UnsafeBufferPointer<UInt8>) -> [Segment]? {
    do throws(SegmentDamage) { return try decode(record) } catch { return nil }
  }

  private static func decode(_ record: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) -> [Segment] {
    var reader = VarintReader(record)
    _ = try reader.take(4)  // A number that changes when FTS5's settings change.
    let levels = try reader.number()
    let count = try reader.number()
    guard levels <= mostLevels, count <= mostSegments else { throw SegmentDamage() }
    _ = try reader.number()  // The number of pages ever written.
    var segments: [Segment] = []
    for _ in 0..<levels { segments += try level(&reader, most: count - segments.count) }
    guard segments.count == count, reader.isAtEnd else { throw SegmentDamage() }
    return segments.filter { $0.lastPage > 0 }
  }

  /// Reads the segments of a level, newest first. Level 0 is the newest level; within a level, the last segment is the
  /// newest.
  private static func level(_ reader: inout VarintReader, most: Int) throws(SegmentDamage) -> [Segment] {
    _ = try reader.number()  // The number of segments being merged.
    let count = try reader.number()
    guard 0...most ~= count else { throw SegmentDamage() }
    var segments: [Segment] = []
    for _ in 0..<count {
      let (number, first, last) = (try reader.number(), try reader.number(), try reader.number())
      // A segment that a merge has used up has first and last page 0.
      guard 1...0xFFFF ~= number, 0...last ~= first, last < mostPages else { throw SegmentDamage() }
      guard first > 0 || last == 0 else { throw SegmentDamage() }
      segments.append(Segment(number: number, firstPage: first, lastPage: last))
    }
    return segments.reversed()
  }
}
