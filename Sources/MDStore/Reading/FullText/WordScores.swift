public import MDModel
import MDSystem

/// BM25 scores of items for one word, equal to FTS5's to the last bit (`bm25` in fts5_aux.c), but computed for the
/// given items alone: FTS5 reads all that hold the word, twice.
extension ReadingSession {
  /// Scores of texts.
  ///
  /// - Parameters:
  ///   - holders: every item whose text holds the word.
  ///   - items: items to be scored.
  /// - Returns: `nil` where FTS5 must be asked.
  public func textScores(
    word: [UInt8], isPrefix: Bool, holders: ItemSet, of items: ItemSet
  ) throws -> [ItemID: Double]? {
    try scores(WordScoring(table: "text_words", weights: [1]), word, isPrefix, holders, items)
  }

  /// Scores of names, titles and other attributes.
  public func attributeScores(
    word: [UInt8], isPrefix: Bool, holders: ItemSet, of items: ItemSet
  ) throws -> [ItemID: Double]? {
    try scores(WordScoring(table: "attribute_words", weights: Self.attributeWeights), word, isPrefix, holders, items)
  }

  private func scores(
    _ scoring: WordScoring, _ word: [UInt8], _ isPrefix: Bool, _ holders: ItemSet, _ items: ItemSet
  ) throws -> [ItemID: Double]? {
    guard let segments = try segments(of: scoring.table) else { return nil }
    let range: TermRange = isPrefix ? .words(beginningWith: word) : .word(word)
    let wanted = items.intersection(holders)
    let places = try segments.read(range, into: OccurrenceCollector(wanted: wanted)).places
    guard !places.isEmpty else { return [:] }
    return try scoring.scores(of: places, holders: holders.listedCount, in: self)
  }
}

/// A full-text table, and the weights of its columns.
private struct WordScoring {
  let table: String
  let weights: [Double]

  private static let (k1, b) = (1.2, 0.75)
  /// FTS5's row of counts, and more than any row of lengths takes.
  private static let (countsRow, longest) = (Int64(1), 1_024)

  func scores(of places: [Int: [TermPlace]], holders: Int, in session: ReadingSession) throws -> [ItemID: Double] {
    let (rows, tokens) = try counts(session)
    let rarity = Logarithm.natural(of: (rows - Double(holders) + 0.5) / (Double(holders) + 0.5))
    let weight = rarity <= 0 ? 1e-6 : rarity
    let average = tokens / rows
    var scores: [ItemID: Double] = [:]
    scores.reserveCapacity(places.count)
    let sorted = places.sorted { $0.key < $1.key }
    let lengths = try blobs("docsize", "sz", row: Int64(sorted[0].key), session)
    for (item, places) in sorted {
      let length = try numbers(lengths, row: Int64(item)).reduce(0, +)
      let frequency = frequency(of: places)
      let share = 1 - Self.b + Self.b * Double(length) / average
      scores[ItemID(Int64(item))] = weight * (frequency * (Self.k1 + 1) / (frequency + Self.k1 * share))
    }
    return scores
  }

  /// Number of positions; words at the same position count once.
  private func frequency(of places: [TermPlace]) -> Double {
    if places.count == 1 { return weight(of: places[0]) }
    return Set(places).reduce(0) { $0 + weight(of: $1) }
  }

  private func weight(of place: TermPlace) -> Double { place.column < weights.count ? weights[place.column] : 1 }

  /// Number of rows, and of tokens in all of them.
  private func counts(_ session: ReadingSession) throws -> (rows: Double, tokens: Double) {
    let numbers = try numbers(try blobs("data", "block", row: Self.countsRow, session), row: Self.countsRow)
    return (Double(numbers.first ?? 0), Double(numbers.dropFirst().reduce(0, +)))
  }

  private func blobs(_ part: String, _ column: String, row: Int64, _ session: ReadingSession) throws -> BlobReader {
    let table = "\(table)_\(part)"
    guard let blobs = try session.blobs(table: table, column: column, row: row, longest: Self.longest) else {
      throw damage
    }
    return blobs
  }

  private func numbers(_ blobs: BlobReader, row: Int64) throws -> [Int] {
    guard let bytes = try blobs.blob(inRow: row) else { throw damage }
    var (reader, numbers) = (ByteReader(bytes), [Int]())
    do throws(SegmentDamage) { while !reader.isAtEnd { numbers.append(try reader.number()) } } catch { throw damage }
    return numbers
  }

  private var damage: StoreError {
    StoreError(.corrupt, "The index is damaged: the counts of \(table). Rebuild: mdimport --rebuild.")
  }
}
