import MDSystem

/// Wakes the listener's thread for a client, or to stop.
final class WakeQueue: Sendable {
  /// Reasons for the wake-up.
  struct Calls {
    var tokens: Set<UInt64> = []
    /// Work for the listener's thread.
    var tasks: [@Sendable () -> Void] = []
    var isStopping = false
  }

  private let wake: WakeDescriptor
  private let calls = Monitor(Calls())

  init() throws(SystemError) { wake = try WakeDescriptor() }

  /// Polls readable when there are calls.
  var descriptor: Int32 { wake.rawValue }

  func call(to token: UInt64) {
    // The thread that finds calls there knows that it was woken for them.
    let isFirst = calls.change { calls in
      defer { calls.tokens.insert(token) }
      return calls.tokens.isEmpty
    }
    if isFirst { wake.signal() }
  }

  /// Has the listener's thread do something in its turn.
  func run(_ task: @escaping @Sendable () -> Void) {
    calls.change { $0.tasks.append(task) }
    wake.signal()
  }

  func stop() {
    calls.change { $0.isStopping = true }
    wake.signal()
  }

  /// Takes the calls. They count as taken when a later one is to wake again.
  func take() -> Calls {
    wake.clear()
    return calls.change { calls in
      defer { (calls.tokens, calls.tasks) = ([], []) }
      return calls
    }
  }
}
