import MDModel
import MDSystem

/// Ends an encoder's process, from any thread.
package final class EncoderStopper: Sendable {
  private let child: ChildProcess
  private let state = Monitor(State())

  private struct State {
    var isStopped = false
    /// Set once the child was reaped. Its process number may then belong to another process.
    var ending: ChildProcess.Ending?
  }

  init(_ child: consuming ChildProcess) { self.child = child }

  /// Kills the process. Unanswered texts are lost, and ``EncoderProcess/run(next:deliver:)`` throws
  /// ``EncoderFault/stopped`` at once. May be called several times.
  package func stop() {
    state.change { state in
      state.isStopped = true
      if state.ending == nil { child.signal(9) }
    }
  }

  var isStopped: Bool { state.look { $0.isStopped } }

  /// Number of the process while it runs.
  package var identifier: Int32 { child.identifier }

  var usage: ProcessUsage? { child.usage() }

  /// How the process ended, if it does so within a time.
  func ending(milliseconds: Int32) -> ChildProcess.Ending? {
    state.change { state in
      if state.ending == nil { state.ending = try? child.wait(milliseconds: milliseconds) }
      return state.ending
    }
  }

  /// Kills the process if it still runs, and waits until it has ended.
  func end() {
    state.change { state in
      guard state.ending == nil else { return }
      child.signal(9)
      state.ending = try? child.wait()
    }
  }
}
