#if GRDB
import Synchronization

/// Watch of a database's files that starts again after it has ended. It ends by an error, or because the folder was
/// moved or deleted and another one is at the path.
final class KeptWatch: Sendable {
  private struct State: ~Copyable {
    var watch: StoreWatch?
    var isOver = false
    /// True if the last watch could not start.
    var hasFailed = false
  }

  private let path: String
  private let onChange: @Sendable () -> Void
  /// Called when the files cannot be watched: once, until they can be watched again.
  private let report: @Sendable (any Error) -> Void
  private let state = Mutex(State())

  init(
    of path: String, onChange: @escaping @Sendable () -> Void, report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.path, self.onChange, self.report) = (path, onChange, report)
  }

  /// Signals from now on, including changes made since the last signal. Called before the store is read.
  func arm() {
    let error = state.withLock { state -> (any Error)? in
      guard !state.isOver else { return nil }
      if let watch = state.watch, watch.isInPlace {
        watch.arm()
        return nil
      }
      return begin(&state)
    }
    if let error { report(error) }
  }

  /// - Returns: an error to report, if any.
  private func begin(_ state: inout State) -> (any Error)? {
    state.watch?.stop()
    state.watch = nil
    let hadFailed = state.hasFailed
    do {
      state.watch = try StoreWatch.start(path: path, onChange: onChange)
      state.hasFailed = false
      return nil
    } catch {
      state.hasFailed = true
      return hadFailed ? nil : error
    }
  }

  func stop() {
    state.withLock { state in
      state.isOver = true
      state.watch?.stop()
    }
  }
}
#endif
