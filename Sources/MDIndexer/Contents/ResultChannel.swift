import MDModel
import MDSystem

/// Results of workers on their way to the writer.
struct WorkerFindings: Sendable {
  var results: [ContentResult] = []
  /// Members in the order of arrival, which is before the results of their files.
  var members: [PreparedMembers] = []
}

/// Carries results from the workers to the writer, with a limit in bytes. If the writer is slower, the workers wait,
/// so memory stays bounded. Urgent results never wait for room, because they are few.
final class ResultChannel: Sendable {
  private struct State {
    var found = WorkerFindings()
    var bytes = 0
    var failure: (any Error)?
    /// True if the receiver has gone.
    var isClosed = false
  }

  private let state: Monitor<State>
  private let capacity: Int
  private let onArrival: @Sendable (_ isUrgent: Bool) -> Void

  /// - Parameters:
  ///   - capacity: maximum bytes on their way. A single larger result is permitted.
  ///   - onArrival: called on the sender's thread for each result, for news of a slow file, and when a worker fails.
  ///     `isUrgent` is true if it concerns an urgent file.
  init(capacity: Int = 12 << 20, onArrival: @escaping @Sendable (_ isUrgent: Bool) -> Void = { _ in }) {
    self.onArrival = onArrival
    state = Monitor(State())
    self.capacity = capacity
  }

  /// Waits for room, then sends the result.
  ///
  /// - Throws: ``Interrupted`` if the receiver has gone.
  func send(_ result: ContentResult) throws {
    try send(weight: result.weight, isUrgent: result.workClass.isUrgent) { $0.results.append(result) }
  }

  /// Sends members of a file in the same way. The file's result follows them.
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

  /// Notifies the receiver of a change that it may want to show.
  func announce() { onArrival(false) }

  /// Reports that a worker failed. The whole run ends with this error.
  func fail(_ failure: any Error) {
    state.change { if $0.failure == nil { $0.failure = failure } }
    onArrival(true)
  }

  /// True if the receiver has gone.
  var isClosed: Bool { state.look { $0.isClosed } }

  /// Closes the receiver's end. Results sent from now on are dropped, and their files stay in the journal.
  func close() {
    state.change {
      $0.isClosed = true
      $0.found = WorkerFindings()
    }
  }

  /// Takes all waiting results, possibly none.
  ///
  /// - Throws: the error that ended a worker.
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

  /// Takes the urgent results, and all members, which may belong to urgent files. Other results stay and keep their
  /// senders waiting.
  ///
  /// - Throws: the error that ended a worker.
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

/// The receiver has gone; the worker is to end.
struct Interrupted: Error {}
