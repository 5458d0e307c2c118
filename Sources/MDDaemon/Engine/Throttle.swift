import MDModel
import MDScheduler
import MDSystem

/// Throttles threads that do background work, each in proportion to its work, so that all of them together stay below
/// their share of a core. The engine sets the limit; workers call it after each piece of work.
final class Throttle: Sendable {
  private struct State {
    /// Share of each thread, by the class that it works on.
    var shares: [WorkClass: Double] = [:]
    var isReleased = false
    /// Number of threads that share the limit.
    var threads: Int
  }

  private let state: Monitor<State>

  /// - Parameter threads: number of threads that share the limit.
  init(threads: Int) { state = Monitor(State(threads: threads)) }

  /// Changes the number of threads that share the limit.
  func share(among threads: Int) { state.change { $0.threads = threads } }

  /// - Parameter isHeld: true if only one thread works on the class.
  func allow(_ allowed: Double, for workClass: WorkClass, isHeld: Bool) {
    let threads = isHeld ? 1 : state.look { $0.threads }
    // Half of the share goes to importing, half to storing the results. Work that may use a whole core may use all
    // cores.
    let share = allowed >= 1 ? 1 : max(0.01, allowed / Double(threads) / 2)
    if state.look({ $0.shares[workClass] }) != share { state.change { $0.shares[workClass] = share } }
  }

  /// Releases all waiting threads: the daemon stops.
  func release() { state.change { $0.isReleased = true } }

  /// Rests after a piece of work, in proportion to its duration, or until a larger share is allowed.
  func rest(for workClass: WorkClass, worked: Duration) {
    let share = state.look { $0.shares[workClass] } ?? 1
    var pacer = Pacer(share: share)
    pacer.worked(worked)
    while pacer.rest > .zero {
      let began = Clock.now
      let isOver: Void? = state.wait(until: began + pacer.rest) {
        $0.isReleased || ($0.shares[workClass] ?? 1) > share ? () : nil
      }
      if isOver != nil { return }
      pacer.rested(Clock.now - began)
    }
  }
}
