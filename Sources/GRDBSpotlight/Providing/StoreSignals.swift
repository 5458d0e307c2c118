#if GRDB
import Foundation
import GRDB
import Synchronization

/// Signals that a store may have changed, after commits by this process and after writes to its files by others.
final class StoreSignals: Sendable {
  private let connection: StoreConnection
  private let watch = Mutex<KeptWatch?>(nil)
  /// Called when writes by other processes cannot be watched.
  private let report: @Sendable (any Error) -> Void

  init(of connection: StoreConnection, report: @escaping @Sendable (any Error) -> Void) {
    self.connection = connection
    self.report = report
  }

  /// A stream of signals, which end with its iteration.
  func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = CommitObserver { continuation.yield() }
    let watch = KeptWatch(of: connection.path, onChange: { continuation.yield() }, report: report)
    self.watch.withLock { $0 = watch }
    watch.arm()
    let writer = connection.current.writer
    // Adding and removing an observer both wait for the app's own writes, so do neither on this thread.
    let queue = DispatchQueue(label: "spotlight-observer")
    continuation.onTermination = { _ in
      watch.stop()
      queue.async { writer.remove(transactionObserver: observer) }
    }
    queue.async {
      writer.add(transactionObserver: observer, extent: .databaseLifetime)
      // Signal once more, for what was written before the observer was added.
      continuation.yield()
    }
    return stream
  }

  /// Watches the files again. Called before the store is read.
  func arm() { watch.withLock { $0 }?.arm() }
}

/// Observer of the commits of one writing connection.
///
/// It observes no single changes: SQLite would call it for each row, which would slow down the app's writes.
private final class CommitObserver: TransactionObserver, Sendable {
  private let onCommit: @Sendable () -> Void

  init(onCommit: @escaping @Sendable () -> Void) { self.onCommit = onCommit }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}

  func databaseDidCommit(_ db: Database) { onCommit() }
}
#endif
