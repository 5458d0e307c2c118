package import MDModel
import MDSQLite

/// Words read from the index's own pages: see ``SegmentTable``.
extension ReadingSession: WordReading {
  package func postings(
    of range: WordRange, in table: WordTable, _ extent: PostingExtent = .whole,
    where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
  ) throws -> [TermPostings]? {
    let collector = FrequencyCollector(extent, hasColumns: table == .attributes)
    return try segments(of: table.rawValue)?.read(TermRange(range), where: isWanted, into: collector).gathered()
  }

  package func holders(
    of range: WordRange, in table: WordTable, enough: Int, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  ) throws -> Set<UInt32> {
    try segments(of: table.rawValue)?.read(TermRange(range), where: isWanted, into: HolderCollector(enough: enough))
      .holders ?? []
  }

  package func sample(
    of range: WordRange, in table: WordTable, size: SampleSize, among: ItemSet?,
    where isWanted: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> WordSample {
    guard let segments = try segments(of: table.rawValue) else { return WordSample() }
    return try segments.sample(of: TermRange(range), size: size, among: among, where: isWanted)
  }

  package func places(of words: [[UInt8]], in table: WordTable, of items: [ItemID]) throws -> WordPlaces {
    var collector = PlaceCollector(wanted: items)
    if let segments = try segments(of: table.rawValue) {
      for word in words {
        collector.beginTerm()
        collector = try segments.read(.word(word), into: collector)
      }
    }
    return WordPlaces(collector.places, count: items.count)
  }

  package func lengths() throws -> FieldLengths { try FieldLengths(self) }
}

extension TermRange {
  fileprivate init(_ range: WordRange) {
    switch range {
    case .word(let word): self = .word(word)
    case .beginning(let beginning): self = .words(beginningWith: beginning)
    }
  }
}

extension ReadingSession {
  /// The row in which FTS5 keeps its counts, and a size that they never reach.
  private static let (countsRow, longestCounts) = (Int64(1), 1_024)

  package func totals(of table: WordTable) throws -> (items: Int, words: Int) {
    let name = "\(table.rawValue)_data"
    let blobs = try blobs(table: name, column: "block", row: Self.countsRow, longest: Self.longestCounts)
    guard let bytes = try blobs?.blob(inRow: Self.countsRow) else { throw Self.lostCounts(table) }
    let numbers = try Self.numbers(bytes, table)
    return (numbers.first ?? 0, numbers.dropFirst().reduce(0, +))
  }

  /// Calls `body` for each item of a range that has words in a table, with their number in each column.
  package func forEachLength(
    in table: WordTable, of items: Range<Int64>, _ body: (Int64, [Int]) throws -> Void
  ) throws {
    let select = try statement("SELECT id, sz FROM \(table.rawValue)_docsize WHERE id >= ?1 AND id < ?2 ORDER BY id")
    select.bind(1, items.lowerBound)
    select.bind(2, items.upperBound)
    let columns = table == .texts ? 1 : 3
    try select.forEachRow { row in
      let numbers = try row.withBytes(1) { try Self.numbers($0, table) }
      guard numbers.count == columns, items.contains(row.integer(0)) else { throw Self.lostCounts(table) }
      try body(row.integer(0), numbers)
    }
  }

  private static func numbers(_ bytes: UnsafeBufferPointer<UInt8>, _ table: WordTable) throws -> [Int] {
    var (reader, numbers) = (VarintReader(bytes), [Int]())
    do throws(SegmentDamage) { while !reader.isAtEnd { numbers.append(try reader.number()) } } catch {
      throw lostCounts(table)
    }
    return numbers
  }

  private static func lostCounts(_ table: WordTable) -> StoreError {
    StoreError(.corrupt, "The index is damaged: the counts of \(table.rawValue).")
  }
}

/// Collects a few items of the terms of a range. Entries of newer segments override older ones.
private struct HolderCollector: TermCollector {
  let enough: Int
  private(set) var holders: Set<UInt32> = []
  private var term: [UInt8] = []
  private var gone: [[UInt8]: Set<UInt32>] = [:]

  static var readsPositions: Bool { false }
  var isSatisfied: Bool { holders.count >= enough }

  init(enough: Int) { self.enough = enough }

  mutating func begin(_ term: [UInt8]) { self.term.replaceSubrange(0..., with: term) }

  mutating func take(_ item: Int, isGone: Bool, _ positions: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    guard let item = UInt32(exactly: item) else { throw SegmentDamage() }
    // The newest segment comes first, so a removal hides the same item in all older ones.
    if isGone {
      gone[term, default: []].insert(item)
    } else if !isSatisfied, gone.isEmpty || gone[term]?.contains(item) != true {
      holders.insert(item)
    }
  }
}
