import MDModel
import MDSystem

/// Findings of workers, on their way to the writer.
struct WorkerFindings: Sendable {
  var results: [ContentResult] = []
  /// Items inside files, in the order they came: before the results of their files.
  var members: [PreparedMembers] = []
}

/// Carries results from the workers to the writer, a bounded number of bytes at a time: when the writer is slower, the
/// workers wait, and memory stays bounded. Results of files that somebody waits for, or has just changed, never wait for
/// room: they are few.
final class ResultChannel: Sendable {
  private struct State {
    var found = WorkerFindings()
    var bytes = 0
    var failure: (any Error)?
    /// Whether the receiver has gone.
    var isClosed = false
  }

  private let state: Monitor<State>
  private let capacity: Int
  private let onArrival: @Sendable (_ isUrgent: Bool) -> Void

  /// - Parameters:
  ///   - capacity: bytes on their way at most, one larger result excepted.
  ///   - onArrival: called by the sender's thread for each result, when there is news of a slow file, and when a worker
  ///     ends with an error; tells whether it is about an urgent file.
  init(capacity: Int = 12 << 20, onArrival: @escaping @Sendable (_ isUrgent: Bool) -> Void = { _ in }) {
    self.onArrival = onArrival
    state = Monitor(State())
    self.capacity = capacity
  }

  /// Waits for room, then hands the result over.
  ///
  /// - Throws: ``Interrupted`` when the receiver has gone.
  func send(_ result: ContentResult) throws {
    try send(weight: result.weight, isUrgent: result.workClass.isUrgent) { $0.results.append(result) }
  }

  /// The same for items inside a file, whose result comes behind them.
  func send(_ members: PreparedMembers) throws {
    try send(weight: members.weight, isUrgent: false) { $0.members.append(members) }
  }

  private func send(weight: Int, isUrgent: Bool, _ add: @Sendable (inout WorkerFindings) -> Void) throws {
    let isOpen: Bool = state.wait { state in
      if state.isClosed { return false }
      guard isUrgent || state.bytes < capacity else { return nil }
      add(&state.found)
      state.bytes += weight
      return true
    }
    guard isOpen else { throw Interrupted() }
    onArrival(isUrgent)
  }

  /// Something has changed that the writer may want to show.
  func announce() { onArrival(false) }

  /// A worker ends with an error, and so does the whole run.
  func fail(_ failure: any Error) {
    state.change { if $0.failure == nil { $0.failure = failure } }
    onArrival(true)
  }

  /// Whether nobody receives any more.
  var isClosed: Bool { state.look { $0.isClosed } }

  /// The writer gives up: what is sent from now on is dropped, and the journal keeps it for the next run.
  func close() {
    state.change {
      $0.isClosed = true
      $0.found = WorkerFindings()
    }
  }

  /// Takes all waiting results, perhaps none.
  ///
  /// - Throws: what ended a worker.
  func takeAll() throws -> WorkerFindings {
    try state.change { state in
      if let failure = state.failure { throw failure }
      defer {
        state.found = WorkerFindings()
        state.bytes = 0
      }
      return state.found
    }
  }

  /// Takes the results of urgent files, and the items inside files, which may be theirs; others keep their senders
  /// waiting.
  ///
  /// - Throws: what ended a worker.
  func takeUrgent() throws -> WorkerFindings {
    try state.change { state in
      if let failure = state.failure { throw failure }
      let urgent = WorkerFindings(
        results: state.found.results.filter(\.workClass.isUrgent), members: state.found.members)
      state.found = WorkerFindings(results: state.found.results.filter { !$0.workClass.isUrgent })
      state.bytes = state.found.results.reduce(0) { $0 + $1.weight }
      return urgent
    }
  }
}

/// Nobody receives results any more: who imports is to end.
struct Interrupted: Error {}
