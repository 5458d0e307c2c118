import MDModel
import MDScheduler
import MDSystem

/// Throttles threads that do background work, each in proportion to its work, so that all of them together stay below
/// their share of a core. The engine sets the limit; workers ask after each piece of work.
final class Throttle: Sendable {
  private struct State {
    var shares: [WorkClass: Double] = [:]
    var isReleased = false
    /// Number of threads that share the limit.
    var threads: Int
  }

  private let state: Monitor<State>

  /// - Parameter threads: number of threads that share the limit.
  init(threads: Int) { state = Monitor(State(threads: threads)) }

  /// Another number of threads shares the limit.
  func share(among threads: Int) { state.change { $0.threads = threads } }

  func allow(_ share: Double, for workClass: WorkClass) {
    if state.look({ $0.shares[workClass] }) != share { state.change { $0.shares[workClass] = share } }
  }

  /// Releases all waiting threads: the daemon stops.
  func release() { state.change { $0.isReleased = true } }

  /// Rests for a piece of work that took so long.
  func rest(for workClass: WorkClass, worked: Duration) {
    var pacer = Pacer(share: share(workClass))
    pacer.worked(worked)
    while pacer.rest > .zero {
      let began = Clock.now
      let isReleased: Void? = state.wait(until: began + pacer.rest) { $0.isReleased ? () : nil }
      if isReleased != nil { return }
      pacer.rested(Clock.now - began)
    }
  }

  /// Half goes to importing, half to storing the results; work that may use a whole core may use all of them.
  private func share(_ workClass: WorkClass) -> Double {
    let (share, threads) = state.look { ($0.shares[workClass], $0.threads) }
    let allowed = share ?? 1
    return allowed >= 1 ? 1 : max(0.01, allowed / Double(threads) / 2)
  }
}
