public import MDModel

/// Statistics of a word in a full-text table: enough to score items by it.
public struct WordStatistics: Sendable {
  /// Items in the table, and the tokens of all of them.
  public var documents: Double
  public var tokens: Double
  /// By ascending item.
  public var occurrences: [Occurrence]

  /// Positions of the word in one item.
  public struct Occurrence: Sendable {
    public var item: ItemID
    /// Sum of the weights of the columns in which the word stands; words that stand at one position count once.
    public var frequency: Double
    /// Tokens of the item in all columns.
    public var length: Int
  }
}

/// Statistics of a word for the items alone that are asked for: FTS5 reads all that hold the word, twice.
extension ReadingSession {
  public func textStatistics(
    word: [UInt8], isPrefix: Bool, weights: [Double], of items: ItemSet
  ) throws -> WordStatistics? {
    try statistics(WeightedTable(name: "text_words", weights: weights), word, isPrefix, items)
  }

  public func attributeStatistics(
    word: [UInt8], isPrefix: Bool, weights: [Double], of items: ItemSet
  ) throws -> WordStatistics? {
    try statistics(WeightedTable(name: "attribute_words", weights: weights), word, isPrefix, items)
  }

  private func statistics(
    _ table: WeightedTable, _ word: [UInt8], _ isPrefix: Bool, _ items: ItemSet
  ) throws -> WordStatistics? {
    guard let segments = try segments(of: table.name) else { return nil }
    let range: TermRange = isPrefix ? .words(beginningWith: word) : .word(word)
    let positions = try segments.read(range, into: OccurrenceCollector(wanted: items)).positions
    return try table.statistics(of: positions, in: self)
  }
}

/// Full-text table, and how much a word in each of its columns counts.
private struct WeightedTable {
  let name: String
  let weights: [Double]

  /// FTS5's row of counts, and more than any row of lengths takes.
  private static let (countsRow, longest) = (Int64(1), 1_024)

  func statistics(of positions: [Int: [TermPosition]], in session: ReadingSession) throws -> WordStatistics {
    guard !positions.isEmpty else { return WordStatistics(documents: 0, tokens: 0, occurrences: []) }
    let (documents, tokens) = try counts(session)
    let sorted = positions.sorted { $0.key < $1.key }
    let lengths = try blobs("docsize", "sz", row: Int64(sorted[0].key), session)
    let occurrences = try sorted.map { item, positions in
      WordStatistics.Occurrence(
        item: ItemID(Int64(item)), frequency: frequency(of: positions),
        length: try numbers(lengths, row: Int64(item)).reduce(0, +))
    }
    return WordStatistics(documents: documents, tokens: tokens, occurrences: occurrences)
  }

  private func frequency(of positions: [TermPosition]) -> Double {
    if positions.count == 1 { return weight(of: positions[0]) }
    return Set(positions).reduce(0) { $0 + weight(of: $1) }
  }

  private func weight(of position: TermPosition) -> Double {
    position.column < weights.count ? weights[position.column] : 1
  }

  /// How many rows there are, and how many tokens in all of them.
  private func counts(_ session: ReadingSession) throws -> (rows: Double, tokens: Double) {
    let numbers = try numbers(try blobs("data", "block", row: Self.countsRow, session), row: Self.countsRow)
    return (Double(numbers.first ?? 0), Double(numbers.dropFirst().reduce(0, +)))
  }

  private func blobs(_ part: String, _ column: String, row: Int64, _ session: ReadingSession) throws -> BlobReader {
    let table = "\(name)_\(part)"
    guard let blobs = try session.blobs(table: table, column: column, row: row, longest: Self.longest) else {
      throw damage
    }
    return blobs
  }

  private func numbers(_ blobs: BlobReader, row: Int64) throws -> [Int] {
    guard let bytes = try blobs.blob(inRow: row) else { throw damage }
    var (reader, numbers) = (VarintReader(bytes), [Int]())
    do throws(SegmentDamage) { while !reader.isAtEnd { numbers.append(try reader.number()) } } catch { throw damage }
    return numbers
  }

  private var damage: StoreError {
    StoreError(.corrupt, "The index is damaged: the counts of \(name). Rebuild: mdimport --rebuild.")
  }
}
