import MDModel
import MDSQLite
import MDStore
import MDSystem

/// The vectors of an index that is open for writing, for each tier that has a model.
final class VectorStore {
  private(set) var tiers: [TierWriter] = []
  /// Makes the vectors of the first tier when items are stored.
  let embedder: (any TextEmbedder)?
  private let index: String
  private unowned let session: WritingSession

  /// - Parameter isInOrder: true if the last writer closed the index properly.
  /// - Throws: ``StoreError``.
  init(_ session: WritingSession, index: String, embedder: (any TextEmbedder)?, isInOrder: Bool) throws {
    (self.session, self.index, self.embedder) = (session, index, embedder)
    for tier in VectorTier.allCases {
      let replacement = VectorFileReplacement(tier, of: index, session)
      guard let record = try session.reading.record(of: tier) else {
        try replacement.removeAll()
        continue
      }
      try replacement.finish(record)
      try open(tier, record, isInOrder: isInOrder)
    }
    if let embedder { try use(embedder.identity, dimensions: embedder.dimensions, in: .words) }
  }

  private func open(_ tier: VectorTier, _ record: TierRecord, isInOrder: Bool) throws {
    let file = try VectorFile(opening: index + tier.suffix, record)
    let isAsClosed = file.map { $0.closing != 0 && $0.closing == record.closing } ?? false
    // The index was closed properly, but the file has another number: it is not the file that was closed with it.
    guard let file, isAsClosed || !isInOrder else { return try empty(tier, record.model, record.dimensions) }
    let writer = TierWriter(tier, session, record, file)
    tiers.append(writer)
    if !isAsClosed { try repair(writer) }
  }

  /// Repairs a tier after a kill or a power cut: incomplete rows are wanted again, and rows of no item are wiped.
  private func repair(_ writer: TierWriter) throws {
    guard let vectors = MappedVectors(index + writer.tier.suffix),
      let check = try RowCheck(session.reading, writer.tier, writer.record, vectors)
    else { return }
    try writer.wipe(left: check.left)
    guard !check.wrong.isEmpty else { return }
    try session.transaction {
      for id in check.wrong.sorted() { try writer.change(id, to: .wanted) }
    }
  }

  subscript(tier: VectorTier) -> TierWriter? { tiers.first { $0.tier == tier } }

  /// Makes a tier hold the vectors of a model. Vectors of another model are removed, and all are wanted again.
  func use(_ model: ModelIdentity, dimensions: Int, in tier: VectorTier) throws {
    if let known = self[tier]?.record, known.model == model, known.dimensions == dimensions { return }
    guard VectorFormat.possible.contains(dimensions) else {
      throw StoreError(.failed, "Vectors of \(dimensions) numbers are too long for the index \(index).")
    }
    try empty(tier, model, dimensions)
  }

  private func empty(_ tier: VectorTier, _ model: ModelIdentity, _ dimensions: Int) throws {
    let isFirst = try session.reading.record(of: tier) == nil
    let (file, record) = try VectorFileReplacement(tier, of: index, session)
      .empty(model, dimensions: dimensions, isFirst: isFirst)
    if let known = self[tier] {
      known.replaced(by: file, record)
    } else {
      tiers.append(TierWriter(tier, session, record, file))
    }
  }

  /// Removes every tier from the index, and its file.
  func forgetAll() throws {
    let known = tiers.map(\.tier)
    guard !known.isEmpty else { return }
    try session.synchronized {
      try session.transaction {
        for tier in known {
          try session.statement("DELETE FROM \(tier.table)").run()
          let delete = try session.statement("DELETE FROM vector_tier WHERE tier = ?1")
          delete.bind(1, tier.rawValue)
          try delete.run()
        }
      }
    }
    tiers = []
    // If the process is killed before this, the next opening does it.
    for tier in known { try VectorFileReplacement(tier, of: index, session).removeAll() }
  }

  // MARK: Between transactions

  /// Flushes the files to the disk, and compacts files that are mostly empty.
  func settle() throws {
    for writer in tiers {
      if writer.isSparse,
        let (file, record) = try VectorFileReplacement(writer.tier, of: index, session).compacted(writer.record)
      {
        writer.replaced(by: file, record)
      }
      try writer.synchronize()
    }
  }

  /// Closes every tier, even after one has failed.
  ///
  /// - Returns: true if everything was closed properly; else the next opening checks every row.
  func close() throws -> Bool {
    var (isInOrder, failure): (Bool, (any Error)?) = (true, nil)
    for writer in tiers {
      do { if try !writer.close() { isInOrder = false } } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return isInOrder
  }
}
