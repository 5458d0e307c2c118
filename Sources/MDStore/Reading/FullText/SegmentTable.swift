import MDModel
import MDSQLite

/// A full-text table whose segments are read without FTS5.
///
/// For a prefix, FTS5 merges the positions of all its words before it returns their items. A query needs only the set
/// of items. Skipping the positions takes a tenth of the time.
struct SegmentTable {
  private let name: String
  let segments: [Segment]
  private let largest: ItemID
  private let pages: BlobReader
  private let selectPages: PreparedStatement
  /// Selects the first page after a range on which a term begins.
  private let selectPageBehind: PreparedStatement

  /// FTS5's version of the page format. Version 5 has pages that were rewritten for secure deletion.
  private static let knownVersion = 4
  /// Maximum size of a page: offsets in it take two bytes, and the list of offsets follows.
  private static let longest = 1 << 17

  /// - Parameter name: name of a table with `detail=full`.
  /// - Returns: `nil` if the format of the table is unknown. Ask FTS5 then.
  init?(_ name: String, in session: ReadingSession) throws {
    let version = try session.statement("SELECT v FROM \(name)_config WHERE k = 'version'").firstRow { $0.integer(0) }
    guard version == Int64(Self.knownVersion) else { return nil }
    selectPages = try session.statement(
      """
      SELECT pgno >> 1 FROM \(name)_idx WHERE segid = ?1 AND term < ?3 AND term >= coalesce(
        (SELECT term FROM \(name)_idx WHERE segid = ?1 AND term <= ?2 ORDER BY term DESC LIMIT 1), x'') ORDER BY term
      """)
    selectPageBehind = try session.statement(
      "SELECT pgno >> 1 FROM \(name)_idx WHERE segid = ?1 AND term >= ?2 ORDER BY term LIMIT 1")
    guard
      let pages = try session.blobs(
        table: "\(name)_data", column: "block", row: SegmentStructure.row, longest: Self.longest),
      let record = try pages.blob(inRow: SegmentStructure.row),
      let segments = SegmentStructure.segments(of: record)
    else { return nil }
    (self.name, self.segments, self.pages) = (name, segments, pages)
    largest = try session.largestItem()
  }

  /// Items that contain a term of the range that passes a test.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if a page is invalid.
  func items(
    in range: TermRange, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
  ) throws -> ItemSet {
    try read(range, where: isWanted, into: PostingCollector(largest: largest)).found
  }

  /// Passes the terms of the range that pass a test to a collector.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if a page is invalid.
  func read<Collector: TermCollector>(
    _ range: TermRange, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil, into collector: Collector
  ) throws -> Collector {
    var reader = SegmentReader(range, where: isWanted, into: collector)
    for segment in segments where !reader.collector.isSatisfied { try read(segment, range, with: &reader) }
    return reader.collector
  }

  private func read<Collector>(
    _ segment: Segment, _ range: TermRange, with reader: inout SegmentReader<Collector>
  ) throws {
    reader.beginSegment()
    var next = 0
    // A long list of items may already have been read beyond this start.
    for start in try pagesWithTerms(of: segment, range) where start >= next && !reader.isDone {
      next = start
      repeat {
        try read(next, of: segment, with: &reader)
        next = try reader.needsNextPage ? page(after: next, of: segment, for: &reader) : next + 1
      } while reader.needsNextPage && next <= segment.lastPage
    }
  }

  /// The page to read after one on which the items of a term continue: the next page, or the page with the next wanted
  /// item.
  private func page<Collector>(
    after page: Int, of segment: Segment, for reader: inout SegmentReader<Collector>
  ) throws -> Int {
    guard let wanted = reader.collector.nextWanted(after: reader.lastItem) else { return page + 1 }
    let last = try lastPage(of: reader.term, in: segment)
    if wanted == .max {
      reader.skip(pages: max(0, last - page - 1))
      return max(last, page + 1)
    }
    func isBefore(_ page: Int) throws -> Bool { try page <= last && goesOn(before: wanted, page, of: segment) }
    // Doubling steps, then halving ones: wanted items are often near each other.
    var (low, step) = (page + 1, 1)
    while try isBefore(low + step) { (low, step) = (low + step, step * 2) }
    while step > 1 {
      step /= 2
      if try isBefore(low + step) { low += step }
    }
    // The page after `low` begins after the wanted item, so `low` is the last page that may have it.
    if low > page + 1 { reader.skip(pages: low - page - 1) }
    return low
  }

  /// The last page that may have items of a term: the next page on which another term begins.
  private func lastPage(of term: [UInt8], in segment: Segment) throws -> Int {
    selectPageBehind.bind(1, Int64(segment.number))
    selectPageBehind.bind(blob: 2, term + [0])
    let next = try selectPageBehind.firstRow { Int($0.integer(0)) }
    return min(next ?? segment.lastPage, segment.lastPage)
  }

  /// True if a page continues the items of the term before, and its first item is at most `item`.
  private func goesOn(before item: Int, _ number: Int, of segment: Segment) throws -> Bool {
    guard let bytes = try pages.blob(inRow: segment.row(ofPage: number)) else { return false }
    do throws(SegmentDamage) { return try LeafPage(bytes).goesOn(before: item) } catch {
      throw damage("page \(number) of segment \(segment.number)")
    }
  }

  private func read<Collector>(
    _ page: Int, of segment: Segment, with reader: inout SegmentReader<Collector>
  ) throws {
    try withPage(page, of: segment) { (page) throws(SegmentDamage) in try reader.read(page) }
  }

  func withPage(_ page: Int, of segment: Segment, _ body: (LeafPage) throws(SegmentDamage) -> Void) throws {
    let bytes = try pages.blob(inRow: segment.row(ofPage: page))
    do throws(SegmentDamage) {
      guard let bytes else { throw SegmentDamage() }
      try body(LeafPage(bytes))
    } catch { throw damage("page \(page) of segment \(segment.number)") }
  }

  /// The page on which the first term after the range begins; `nil` if there is none.
  func pageBehind(_ range: TermRange, of segment: Segment) throws -> Int? {
    selectPageBehind.bind(1, Int64(segment.number))
    selectPageBehind.bind(blob: 2, range.upper)
    return try selectPageBehind.firstRow { Int($0.integer(0)) }
  }

  /// Pages on which terms of the range begin, ascending. The first is the one that may contain the first of them.
  func pagesWithTerms(of segment: Segment, _ range: TermRange) throws -> [Int] {
    selectPages.bind(1, Int64(segment.number))
    selectPages.bind(blob: 2, range.lower)
    selectPages.bind(blob: 3, range.upper)
    var pages: [Int] = []
    try selectPages.forEachRow { row in
      // A merge in progress has already taken pages before the first one off this segment.
      let page = max(Int(row.integer(0)), segment.firstPage)
      guard page <= segment.lastPage, page >= pages.last ?? 0 else {
        throw damage("the list of pages of segment \(segment.number)")
      }
      if page != pages.last { pages.append(page) }
    }
    return pages.isEmpty ? [segment.firstPage] : pages
  }

  private func damage(_ what: String) -> StoreError {
    StoreError(.corrupt, "The index is damaged: \(what) in \(name).")
  }
}
