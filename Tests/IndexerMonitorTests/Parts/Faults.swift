import Synchronization

/// Represents the end of the process: after this error nothing works until a new process begins.
struct Died: Error {}

/// Counts the steps of provider, indexer and storage, and lets the process die at one of them.
final class Faults: Sendable {
  private struct State {
    var steps = 0
    var deadly: Int?
    var isDead = false
  }

  private let state = Mutex(State())

  /// Steps taken since the process began.
  var steps: Int { state.withLock { $0.steps } }

  /// Begins a process that dies at the given step; `nil` means never.
  func begin(dyingAt deadly: Int?) { state.withLock { $0 = State(deadly: deadly) } }

  /// Takes one step. Work before or after it has or has not taken effect when the process dies.
  func step() throws {
    try state.withLock { state in
      if state.steps == state.deadly { state.isDead = true }
      state.steps += 1
      if state.isDead { throw Died() }
    }
  }
}
