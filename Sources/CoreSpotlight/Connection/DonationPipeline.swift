import MDClient
import MDProtocol
import MDSystem

/// The jobs of one process in the order in which they were asked for, and the thread that sends them. The thread ends
/// when nothing has been to do for a while: a process at rest has neither thread nor connection.
final class DonationPipeline: Sendable {
  struct Message: Sendable {
    var request: AppRequest
    var attachment: [UInt8] = []
  }

  private struct State: Sendable {
    var waiting: [DonationJob] = []
    var isRunning = false
  }

  private let state = Monitor(State())
  /// How long the thread keeps the connection without anything to send, in nanoseconds.
  private static let linger: Int64 = 2_000_000_000

  func submit(_ job: DonationJob, over connection: SpotlightConnection) {
    let mustStart = state.change { state in
      state.waiting.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard mustStart else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "spotlight-send") { [self] in
        DonationSender(pipeline: self, connection: connection).run()
      }.detach()
    } catch {
      state.change { $0.isRunning = false }
      fail(takeAll(), with: .failed(error))
    }
  }

  /// The next job; waits for one for a while. `nil`: the thread is to end.
  func next() -> DonationJob? {
    state.wait(until: Clock.monotonic() + Self.linger) { state in
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
      ?? state.change { state in
        if state.waiting.isEmpty { state.isRunning = false }
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
  }

  /// The next job, without waiting.
  func nextAtOnce() -> DonationJob? { state.change { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() } }

  /// Has jobs sent again, before all others.
  func putBack(_ jobs: [DonationJob]) { state.change { $0.waiting.insert(contentsOf: jobs, at: 0) } }

  /// All that are for the same daemon.
  func takeAll(like job: DonationJob) -> [DonationJob] {
    state.change { state in
      let like = state.waiting.filter { $0.endpoint?.socket == job.endpoint?.socket }
      state.waiting.removeAll { $0.endpoint?.socket == job.endpoint?.socket }
      return like
    }
  }

  private func takeAll() -> [DonationJob] {
    state.change { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  func fail(_ jobs: [DonationJob], with error: ClientError) { for job in jobs { job.finish(.failure(error)) } }
}
