import MDModel
import MDStore
import MDStoreWriter

/// Folders that cannot be read: their contents may change at any depth, and events about them lead nowhere. They are
/// crawled with everything below them when they admit access again.
extension NamesStage {
  /// Notes that a moved folder lay below one that cannot be read: it is looked at with everything below it where it is
  /// met next.
  func noteLeaving(_ record: ItemRecord) throws {
    guard record.kind == .directory, record.state != .failed, try isBelowUnreadable(record) else { return }
    try session.noteListing(of: record.id, failure: "the folder was moved before it could be looked at")
  }

  private func isBelowUnreadable(_ record: ItemRecord) throws -> Bool {
    var next = record.parent
    while let folder = try session.reading.item(next) {
      if folder.state == .failed { return true }
      next = folder.parent
    }
    return false
  }
}
