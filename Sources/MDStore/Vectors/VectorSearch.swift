import MDModel
import MDSQLite

/// Compares vectors of one tier with a question, in one snapshot.
///
/// The file may be ahead of the snapshot, or behind it. So a row counts only for the item that it belongs to by the
/// snapshot.
final class VectorSearch {
  /// Number of rows that the first pass keeps: one in `share`, within the two limits. In the first tier, 1,200 of
  /// 77,000 segments of real texts contain 98 % of the fifty nearest items. The encoder's vectors lie closer together:
  /// of 100,000, all 3,000 are needed for 95 % of the ten nearest.
  private static let (fewestKept, mostKept, share) = (1_200, 3_000, 64)
  /// Number of rows compared at a time, and number of the nearest that a later batch must reach to go on.
  private static let (batch, few) = (256, 50)
  /// Sets up to this size are compared exactly, because they have few rows to read.
  private static let fewItems = 4_096

  private let tier: VectorTier
  private let vectors: MappedVectors
  private let record: TierRecord
  private let question: VectorQuestion
  private let places: PlaceReader

  init?(_ session: ReadingSession, _ tier: VectorTier, _ vector: [Float]) throws {
    guard let (vectors, record) = try session.file(of: tier), let question = VectorQuestion(vector, record.format)
    else { return nil }
    (self.tier, self.vectors, self.record, self.question) = (tier, vectors, record, question)
    places = PlaceReader(session, tier)
  }

  /// The best segment of an item; `nil` if it has no vector.
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
    if !items.isComplement, items.listedCount <= Self.fewItems {
      return Array(try items.items.compactMap(best).sorted(by: Self.isNearer).prefix(count))
    }
    // Few of the kept rows are among the nearest, so a row is checked against the snapshot only when its turn comes.
    var (kept, seen, near) = (keptRows(among: items, atLeast: count)[...], Set<ItemID>(), [NearItem]())
    // Several rows may be of one item, and by the snapshot a row may be of none. So go on until enough items are found.
    while near.count < count, !kept.isEmpty {
      var next: [ItemID] = []
      while near.count + next.count < count, let row = kept.popFirst() {
        if seen.insert(row.item).inserted { next.append(row.item) }
      }
      // Sorted, so that each block of places is read once.
      near += try next.sorted().compactMap(best)
    }
    return near.sorted(by: Self.isNearer)
  }

  private static func isNearer(_ left: NearItem, _ right: NearItem) -> Bool {
    (left.cosine, right.item) > (right.cosine, left.item)
  }

  /// The rows that the first pass keeps, nearest first, as the file has them. They are compared in batches, until a
  /// whole batch has none of the nearest few.
  private func keptRows(among items: ItemSet, atLeast count: Int) -> [(item: ItemID, cosine: Float)] {
    let kept = tier == .encoder ? Self.mostKept : min(Self.mostKept, max(Self.fewestKept, record.rows / Self.share))
    var scan = SignScan(question, keeping: max(kept, min(count, record.rows) * 4))
    let rows = scan.nearest(in: vectors, rows: min(record.rows, vectors.capacity)) { number in
      items.contains(ItemID(Int64(number)))
    }
    var (near, nearest) = ([(item: ItemID, cosine: Float)](), [Float]())
    for start in stride(from: 0, to: rows.count, by: Self.batch) {
      let batch = rows[start..<min(rows.count, start + Self.batch)].map(row)
      let least = nearest.count < Self.few ? -.infinity : nearest[Self.few - 1]
      near += batch
      // No row of the batch reaches the nearest few. The rows after it are farther by signs, so they hardly would.
      if near.count >= count * 2, !batch.contains(where: { $0.cosine > least }) { break }
      nearest = Array((nearest + batch.map(\.cosine)).sorted(by: >).prefix(Self.few))
    }
    return near.sorted { ($0.cosine, $1.item) > ($1.cosine, $0.item) }
  }

  /// The item and cosine of a row. In a torn or foreign file, the cosine may not be a number; it is -1 then.
  private func row(_ row: Int) -> (item: ItemID, cosine: Float) {
    let cosine = question.cosine(vectors, row: row)
    return (ItemID(Int64(vectors.number(row) & ~VectorFormat.emptySegment)), cosine.isFinite ? cosine : -1)
  }
}

/// Reads places of vectors, best by ascending number, because only the last block is cached.
private final class PlaceReader {
  private let session: ReadingSession
  private let tier: VectorTier
  private var block: (number: Int64, bytes: [UInt8])?

  init(_ session: ReadingSession, _ tier: VectorTier) { (self.session, self.tier) = (session, tier) }

  func place(of item: ItemID) throws -> PlaceOfVectors {
    let number = item.rawValue / PlacesOfVectors.slots
    if block?.number != number { block = (number, try session.placesOfVectors(inBlock: number, of: tier)) }
    return block.map { PlacesOfVectors.place(of: item, in: $0.bytes) } ?? .nothing
  }
}
