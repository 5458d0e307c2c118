package import MDModel
import MDSystem

/// Decides when a service ends because no client has used it for a while. Nothing is polled: there is a deadline only
/// while no client is connected.
package final class IdleWatch: Sendable {
  private struct State: Sendable {
    var clients = 0
    /// When the last client left.
    var since: Instant
    /// True if the thread that ends the service knows the deadline.
    var isAwaited = false
    var isEnding = false
  }

  private let patience: Duration
  /// Wakes the thread that waits for the end.
  private let wake: @Sendable () -> Void
  private let state: Monitor<State>

  /// - Parameters:
  ///   - patience: how long the service stays without a client.
  ///   - wake: wakes the thread that waits for ``timeLeft(now:)``.
  package init(
    patience: Duration, now: Instant = Clock.now, wake: @escaping @Sendable () -> Void = { EndingSignals.wake() }
  ) {
    (self.patience, self.wake) = (patience, wake)
    state = Monitor(State(since: now))
  }

  package func clientCame() { state.change { $0.clients += 1 } }

  package func clientLeft(now: Instant = Clock.now) {
    let mustWake = state.change { state in
      state.clients -= 1
      state.since = now
      return state.clients == 0 && !state.isAwaited
    }
    if mustWake { wake() }
  }

  /// Ends the service even if clients are connected.
  func end() {
    state.change { $0.isEnding = true }
    wake()
  }

  /// Time until the service is to end; `nil` while a client is connected. The caller waits for that time, or for
  /// ``MDSystem/EndingSignals/wake()``, and asks again.
  package func timeLeft(now: Instant = Clock.now) -> Duration? {
    state.change { state in
      if state.isEnding { return .zero }
      state.isAwaited = state.clients == 0
      return state.isAwaited ? max(.zero, state.since + patience - now) : nil
    }
  }
}
