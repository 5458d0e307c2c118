import MDSystem

/// Carries results from the workers to the writer, a bounded number of bytes at a time: when the writer is slower, the
/// workers wait, and memory stays bounded.
final class ResultChannel: Sendable {
  private struct State {
    var results: [ContentResult] = []
    var bytes = 0
    var workers: Int
    var failure: (any Error)?
    /// Whether the receiver has gone.
    var isClosed = false
  }

  private let state: Monitor<State>
  private let capacity: Int
  private let onArrival: @Sendable () -> Void

  /// - Parameters:
  ///   - workers: how many threads send; the channel ends when all have finished.
  ///   - capacity: bytes on their way at most, one larger result excepted.
  ///   - onArrival: called by the sender's thread for each result, and when one ends with an error.
  init(workers: Int, capacity: Int = 12 << 20, onArrival: @escaping @Sendable () -> Void = {}) {
    self.onArrival = onArrival
    state = Monitor(State(workers: workers))
    self.capacity = capacity
  }

  /// Waits for room, then hands the result over.
  ///
  /// - Throws: ``Interrupted`` when the receiver has gone.
  func send(_ result: ContentResult) throws {
    let isOpen: Bool = state.wait { state in
      if state.isClosed { return false }
      guard state.bytes < capacity else { return nil }
      state.results.append(result)
      state.bytes += result.weight
      return true
    }
    guard isOpen else { throw Interrupted() }
    onArrival()
  }

  /// A worker ends; with an error, the whole run does.
  func finish(_ failure: (any Error)? = nil) {
    state.change {
      $0.workers -= 1
      if $0.failure == nil { $0.failure = failure }
    }
    if failure != nil { onArrival() }
  }

  /// Closes the receiving end: later results are dropped, and the journal keeps their items for the next run.
  func close() {
    state.change {
      $0.isClosed = true
      $0.results = []
    }
  }

  /// Takes all waiting results, perhaps none.
  ///
  /// - Throws: what ended a worker.
  func takeAll() throws -> [ContentResult] {
    try state.change { state in
      if let failure = state.failure { throw failure }
      defer {
        state.results = []
        state.bytes = 0
      }
      return state.results
    }
  }

  /// Takes all waiting results: none when `deadline` (``Clock/monotonic()``) passes first, `nil` when every worker has
  /// finished.
  ///
  /// - Throws: what ended a worker.
  func receive(until deadline: Int64) throws -> [ContentResult]? {
    let received: Result<[ContentResult]?, any Error>? = state.wait(until: deadline) { state in
      if let failure = state.failure { return .failure(failure) }
      if state.results.isEmpty { return state.workers == 0 ? .success(nil) : nil }
      defer {
        state.results = []
        state.bytes = 0
      }
      return .success(state.results)
    }
    guard let received else { return [] }
    return try received.get()
  }
}

/// Nobody receives results any more: who imports is to end.
struct Interrupted: Error {}
