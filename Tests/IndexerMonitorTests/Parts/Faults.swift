import Synchronization

/// Error that stands for the end of the process: from it on nothing works, until a new one begins.
struct Died: Error {}

/// Counter of the steps that provider, indexer and storage take; dies at one of them.
final class Faults: Sendable {
  private struct State {
    var steps = 0
    var deadly: Int?
    var isDead = false
  }

  private let state = Mutex(State())

  /// Steps taken since the last beginning.
  var steps: Int { state.withLock { $0.steps } }

  /// Begins a process that dies at a step; `nil`: never.
  func begin(dyingAt deadly: Int?) { state.withLock { $0 = State(deadly: deadly) } }

  /// One step; what is done before or behind it has or has not happened when the process dies.
  func step() throws {
    try state.withLock { state in
      if state.steps == state.deadly { state.isDead = true }
      state.steps += 1
      if state.isDead { throw Died() }
    }
  }
}
