import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import Synchronization

/// Notifications of a delegate in the order in which they arrive.
final class Updates: @unchecked Sendable {
  // @unchecked Sendable because the notification token is only used at the beginning and at the end.
  struct Update: Sendable {
    var store: String?
    var token: HistoryToken?
  }

  private let stream: AsyncStream<Update>
  private let token: any NSObjectProtocol

  init(of delegate: SpotlightDelegate) {
    let (stream, continuation) = AsyncStream.makeStream(of: Update.self)
    self.stream = stream
    token = NotificationCenter.default.addObserver(
      forName: SpotlightDelegate.indexDidUpdateNotification, object: delegate, queue: nil
    ) { notification in
      continuation.yield(
        Update(
          store: notification.userInfo?[SpotlightDelegate.storeUUIDKey] as? String,
          token: notification.userInfo?[SpotlightDelegate.historyTokenKey] as? HistoryToken))
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }

  /// Waits for the next notification.
  func next() async -> Update? { await stream.first { _ in true } }
}

/// A number that several threads increment.
final class Counter: Sendable {
  private let value = Atomic(0)
  var current: Int { value.load(ordering: .sequentiallyConsistent) }
  func count() { value.add(1, ordering: .sequentiallyConsistent) }
}

/// A delegate that counts the rows it was asked for.
final class Counting: SpotlightDelegate, @unchecked Sendable {
  // @unchecked Sendable because its superclass is; the counter is thread-safe.
  let count = Counter()

  override func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    count.count()
    return try super.attributeSet(for: row)
  }
}

/// A delegate that fails for one row.
final class Failing: SpotlightDelegate, @unchecked Sendable {
  // @unchecked Sendable because its superclass is; the counter is thread-safe.
  private struct Broken: Error {}
  let errors = Counter()

  override func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    if row.key.values == [2.databaseValue] { throw Broken() }
    return try super.attributeSet(for: row)
  }

  override func indexingDidFail(_ error: any Error) { if error is Broken { errors.count() } }
}

/// A delegate that runs further statements. One row makes a statement fail; for another row the database is locked.
final class Asking: SpotlightDelegate, @unchecked Sendable {
  // @unchecked Sendable because its superclass is; the counter is thread-safe.
  let errors = Counter()

  override func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    if row.key.values == [2.databaseValue] { try row.database.execute(sql: "SELECT * FROM missing") }
    if row.row["title"] == "locked" { throw DatabaseError(resultCode: .SQLITE_BUSY) }
    return try super.attributeSet(for: row)
  }

  override func indexingDidFail(_ error: any Error) { if error is DatabaseError { errors.count() } }
}
