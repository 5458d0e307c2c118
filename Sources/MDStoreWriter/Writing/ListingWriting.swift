import MDModel
import MDSQLite
import MDStore

/// Numbers of the blocks that must be written.
struct ChangedBlocks {
  var places: Set<Int64> = []
  var dates: Set<Int64> = []
  /// The changed items of each block, and those between them.
  var lengths: [Int64: ClosedRange<Int64>] = [:]
}

/// Updating the blocks of ``MDStore/Listing``: they are rebuilt from the table of items before each commit.
extension WritingSession {
  /// Marks an item's entry in the listing as changed.
  func noteListed(_ id: ItemID) {
    changedBlocks.places.insert(id.rawValue / PlaceBlock.slots)
    noteDated(id)
  }

  /// Marks only an item's date in the listing as changed.
  func noteDated(_ id: ItemID) { changedBlocks.dates.insert(id.rawValue / DateBlock.slots) }

  /// Marks an item's numbers of words as changed.
  func noteMeasured(_ id: ItemID) {
    let (block, item) = (id.rawValue / LengthBlock.slots, id.rawValue...id.rawValue)
    // If items 3 and 9 of a block change, the lengths of 3...9 are read again, with one statement.
    let others = changedBlocks.lengths[block] ?? item
    changedBlocks.lengths[block] = min(others.lowerBound, id.rawValue)...max(others.upperBound, id.rawValue)
  }

  func writeListing() throws {
    for number in changedBlocks.places.sorted() { try write(places(number), to: "places (block, items)", number) }
    for number in changedBlocks.dates.sorted() { try write(dates(number), to: "dates (block, modified)", number) }
    for (number, items) in changedBlocks.lengths.sorted(by: { $0.key < $1.key }) {
      try write(lengths(number, items), to: "lengths (block, items)", number)
    }
    changedBlocks = ChangedBlocks()
  }

  private func write(_ bytes: [UInt8]?, to table: String, _ number: Int64) throws {
    // A block without items stays, as an empty one.
    let insert = try statement("INSERT OR REPLACE INTO \(table) VALUES (?1, ?2)")
    insert.bind(1, number)
    insert.bind(blob: 2, bytes ?? [0])
    try insert.run()
  }

  private func places(_ number: Int64) throws -> [UInt8]? {
    var block = PlaceBlock.Builder()
    try forEachItem(ofBlock: number, slots: PlaceBlock.slots, "parent, kind, type, name") { slot, row in
      row.withBytes(4) { name in
        block.add(
          slot: slot, parent: row.integer(1), kind: ItemKind(rawValue: row.integer(2)), type: row.integer(3),
          name: name)
      }
    }
    return block.bytes
  }

  private func dates(_ number: Int64) throws -> [UInt8] {
    var dates: [(slot: Int, date: Timestamp)] = []
    try forEachItem(ofBlock: number, slots: DateBlock.slots, "modified") { dates.append(($0, $1.date(1))) }
    return DateBlock.block(of: dates)
  }

  /// Calls `body` for the items of a block, by slot. A damaged B-tree may return rows out of order or out of range.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for such a row.
  private func forEachItem(
    ofBlock number: Int64, slots: Int64, _ columns: String,
    _ body: (_ slot: Int, borrowing PreparedStatement.Row) throws -> Void
  ) throws {
    let select = try statement("SELECT id, \(columns) FROM item WHERE id >= ?1 AND id < ?2 ORDER BY id")
    let first = number * slots
    select.bind(1, first)
    select.bind(2, first + slots)
    var next = first
    try select.forEachRow { row in
      let id = row.integer(0)
      guard id >= next, id < first + slots else { throw Listing.damage }
      next = id + 1
      try body(Int(id - first), row)
    }
  }

  /// The stored block, with the lengths of some items updated from FTS5's counts.
  private func lengths(_ number: Int64, _ items: ClosedRange<Int64>) throws -> [UInt8] {
    let first = number * LengthBlock.slots
    var lengths = [LengthBlock.Entry](repeating: .init(), count: items.count)
    func update(_ id: Int64, _ change: (inout LengthBlock.Entry) -> Void) {
      change(&lengths[Int(id - items.lowerBound)])
    }
    let range = items.lowerBound..<items.upperBound + 1
    try reading.forEachLength(in: .texts, of: range) { id, columns in update(id) { $0.text = columns[0] } }
    try reading.forEachLength(in: .attributes, of: range) { id, columns in
      update(id) { ($0.name, $0.title) = (columns[0], columns[1]) }
    }
    let place = Int(items.lowerBound - first) * LengthBlock.itemBytes
    let bytes = lengths.flatMap(LengthBlock.bytes)
    var block = try storedLengths(number)
    if block.count < place + bytes.count {
      block += [UInt8](repeating: 0, count: place + bytes.count - block.count)
    }
    block.replaceSubrange(place..<place + bytes.count, with: bytes)
    return block
  }

  private func storedLengths(_ number: Int64) throws -> [UInt8] {
    let select = try statement("SELECT items FROM lengths WHERE block = ?1")
    select.bind(1, number)
    return try select.firstRow { row in row.withBytes(0) { Array($0) } } ?? []
  }
}
