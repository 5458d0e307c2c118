#if GRDB
import Synchronization

/// Watch of a database's files that begins anew where it has ended: by an error, or because the folder was moved or
/// deleted, and another one is at the path.
final class KeptWatch: Sendable {
  private struct State: ~Copyable {
    var watch: StoreWatch?
    var isOver = false
    /// Whether the last watch could not begin.
    var hasFailed = false
  }

  private let path: String
  private let onChange: @Sendable () -> Void
  /// Hears that the files cannot be watched: once, until they can be.
  private let report: @Sendable (any Error) -> Void
  private let state = Mutex(State())

  init(
    of path: String, onChange: @escaping @Sendable () -> Void, report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.path, self.onChange, self.report) = (path, onChange, report)
  }

  /// Signals from now on, also what has changed meanwhile: called before the store is read.
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

  /// - Returns: an error to report.
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
