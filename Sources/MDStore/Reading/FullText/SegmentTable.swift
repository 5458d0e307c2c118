import MDModel
import MDSQLite

/// A full-text table whose segments are read without FTS5.
///
/// FTS5 merges the positions of all words with a prefix before it gives their items. A query needs a set of items, for
/// which the positions can be skipped: a tenth of the time.
struct SegmentTable {
  private let name: String
  let segments: [Segment]
  private let largest: ItemID
  private let pages: BlobReader
  private let selectPages: PreparedStatement
  /// The first page behind a range on which a term begins.
  private let selectPageBehind: PreparedStatement

  /// FTS5's version of the format of pages; 5 has pages that were rewritten for secure deletion.
  private static let knownVersion = 4
  /// Offsets in a page take two bytes; the list of them follows.
  private static let longest = 1 << 17

  /// - Parameter name: of a table with `detail=full`.
  /// - Returns: `nil` when the table has a format that is not known here; FTS5 must be asked then.
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

  /// Items that hold a term of the range which passes a test.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for pages that cannot be.
  func items(
    in range: TermRange, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
  ) throws -> ItemSet {
    try read(range, where: isWanted, into: PostingCollector(largest: largest)).found
  }

  /// Passes the terms of the range that pass a test to a collector.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for pages that cannot be.
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
    for start in try pagesWithTerms(of: segment, range) where start >= next && !reader.isDone {
      next = start
      repeat {
        try read(next, of: segment, with: &reader)
        next = try reader.needsNextPage ? page(after: next, of: segment, for: &reader) : next + 1
      } while reader.needsNextPage && next <= segment.lastPage
    }
  }

  /// The page to read behind one on which the items of a term go on: the next, or the one on which the next wanted item
  /// stands, if it does at all.
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
    // Steps of twice the length, then halves, as wanted items often stand near each other.
    var (low, step) = (page + 1, 1)
    while try isBefore(low + step) { (low, step) = (low + step, step * 2) }
    while step > 1 {
      step /= 2
      if try isBefore(low + step) { low += step }
    }
    if low > page + 1 { reader.skip(pages: low - page - 1) }
    return low
  }

  /// The last page on which items of a term may stand: the next on which another term begins.
  private func lastPage(of term: [UInt8], in segment: Segment) throws -> Int {
    selectPageBehind.bind(1, Int64(segment.number))
    selectPageBehind.bind(blob: 2, term + [0])
    let next = try selectPageBehind.firstRow { Int($0.integer(0)) }
    return min(next ?? segment.lastPage, segment.lastPage)
  }

  /// Whether a page goes on with the items of the term before, and its first is no later than one.
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

  /// The page on which the first term behind the range begins; `nil` where no page does so.
  func pageBehind(_ range: TermRange, of segment: Segment) throws -> Int? {
    selectPageBehind.bind(1, Int64(segment.number))
    selectPageBehind.bind(blob: 2, range.upper)
    return try selectPageBehind.firstRow { Int($0.integer(0)) }
  }

  /// Pages on which terms of the range begin, ascending, from the one that may hold the first of them.
  func pagesWithTerms(of segment: Segment, _ range: TermRange) throws -> [Int] {
    selectPages.bind(1, Int64(segment.number))
    selectPages.bind(blob: 2, range.lower)
    selectPages.bind(blob: 3, range.upper)
    var pages: [Int] = []
    try selectPages.forEachRow { row in
      // Pages before the first belong to the segment that a merge is making.
      let page = max(Int(row.integer(0)), segment.firstPage)
      guard page <= segment.lastPage, page >= pages.last ?? 0 else {
        throw damage("the list of pages of segment \(segment.number)")
      }
      if page != pages.last { pages.append(page) }
    }
    return pages.isEmpty ? [segment.firstPage] : pages
  }

  private func damage(_ what: String) -> StoreError {
    StoreError(.corrupt, "The index is damaged: \(what) in \(name). Rebuild: mdimport --rebuild.")
  }
}
