import MDModel

/// Compares vectors of one tier with a question, in one snapshot. A row of the file counts only for the item that the
/// snapshot says it is of: the file may be ahead of the snapshot, or behind it.
final class VectorSearch {
  /// Rows that the first pass keeps: of 64,000 segments of real texts they hold all of the ten nearest, and 99 of the
  /// hundred nearest.
  private static let kept = 3_000
  /// Sets up to this size are compared exactly: their rows are soon read.
  private static let fewItems = 4_096

  private let vectors: MappedVectors
  private let record: TierRecord
  private let question: VectorQuestion
  private let places: PlaceReader

  init?(_ session: ReadingSession, _ tier: VectorTier, _ vector: [Float]) throws {
    guard let (vectors, record) = try session.file(of: tier), let question = VectorQuestion(vector, record.format)
    else { return nil }
    (self.vectors, self.record, self.question) = (vectors, record, question)
    places = PlaceReader(session, tier)
  }

  /// The best segment of an item; `nil` where it has none.
  func best(of item: ItemID) throws -> NearItem? {
    guard let rows = try places.place(of: item).rows, rows.upperBound <= vectors.capacity else { return nil }
    var best: NearItem?
    for row in rows where vectors.number(row) & VectorFormat.emptySegment == 0 && vectors.holds(row, of: item) {
      let cosine = question.cosine(vectors, row: row)
      if cosine > best?.cosine ?? -.infinity {
        best = NearItem(item: item, segment: row - rows.lowerBound, cosine: cosine)
      }
    }
    return best
  }

  func nearest(_ count: Int, among items: ItemSet) throws -> [NearItem] {
    let candidates = try candidates(among: items, atLeast: count).compactMap(best)
    return Array(
      candidates.sorted { ($0.cosine, $1.item) > ($1.cosine, $0.item) }.prefix(count))
  }

  private func candidates(among items: ItemSet, atLeast count: Int) throws -> [ItemID] {
    if !items.isComplement, items.listedCount <= Self.fewItems { return items.items }
    var scan = SignScan(question, keeping: max(Self.kept, min(count, record.rows) * 4))
    let rows = scan.nearest(in: vectors, rows: min(record.rows, vectors.capacity)) { number in
      items.contains(ItemID(Int64(number)))
    }
    return Set(rows.map { ItemID(Int64(vectors.number($0) & ~VectorFormat.emptySegment)) }).sorted()
  }
}

/// Reads places of vectors, best by ascending number: it keeps the block that it read last.
private final class PlaceReader {
  private let session: ReadingSession
  private let tier: VectorTier
  private var block: (number: Int64, codes: [UInt32])?

  init(_ session: ReadingSession, _ tier: VectorTier) { (self.session, self.tier) = (session, tier) }

  func place(of item: ItemID) throws -> PlaceOfVectors {
    let number = item.rawValue / PlacesOfVectors.slots
    if block?.number != number { block = (number, try session.codesOfVectors(inBlock: number, of: tier)) }
    let slot = Int(item.rawValue % PlacesOfVectors.slots)
    return PlaceOfVectors(code: block.map { slot < $0.codes.count ? $0.codes[slot] : 0 } ?? 0)
  }
}
