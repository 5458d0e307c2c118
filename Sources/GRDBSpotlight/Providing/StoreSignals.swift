#if GRDB
import Foundation
import GRDB
import Synchronization

/// Signals that a store may have changed: of commits by this process, and of writes to its files by others.
final class StoreSignals: Sendable {
  private let connection: StoreConnection
  private let watch = Mutex<KeptWatch?>(nil)
  /// Hears that others' writes cannot be watched.
  private let report: @Sendable (any Error) -> Void

  init(of connection: StoreConnection, report: @escaping @Sendable (any Error) -> Void) {
    self.connection = connection
    self.report = report
  }

  /// Signals, as long as the stream is iterated.
  func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = CommitObserver { continuation.yield() }
    let watch = KeptWatch(of: connection.path, onChange: { continuation.yield() }, report: report)
    self.watch.withLock { $0 = watch }
    watch.arm()
    let writer = connection.current.writer
    // Both wait for the app's own writes.
    let queue = DispatchQueue(label: "spotlight-observer")
    continuation.onTermination = { _ in
      watch.stop()
      queue.async { writer.remove(transactionObserver: observer) }
    }
    queue.async {
      writer.add(transactionObserver: observer, extent: .databaseLifetime)
      // What was written before the observer was there.
      continuation.yield()
    }
    return stream
  }

  /// Has the files watched again: called before the store is read.
  func arm() { watch.withLock { $0 }?.arm() }
}

/// Observer of the commits of one connection for writing.
///
/// It asks for no single changes: SQLite would call for each row, and the app's writes would be slower.
private final class CommitObserver: TransactionObserver, Sendable {
  private let onCommit: @Sendable () -> Void

  init(onCommit: @escaping @Sendable () -> Void) { self.onCommit = onCommit }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}

  func databaseDidCommit(_ db: Database) { onCommit() }
}
#endif
