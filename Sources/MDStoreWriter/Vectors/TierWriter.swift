import MDModel
import MDSQLite
import MDStore

/// Writes the vectors of one tier to their file, in step with the transactions of the index.
///
/// New rows, which no snapshot refers to, are written first. Then the transaction commits that refers to them. Rows
/// that it no longer refers to are wiped after it. So whenever the process ends, every row that the index refers to is
/// complete, and the next opening wipes the other rows.
final class TierWriter {
  let tier: VectorTier
  private unowned let session: WritingSession
  private var rotation: Rotation
  /// The record as the open transaction leaves it.
  private(set) var record: TierRecord
  private var committed: TierRecord
  private(set) var file: VectorFile
  /// Blocks of places that the open transaction has read or changed.
  private var blocks: [Int64: [UInt32]] = [:]
  private var changed: Set<Int64> = []
  /// New rows of the open transaction, in runs, each with its first row.
  private var pending: [(first: Int, rows: [VectorRow])] = []
  /// True if `pending` has been written to the file.
  private var isWritten = false
  /// Rows that the open transaction took from items.
  private var freed: [Range<Int>] = []
  /// Rows that belong to no item and are not empty.
  private var unwiped: [Range<Int>] = []
  /// Empty rows that may not be empty on the disk yet. Allocated to another item, their old content might come back
  /// after a power cut.
  private var wiped: [Range<Int>] = []
  /// The free rows; `nil` until they are needed.
  private var rows: RowAllocation?

  init(_ tier: VectorTier, _ session: WritingSession, _ record: TierRecord, _ file: VectorFile) {
    (self.tier, self.session, self.file) = (tier, session, file)
    (self.record, committed) = (record, record)
    rotation = Rotation(dimensions: record.dimensions)
  }

  // MARK: Places

  func place(of id: ItemID) throws -> PlaceOfVectors {
    let codes = try codes(inBlock: id.rawValue / PlacesOfVectors.slots)
    let slot = Int(id.rawValue % PlacesOfVectors.slots)
    return PlaceOfVectors(code: slot < codes.count ? codes[slot] : 0)
  }

  private func codes(inBlock number: Int64) throws -> [UInt32] {
    if let known = blocks[number] { return known }
    let codes = try session.reading.placesOfVectors(inBlock: number, of: tier)
      .withUnsafeBufferPointer { PlacesOfVectors.codes(of: $0) }
    blocks[number] = codes
    return codes
  }

  func change(_ id: ItemID, to new: PlaceOfVectors) throws {
    let old = try place(of: id)
    guard old != new else { return }
    // Wiped after the commit only: until then, the committed index refers to these rows.
    if let rows = old.rows { freed.append(rows) }
    record.note(old, by: -1)
    record.note(new, by: 1)
    let (number, slot) = (id.rawValue / PlacesOfVectors.slots, Int(id.rawValue % PlacesOfVectors.slots))
    var codes = blocks.removeValue(forKey: number) ?? []
    if codes.count <= slot { codes += [UInt32](repeating: 0, count: slot + 1 - codes.count) }
    codes[slot] = new.code
    blocks[number] = codes
    changed.insert(number)
  }

  /// Replaces the vectors of an item.
  ///
  /// - Parameter areAll: true if there are no further segments.
  func store(_ vectors: [QuantizedVector?], of id: ItemID, areAll: Bool = true) throws {
    let vectors = turned(vectors)
    guard vectors.contains(where: { $0 != nil }) else { return try change(id, to: .unknown) }
    let place = try write(vectors, of: id)
    try change(id, to: areAll || place.count > 1 ? .rows(place) : .beginning(place.lowerBound))
  }

  /// Adds the vectors of all further segments to the vector of the beginning.
  ///
  /// - Returns: `false` if the item has no vector of the beginning, or an incomplete one: then all its vectors are
  ///   wanted again.
  func complete(with vectors: [QuantizedVector?], of id: ItemID) throws -> Bool {
    let place = try place(of: id)
    guard place.isBeginning, let row = place.rows?.first else { return false }
    guard let stored = try file.vectors(), row < stored.capacity, stored.holds(row, of: id) else {
      // The beginning cannot be read, so all vectors of the item are made again.
      try change(id, to: .wanted)
      return false
    }
    try change(id, to: .rows(write([stored.vector(row)] + turned(vectors), of: id)))
    return true
  }

  /// Rotates vectors. A vector with another number of dimensions than the model's counts as none.
  private func turned(_ vectors: [QuantizedVector?]) -> [QuantizedVector?] {
    vectors.prefix(EmbeddingLimits.segments).map { vector in
      vector.flatMap { $0.components.count == record.dimensions && $0.scale.isFinite ? rotation.turned($0) : nil }
    }
  }

  private func write(_ turned: [QuantizedVector?], of id: ItemID) throws -> Range<Int> {
    let place = try allocate(turned.count)
    pending.append((place.lowerBound, turned.map { VectorRow(item: id, $0, record.format) }))
    return place
  }

  private func allocate(_ count: Int) throws -> Range<Int> {
    var rows = try rows ?? currentRows()
    let place = rows.take(count)
    self.rows = rows
    guard rows.end <= PlaceOfVectors.mostRows else {
      throw StoreError(.failed, "The index has as many vectors as it can hold. Exclude folders from it.")
    }
    record.rows = max(record.rows, rows.end)
    return place
  }

