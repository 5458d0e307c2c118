import MDClient
import MDModel
import MDProtocol
import MDSystem

/// The jobs of one process in their order, and the thread that sends them. The thread ends after some idle time: an
/// idle process has neither thread nor connection.
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
  /// Time for which the thread keeps an idle connection open.
  private static let linger: Duration = .seconds(2)

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

  /// The next job; waits a while for one. `nil` means that the thread must end.
  func next() -> DonationJob? {
    state.wait(until: Clock.now + Self.linger) { state in
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
      // Decide under the lock: a job that is submitted now either is returned here, or starts a new thread.
      ?? state.change { state in
        if state.waiting.isEmpty { state.isRunning = false }
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
  }

  /// The next job, without waiting.
  func nextAtOnce() -> DonationJob? { state.change { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() } }

  /// Puts jobs back in front of all others.
  func putBack(_ jobs: [DonationJob]) { state.change { $0.waiting.insert(contentsOf: jobs, at: 0) } }

  /// Takes all jobs for the same daemon.
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

/// A call of an app, sent in its turn: one request, or the parts of a batch that is too long for one request.
final class DonationJob: Sendable {
  struct Part: Sendable {
    var request: Request
    var attachment: [UInt8]
  }

  /// Endpoint of the call; `nil` means the daemon that the environment names.
  let endpoint: SpotlightEndpoint?
  /// Requests in order. The reply to the last one is the answer.
  let requests: [Part]
  /// True if the job is idempotent, so that it may be sent again after a connection broke.
  let isRepeatable: Bool
  let submitted = Clock.now
  private let completion: @Sendable (Result<Reply, ClientError>) -> Void

  init(
    endpoint: SpotlightEndpoint?, requests: [Part], isRepeatable: Bool,
    completion: @escaping @Sendable (Result<Reply, ClientError>) -> Void
  ) {
    self.endpoint = endpoint
    self.requests = requests
    self.isRepeatable = isRepeatable
    self.completion = completion
  }

  func finish(_ result: Result<Reply, ClientError>) {
    completion(result.mapError { endpoint?.worded($0) ?? $0 })
  }
}
