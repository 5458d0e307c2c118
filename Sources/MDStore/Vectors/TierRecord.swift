package import MDModel
import MDSQLite

/// State of a tier as a whole: a row of the table `vector_tier`.
package struct TierRecord: Hashable, Sendable {
  package var model: ModelIdentity
  package var dimensions: Int
  /// ``VectorHeader/mark`` of the tier's file.
  package var mark: Int64
  /// ``VectorHeader/closing`` of the file when it was last closed properly.
  package var closing: Int64 = 0
  /// Number of rows of the file that belong, or once belonged, to an item. No row beyond them does.
  package var rows = 0
  /// Number of rows that belong to items.
  package var used = 0
  /// Number of items that have vectors, or of which the model knows nothing.
  package var covered = 0
  /// Number of items whose vectors are still to be made.
  package var wanted = 0

  package init(model: ModelIdentity, dimensions: Int, mark: Int64) {
    (self.model, self.dimensions, self.mark) = (model, dimensions, mark)
  }

  package var format: VectorFormat { VectorFormat(dimensions: dimensions) }

  /// True if a header is that of the tier's file.
  package func means(_ header: VectorHeader) -> Bool {
    header.mark == mark && header.model == model && header.dimensions == dimensions
  }
}

extension ReadingSession {
  /// The record of a tier; `nil` if the tier never had a model.
  package func record(of tier: VectorTier) throws -> TierRecord? {
    let select = try statement(
      """
      SELECT model, dimensions, mark, closing, rows, used, covered, wanted FROM vector_tier WHERE tier = ?1
      """)
    select.bind(1, tier.rawValue)
    // The outer `nil` means no row, the inner one a damaged row.
    let found: TierRecord?? = try select.firstRow { row in
      guard let model = ModelIdentity(bytes: row.bytes(0)),
        VectorFormat.possible.contains(Int(row.integer(1))),
        (0...Int64(PlaceOfVectors.mostRows)).contains(row.integer(4))
      else { return nil }
      var record = TierRecord(model: model, dimensions: Int(row.integer(1)), mark: row.integer(2))
      record.closing = row.integer(3)
      (record.rows, record.used) = (Int(row.integer(4)), Int(row.integer(5)))
      (record.covered, record.wanted) = (Int(row.integer(6)), Int(row.integer(7)))
      return record
    }
    guard let found else { return nil }
    guard let record = found else {
      throw StoreError(.corrupt, "The index's record of its vectors is damaged.")
    }
    return record
  }

  /// The rows of an item's vectors.
  package func placeOfVectors(of id: ItemID, in tier: VectorTier) throws -> PlaceOfVectors {
    PlacesOfVectors.place(of: id, in: try placesOfVectors(inBlock: id.rawValue / PlacesOfVectors.slots, of: tier))
  }

  /// Calls `body` for every item that has a place in a tier, by ascending number.
  package func forEachPlaceOfVectors(
    in tier: VectorTier, _ body: (ItemID, PlaceOfVectors) throws -> Void
  ) throws {
    try statement("SELECT block, places FROM \(tier.table) ORDER BY block").forEachRow { row in
      let first = row.integer(0) * PlacesOfVectors.slots
      for (slot, code) in row.withBytes(1, { PlacesOfVectors.codes(of: $0) }).enumerated() where code != 0 {
        try body(ItemID(first + Int64(slot)), PlaceOfVectors(code: code))
      }
    }
  }
}
