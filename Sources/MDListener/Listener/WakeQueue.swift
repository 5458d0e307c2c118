import MDSystem

/// Wakes the listener's thread for a client, for a task, or to stop.
final class WakeQueue: Sendable {
  /// Reasons for a wake-up.
  struct Calls {
    var tokens: Set<UInt64> = []
    /// Work for the listener's thread.
    var tasks: [@Sendable () -> Void] = []
    var isStopping = false
  }

  private let wake: WakeDescriptor
  private let calls = Monitor(Calls())

  init() throws(SystemError) { wake = try WakeDescriptor() }

  /// Descriptor that is readable while there are calls.
  var descriptor: Int32 { wake.rawValue }

  func call(to token: UInt64) {
    // Signal only once: the thread takes all calls when it wakes.
    let isFirst = calls.change { calls in
      defer { calls.tokens.insert(token) }
      return calls.tokens.isEmpty
    }
    if isFirst { wake.signal() }
  }

  /// Runs a task on the listener's thread in its turn.
  func run(_ task: @escaping @Sendable () -> Void) {
    calls.change { $0.tasks.append(task) }
    wake.signal()
  }

  func stop() {
    calls.change { $0.isStopping = true }
    wake.signal()
  }

  /// Takes the calls. Clear the descriptor first: a call that is added in between then wakes the thread again.
  func take() -> Calls {
    wake.clear()
    return calls.change { calls in
      defer { (calls.tokens, calls.tasks) = ([], []) }
      return calls
    }
  }
}
