import MDModel
import MDStore
import MDStoreWriter

/// Items that are about to be moved in the index.
extension NamesStage {
  /// Notes what follows from a move besides the move. A sidecar leaves its pictures. A folder that lay below one that
  /// cannot be read is looked at with everything below it where it is met next: its contents may have changed at any
  /// depth, and events about them led nowhere.
  mutating func noteLeaving(_ record: ItemRecord) throws {
    try rereadPictures(beside: record.name, in: record.parent)
    guard record.kind == .directory, record.state != .failed,
      try session.reading.isBelow(record.id, where: { $0.state == .failed })
    else { return }
    try session.noteListing(of: record.id, failure: "the folder was moved before it could be looked at")
  }
}
