import MDModel
import MDStore
import MDStoreWriter

/// Preparation of items that are about to be moved in the index.
extension NamesStage {
  /// Notes the consequences of a move. If a sidecar leaves its pictures, they are read again. If a folder leaves one
  /// that cannot be read, the next listing walks everything below it. Its contents may have changed at any depth,
  /// because events about them could not be resolved.
  mutating func noteLeaving(_ record: ItemRecord) throws {
    try rereadPictures(beside: record.name, in: record.parent)
    guard record.kind == .directory, record.state != .failed,
      try session.reading.isBelow(record.id, where: { $0.state == .failed })
    else { return }
    try session.noteListing(of: record.id, failure: "the folder was moved before it could be listed")
  }
}
