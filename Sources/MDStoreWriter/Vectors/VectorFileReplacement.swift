import MDModel
import MDSQLite
import MDStore
import MDSystem

/// Replaces a vector file together with what the index says about it.
///
/// The new file is made next to the old one, and is on the disk before the index refers to it, by its mark. The index's
/// commit is on the disk before the new file gets the old one's name. So whenever the process ends or the power fails,
/// the file that the index refers to exists under one of the two names. The next opening, and readers until then, look
/// for both.
struct VectorFileReplacement {
  private let index: String
  private let tier: VectorTier
  private let session: WritingSession

  init(_ tier: VectorTier, of index: String, _ session: WritingSession) {
    (self.index, self.tier, self.session) = (index, tier, session)
  }

  private var path: String { index + tier.suffix }
  private var fresh: String { index + ".new" + tier.suffix }

  /// Finishes a replacement that was interrupted: the file that the index refers to gets its name, any other is
  /// removed.
  func finish(_ record: TierRecord) throws {
    guard IndexFiles.exists(fresh) else { return }
    // If the process ended between the commit and the renaming, the new file is the one that fits the record.
    if try VectorFile(opening: fresh, record) != nil {
      try putInPlace()
    } else {
      try VectorFile.reporting(fresh) { () throws(SystemError) in try IndexFiles.remove(fresh) }
    }
  }

  /// Removes the files of a tier that has no model.
  func removeAll() throws {
    for path in [path, fresh] {
      try VectorFile.reporting(path) { () throws(SystemError) in try IndexFiles.remove(path) }
    }
  }

  /// Replaces the file by an empty one. The vectors of all items that have a meaning are wanted.
  ///
  /// - Parameter isFirst: true if the index has nothing of the tier yet.
  func empty(_ model: ModelIdentity, dimensions: Int, isFirst: Bool) throws -> (VectorFile, TierRecord) {
    var record = TierRecord(model: model, dimensions: dimensions, mark: .random(in: .min ... .max))
    let file = try VectorFile(making: fresh, record)
    try replace(by: file) {
      let codes = try isFirst ? codesOfStored() : wantedCodes()
      record.wanted = codes.values.reduce(0) { $0 + $1.count { $0 != 0 } }
      try store(codes)
      try session.store(record, of: tier)
    }
    return (file, record)
  }

  /// Replaces the file by one that has only the rows of items. If the rows of an item are not complete, its vectors are
  /// wanted again.
  ///
  /// - Returns: `nil`, without a change, if the file does not belong to the index.
  func compacted(_ old: TierRecord) throws -> (VectorFile, TierRecord)? {
    // An earlier renaming may have failed. Then the file still has its other name.
    try finish(old)
    guard let vectors = MappedVectors(path), old.means(vectors.header), vectors.capacity >= old.rows else { return nil }
    var record = old
    (record.mark, record.rows) = (.random(in: .min ... .max), 0)
    let file = try VectorFile(making: fresh, record)
    var codes: [Int64: [UInt32]] = [:]
    var rows: [VectorRow] = []
    try session.reading.forEachPlaceOfVectors(in: tier) { id, place in
      let isWhole = place.rows?.allSatisfy { vectors.holds($0, of: id) } ?? true
      if !isWhole {
        record.note(place, by: -1)
        record.note(.wanted, by: 1)
      }
      // A copy of an incomplete row would get a valid checksum and count as complete.
      var place = isWhole ? place : .wanted
      if let old = place.rows {
        for row in old { rows.append(VectorRow(item: id, vectors.vector(row), record.format)) }
        place = place.moved(to: record.rows)
        record.rows += old.count
      }
      codes.set(place.code, of: id)
      if rows.count >= VectorFormat.blockRows {
        try file.write(rows[...], at: record.rows - rows.count)
        rows = []
      }
    }
    try file.write(rows[...], at: record.rows - rows.count)
    try replace(by: file) {
      try store(codes)
      try session.store(record, of: tier)
    }
    return (file, record)
  }

  private func replace(by file: VectorFile, _ body: () throws -> Void) throws {
    try file.synchronize()
    // The name of the new file must be on the disk, too, before the index refers to the file.
    try synchronizeFolder()
    try session.synchronized { try session.transaction(body) }
    // The index refers to the new file from here on, whatever its name. If renaming fails now, it is done later.
    try? putInPlace()
  }

  private func putInPlace() throws {
    try VectorFile.reporting(path) { () throws(SystemError) in try FileRenaming.replace(path, by: fresh) }
    try synchronizeFolder()
  }

  private func synchronizeFolder() throws {
    let folder = IndexFiles.folder(of: index)
    try VectorFile.reporting(folder) { () throws(SystemError) in
      try Descriptor.open(path: FilePath(folder), flags: FileFlags.readOnly).synchronize()
    }
  }

  // MARK: Places

  private func store(_ codes: [Int64: [UInt32]]) throws {
    try session.statement("DELETE FROM \(tier.table)").run()
    let insert = try session.statement("INSERT INTO \(tier.table) (block, places) VALUES (?1, ?2)")
    for (number, codes) in codes.sorted(by: { $0.key < $1.key }) {
      insert.bind(1, number)
      insert.bind(blob: 2, PlacesOfVectors.block(of: codes))
      try insert.run()
    }
  }

  private func wantedCodes() throws -> [Int64: [UInt32]] {
    var codes: [Int64: [UInt32]] = [:]
    try session.reading.forEachPlaceOfVectors(in: tier) { id, _ in codes.set(PlaceOfVectors.wanted.code, of: id) }
    return codes
  }

  /// Codes for all items that have a text or an attribute. Whether they mean anything turns out when their vectors are
  /// made.
  private func codesOfStored() throws -> [Int64: [UInt32]] {
    var codes: [Int64: [UInt32]] = [:]
    for rows in ["SELECT DISTINCT item FROM value", "SELECT item FROM content"] {
      try session.statement(rows).forEachRow { codes.set(PlaceOfVectors.wanted.code, of: ItemID($0.integer(0))) }
    }
    return codes
  }
}

extension [Int64: [UInt32]] {
  /// Sets the code of an item in its block.
  fileprivate mutating func set(_ code: UInt32, of id: ItemID) {
    let (number, slot) = (id.rawValue / PlacesOfVectors.slots, Int(id.rawValue % PlacesOfVectors.slots))
    var block = removeValue(forKey: number) ?? [UInt32](repeating: 0, count: Int(PlacesOfVectors.slots))
    block[slot] = code
    self[number] = block
  }
}
