import MDModel
import MDStore
import MDStoreWriter

/// Folders that cannot be read: their contents may change at any depth, and events about them lead nowhere. They are
/// crawled with everything below them when they admit access again.
extension NamesStage {
  /// Notes that a moved folder lay below one that cannot be read: it is looked at with everything below it where it is
  /// met next.
  func noteLeaving(_ record: ItemRecord) throws {
    guard record.kind == .directory, record.state != .failed,
      try session.reading.isBelow(record.id, where: { $0.state == .failed })
    else { return }
    try session.noteListing(of: record.id, failure: "the folder was moved before it could be looked at")
  }
}
