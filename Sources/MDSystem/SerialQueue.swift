package import MDModel
import Synchronization

/// A thread for work that must delay neither clients nor the engine, such as answers that read the index.
///
/// The thread sleeps without a timeout while its queue is empty.
package final class SerialQueue: Sendable {
  private struct Round: Sendable {
    var due: Instant
    var period: Duration
    /// Work to repeat; returns `false` to stop repeating.
    var body: @Sendable () -> Bool
  }

  private struct State: Sendable {
    var tasks: [@Sendable () -> Void] = []
    var rounds: [Round] = []
    var isStopping = false

    var nextDue: Instant? { rounds.map(\.due).min() }
  }

  private enum Turn {
    case task(@Sendable () -> Void)
    case round(Round)
    /// Another thread added a round that is due earlier than the thread sleeps.
    case rescheduled
    case end
  }

  private let state = Monitor(State())
  private let thread = Mutex<WorkerThread?>(nil)

  /// - Parameter name: name of the thread, at most 15 bytes.
  package init(name: String) throws(SystemError) {
    let state = state
    try thread.withLock { (thread) throws(SystemError) in
      thread = try WorkerThread.start(name: name) { Self.work(state) }
    }
  }

  /// Runs a task after all tasks added before.
  package func run(_ task: @escaping @Sendable () -> Void) { state.change { $0.tasks.append(task) } }

  /// Calls `body` now and then after each period, until it returns `false`.
  package func `repeat`(every period: Duration, _ body: @escaping @Sendable () -> Bool) {
    state.change { $0.rounds.append(Round(due: Clock.now, period: period, body: body)) }
  }

  /// Calls `body` once, at an instant.
  package func run(at instant: Instant, _ body: @escaping @Sendable () -> Void) {
    let round = Round(due: instant, period: .zero) {
      body()
      return false
    }
    state.change { $0.rounds.append(round) }
  }

  package func stop() {
    state.change { $0.isStopping = true }
    thread.withLock { $0.take() }?.join()
  }

  private static func work(_ state: Monitor<State>) {
    while true {
      switch next(state) {
      case .end: return
      case .task(let body): body()
      case .round(var round):
        guard round.body() else { continue }
        round.due = Clock.now + round.period
        let again = round
        state.change { $0.rounds.append(again) }
      case .rescheduled: continue
      }
    }
  }

  private static func next(_ state: Monitor<State>) -> Turn {
    let due = state.look { $0.nextDue }
    let isChanged = { (state: inout State) in turn(&state) ?? (state.nextDue == due ? nil : .rescheduled) }
    guard let due else { return state.wait(for: isChanged) }
    return state.wait(until: due, for: isChanged) ?? .rescheduled
  }

  private static func turn(_ state: inout State) -> Turn? {
    if state.isStopping { return .end }
    if !state.tasks.isEmpty { return .task(state.tasks.removeFirst()) }
    let now = Clock.now
    guard let index = state.rounds.firstIndex(where: { $0.due <= now }) else { return nil }
    return .round(state.rounds.remove(at: index))
  }
}