  /// Free rows by the stored places, minus those that the open transaction uses.
  private func currentRows() throws -> RowAllocation {
    var rows = RowAllocation(rows: record.rows)
    try session.reading.forEachPlaceOfVectors(in: tier) { _, place in place.rows.map { rows.take($0) } }
    for run in pending { rows.take(run.first..<run.first + run.rows.count) }
    // A freed row is still referred to by snapshots, and a wiped one may not be on the disk: neither is free yet.
    for run in freed + unwiped + wiped { rows.take(run) }
    return rows
  }

  // MARK: Transactions

  func willCommit() throws {
    guard record != committed || !changed.isEmpty else { return }
    // On the disk before the first change: after a power cut, the next opening then checks every row.
    if !pending.isEmpty || !freed.isEmpty { try file.noteChanging() }
    try writePending()
    let insert = try session.statement("INSERT OR REPLACE INTO \(tier.table) (block, places) VALUES (?1, ?2)")
    for number in changed.sorted() {
      insert.bind(1, number)
      insert.bind(blob: 2, PlacesOfVectors.block(of: blocks[number] ?? []))
      try insert.run()
    }
    try session.store(record, of: tier)
  }

  private func writePending() throws {
    isWritten = true
    pending.sort { $0.first < $1.first }
    var run: (first: Int, rows: [VectorRow]) = (0, [])
    // Neighbouring runs are joined, so that the file is written in few large pieces.
    for next in pending {
      if next.first != run.first + run.rows.count {
        try file.write(run.rows[...], at: run.first)
        run = (next.first, [])
      }
      run.rows += next.rows
    }
    try file.write(run.rows[...], at: run.first)
  }

  func didCommit() {
    committed = record
    // Readers of older snapshots may still refer to these rows. They check each row, and skip wiped ones.
    unwiped += freed
    forgetTransaction()
    wipe()
  }

  /// Wipes rows that were already written. The free rows are determined anew.
  func didRollBack() {
    record = committed
    if isWritten { unwiped += pending.map { $0.first..<$0.first + $0.rows.count } }
    forgetTransaction()
    rows = nil
    wipe()
  }

  private func forgetTransaction() {
    (blocks, changed, pending, freed, isWritten) = ([:], [], [], [], false)
  }

  /// Wipes unused rows. A row that cannot be wiped now is retried after the next transaction, or when the file is
  /// opened.
  private func wipe() {
    guard !unwiped.isEmpty else { return }
    unwiped.sort { $0.lowerBound < $1.lowerBound }
    let left = unwiped.drop { run in
      guard (try? file.wipe(run)) != nil else { return false }
      wiped.append(run)
      return true
    }
    unwiped = Array(left)
  }

  // MARK: Between transactions

  /// Flushes the file to the disk. Wiped rows can be allocated again afterwards.
  func synchronize() throws {
    try file.synchronize()
    for run in wiped { rows?.give(run) }
    wiped = []
  }

  /// Wipes rows of no item that an earlier process has left.
  func wipe(left rows: [Range<Int>]) throws {
    guard !rows.isEmpty else { return }
    try file.noteChanging()
    unwiped += rows
    wipe()
  }

  /// True if less than half of the rows belong to items.
  var isSparse: Bool { record.rows >= Self.fewRows && record.used * 2 < record.rows }

  /// Files with fewer rows are not worth compacting.
  private static let fewRows = 512

  /// Closes the tier properly, so that the next opening need not check every row.
  ///
  /// - Returns: `false` if an unused row could not be wiped.
  func close() throws -> Bool {
    guard unwiped.isEmpty else { return false }
    // Nothing was written since the file was closed last.
    guard file.closing == 0 else { return true }
    try synchronize()
    record.closing = Int64.random(in: 1...Int64.max)
    try session.transaction { try session.store(record, of: tier) }
    try file.noteClosing(record.closing)
    return true
  }

  /// Takes over a file that has replaced the one before, after the index has recorded it.
  func replaced(by file: VectorFile, _ record: TierRecord) {
    (self.file, self.record, committed, rows) = (file, record, record, nil)
    (unwiped, wiped, rotation) = ([], [], Rotation(dimensions: record.dimensions))
    forgetTransaction()
  }
}

extension TierRecord {
  /// Counts an item's place, or with -1 removes it from the counts.
  mutating func note(_ place: PlaceOfVectors, by count: Int) {
    if place == .wanted { wanted += count }
    if place.isCovered { covered += count }
    used += count * (place.rows?.count ?? 0)
  }
}

extension WritingSession {
  func store(_ record: TierRecord, of tier: VectorTier) throws {
    let insert = try statement(
      """
      INSERT OR REPLACE INTO vector_tier (tier, model, dimensions, mark, closing, rows, used, covered, wanted)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    insert.bind(1, tier.rawValue)
    insert.bind(blob: 2, record.model.bytes)
    for (place, number) in [
      Int64(record.dimensions), record.mark, record.closing, Int64(record.rows), Int64(record.used),
      Int64(record.covered), Int64(record.wanted),
    ].enumerated() { insert.bind(Int32(place + 3), number) }
    try insert.run()
  }
}
