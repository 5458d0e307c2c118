#if GRDB
import GRDB
import Synchronization

/// Observer of the commits of one connection for writing.
///
/// It asks for no single changes: SQLite would call for each row, and the app's writes would be slower.
final class CommitObserver: TransactionObserver, Sendable {
  private let isOver = Atomic(false)
  private let onCommit: @Sendable () -> Void

  init(onCommit: @escaping @Sendable () -> Void) { self.onCommit = onCommit }

  /// Hears no more, whoever still keeps it.
  func end() { isOver.store(true, ordering: .relaxed) }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}

  func databaseDidCommit(_ db: Database) {
    if !isOver.load(ordering: .relaxed) { onCommit() }
  }
}
#endif
