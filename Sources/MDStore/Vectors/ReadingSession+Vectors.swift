package import MDModel
import MDSQLite

extension ReadingSession: VectorReading {
  package func model(of tier: VectorTier) throws -> ModelIdentity? { try record(of: tier)?.model }

  package func coverage(of tier: VectorTier) throws -> VectorCoverage {
    guard let record = try record(of: tier) else { return VectorCoverage(covered: 0, total: 0) }
    return VectorCoverage(covered: record.covered, total: record.covered + record.wanted)
  }

  package func nearest(
    to vector: [Float], in tier: VectorTier, count: Int, among items: ItemSet?
  ) throws -> [NearItem] {
    guard count > 0, let search = try VectorSearch(self, tier, vector) else { return [] }
    let seen = try hiddenItems().complement
    return try search.nearest(count, among: items.map { $0.intersection(seen) } ?? seen)
  }

  package func cosines(of items: [ItemID], to vector: [Float], in tier: VectorTier) throws -> [NearItem] {
    guard let search = try VectorSearch(self, tier, vector) else { return [] }
    return try items.compactMap(search.best)
  }

  package func vectors(of id: ItemID, in tier: VectorTier) throws -> [[Float]?] {
    // The file may be ahead of the snapshot, so a row may belong to another item by now.
    guard let rows = try placeOfVectors(of: id, in: tier).rows, let (vectors, record) = try file(of: tier),
      rows.upperBound <= vectors.capacity, rows.allSatisfy({ vectors.holds($0, of: id) })
    else { return [] }
    let rotation = Rotation(dimensions: record.dimensions)
    return rows.map { row in
      vectors.vector(row).map { vector in rotation.turnedBack(vector.components.map { Float($0) * vector.scale }) }
    }
  }

  /// The vector file of a tier; `nil` if the file does not belong to this snapshot.
  package func file(of tier: VectorTier) throws -> (MappedVectors, TierRecord)? {
    guard let record = try record(of: tier) else { return nil }
    if let known = vectorFiles[tier], record.means(known.header), known.capacity >= record.rows {
      return (known, record)
    }
    vectorFiles[tier] = MappedVectors.meant(by: record, tier, index: indexPath)
    return vectorFiles[tier].map { ($0, record) }
  }

  /// The places of a block's items, in the format of ``PlacesOfVectors``.
  package func placesOfVectors(inBlock number: Int64, of tier: VectorTier) throws -> [UInt8] {
    let select = try statement("SELECT places FROM \(tier.table) WHERE block = ?1")
    select.bind(1, number)
    return try select.firstRow { row in row.withBytes(0) { Array($0) } } ?? []
  }

  package func embeddableText(of id: ItemID) throws -> EmbeddableText? {
    guard let item = try item(id) else { return nil }
    return EmbeddableText(attributes: try attributes(of: id), name: item.searchName, text: try text(of: id) ?? [])
  }
}

/// Items that the background makes vectors for.
extension ReadingSession {
  package func itemsWithoutVectors(in tier: VectorTier, limit: Int, except others: ItemSet) throws -> [ItemID] {
    guard limit > 0, let record = try record(of: tier), record.wanted > 0 else { return [] }
    return try first(limit, in: tier) { $1 == .wanted && !others.contains($0) }
  }

  package func beginnings(in tier: VectorTier) throws -> Int {
    var count = 0
    try forEachPlaceOfVectors(in: tier) { _, place in if place.isBeginning { count += 1 } }
    return count
  }

  package func itemsWithBeginnings(in tier: VectorTier, limit: Int) throws -> [ItemID] {
    limit > 0 ? try first(limit, in: tier) { $1.isBeginning } : []
  }

  private func first(
    _ limit: Int, in tier: VectorTier, where isWanted: (ItemID, PlaceOfVectors) -> Bool
  ) throws -> [ItemID] {
    var wanted = ItemSet(upTo: try largestItem())
    try forEachPlaceOfVectors(in: tier) { id, place in if isWanted(id, place) { wanted.insert(id) } }
    let used = try lastUsed(atMost: Self.mostUses).filter { wanted.contains($0.key) }
      .sorted { ($0.value.last, $1.key) > ($1.value.last, $0.key) }.prefix(limit).map(\.key)
    let rest = wanted.intersection(ItemSet(used).complement)
    return try used + newest(limit - used.count, of: rest)
  }

  /// Maximum number of recently used items: as many as are kept.
  private static let mostUses = 10_000

  /// The newest items of a set. Items of the same date come in ascending order.
  private func newest(_ count: Int, of items: ItemSet) throws -> [ItemID] {
    guard count > 0 else { return [] }
    var newest: [(date: Timestamp, id: ItemID)] = []
    func drop() {
      newest.sort { ($0.date, $1.id) > ($1.date, $0.id) }
      newest.removeLast(max(0, newest.count - count))
    }
    var limit: Timestamp?
    try listing().forEachDate(of: items, unless: { date in limit.map { date < $0 } ?? false }) { id, date in
      newest.append((date, id))
      // Twice as many as needed, and at least 64: sort, keep `count`. From then on, older blocks are skipped.
      guard newest.count >= 64, newest.count / 2 >= count else { return }
      drop()
      limit = newest.last?.date
    }
    drop()
    return newest.map(\.id)
  }
}
