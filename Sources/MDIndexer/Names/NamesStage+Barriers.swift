import MDModel
import MDStore
import MDStoreWriter

/// Folders that cannot be read: what lies below them may change at any depth, and what is told of that leads nowhere. They
/// are looked at with everything below them when they let people in again.
extension NamesStage {
  /// Such a folder may be left by another before that. The one that is moved is looked at with everything below it, too,
  /// where it is met next.
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
