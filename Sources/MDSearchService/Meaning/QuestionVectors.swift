import MDSystem
import Synchronization

/// Vectors of the last questions. Each is computed on its own thread while the search runs. A question that is asked
/// again, by a live search or after facets were counted, is not computed again.
final class QuestionVectors: Sendable {
  private let encode: @Sendable (String) -> [Float]?
  private let begun = Mutex<[BegunVector]>([])

  /// Maximum cached vectors, because searches of several clients run at once.
  private static let most = 4

  init(encode: @escaping @Sendable (String) -> [Float]?) { self.encode = encode }

  /// Starts computing a vector that will be requested.
  func begin(_ question: String) {
    begun.withLock { begun in
      if begun.contains(where: { $0.question == question }) { return }
      guard let vector = BegunVector(of: question, encode) else { return }
      begun = begun.suffix(Self.most - 1) + [vector]
    }
  }

  /// Waits until the vector is computed. A vector that was not started is computed on the calling thread.
  func vector(of question: String) -> [Float]? {
    let known = begun.withLock { $0.first { $0.question == question } }
    return known.map { $0.vector() } ?? encode(question)
  }
}

/// The vector of a question, computed on its own thread.
private final class BegunVector: Sendable {
  private final class Outcome: Sendable {
    let vector = Mutex<[Float]?>(nil)
  }

  let question: String
  private let outcome = Outcome()
  /// The thread, until somebody has waited for it.
  private let thread: Mutex<WorkerThread?>

  /// - Returns: `nil` if no thread can be started.
  init?(of question: String, _ encode: @escaping @Sendable (String) -> [Float]?) {
    let outcome = outcome
    let thread = try? WorkerThread.start(name: "question") {
      let vector = encode(question)
      outcome.vector.withLock { $0 = vector }
    }
    guard let thread else { return nil }
    self.question = question
    self.thread = Mutex(thread)
  }

  /// Detaches the thread if no search has waited for it.
  deinit { thread.withLock { $0.take()?.detach() } }

  /// Waits for the thread, and returns the vector.
  func vector() -> [Float]? {
    thread.withLock { $0.take()?.join() }
    return outcome.vector.withLock { $0 }
  }
}
