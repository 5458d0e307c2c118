import MDModel
import MDProtocol
import MDSystem

/// Status of the engine. The engine writes it as things change; any thread may read it.
final class EngineStatus: Sendable {
  struct State: Sendable {
    var started = Clock.wallTime
    var phase = StatusReport.Phase.starting
    var reason: String?
    /// Problems in the user's settings, a sentence each with file and line.
    var settingsProblems: [String] = []
    var roots: [StatusReport.Root] = []
    var queues: [StatusReport.Queue] = []
    var crawl: (root: FilePath, met: Int, began: Instant)?
    /// Contents done since no work was left.
    var contents: (done: Int64, bytes: Int64, began: Instant)?
    var requests: [ReindexRequest] = []
    /// Why missing vectors are not made now.
    var vectorsWaitFor: String?
    var vectorPace = VectorPace()
    /// Why text in pictures is not recognised now.
    var recognitionWaitsFor: String?
    var recognitionPace = BatchPace()
    /// Bytes of donations that are not yet applied.
    var waitingDonationBytes: Int64 = 0
    var errors: [String: StatusReport.Failure] = [:]
  }

  private let state = Monitor(State())
  private static let mostErrors = 100

  func change(_ body: (inout State) -> Void) { state.change(body) }
  func look<Value>(_ body: (State) -> Value) -> Value { state.look { body($0) } }

  /// Notes failures of files: their counts by reason.
  func note(failures: [String: Int]) {
    for (reason, count) in failures { note(failure: reason, count: Int64(count), isOfFiles: true) }
  }

  /// Notes a failure under its reason, which names no file.
  func note(failure reason: String, count: Int64 = 1, isOfFiles: Bool? = nil) {
    state.change { state in
      if state.errors.count >= Self.mostErrors, state.errors[reason] == nil,
        let oldest = state.errors.min(by: { $0.value.date < $1.value.date })?.key
      {
        state.errors[oldest] = nil
      }
      let known = state.errors[reason]?.count ?? 0
      state.errors[reason] = .init(
        date: Clock.wallTime, reason: reason, count: known + count, isOfFiles: isOfFiles)
    }
  }
}
