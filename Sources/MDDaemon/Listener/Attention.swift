import MDSystem

/// How other threads get the listener's thread to look at a client, or to stop.
final class Attention: Sendable {
  /// What it is wanted for.
  struct Calls {
    var tokens: Set<UInt64> = []
    var isStopping = false
  }

  private let doorbell: Doorbell
  private let calls = Monitor(Calls())

  init() throws(SystemError) { doorbell = try Doorbell() }

  /// Polls readable when there are calls.
  var descriptor: Int32 { doorbell.rawValue }

  func call(to token: UInt64) {
    // Whoever finds calls there knows that it has been rung for them.
    let isFirst = calls.change { calls in
      defer { calls.tokens.insert(token) }
      return calls.tokens.isEmpty
    }
    if isFirst { doorbell.ring() }
  }

  func stop() {
    calls.change { $0.isStopping = true }
    doorbell.ring()
  }

  /// Takes the calls. They count as taken when a later one is to ring again.
  func take() -> Calls {
    doorbell.silence()
    return calls.change { calls in
      defer { calls.tokens = [] }
      return calls
    }
  }
}
