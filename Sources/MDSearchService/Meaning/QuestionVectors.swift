import MDSystem
import Synchronization

/// Vectors of the last questions, each worked out by a thread of its own beside the search. What is asked again, by a live
/// search or after facets were counted, is not worked out again.
final class QuestionVectors: Sendable {
  private let encode: @Sendable (String) -> [Float]?
  private let begun = Mutex<[BegunVector]>([])

  /// Searches of several clients run at once.
  private static let most = 4

  init(encode: @escaping @Sendable (String) -> [Float]?) { self.encode = encode }

  /// Begins to work out a vector that will be asked for.
  func begin(_ question: String) {
    begun.withLock { begun in
      if begun.contains(where: { $0.question == question }) { return }
      guard let vector = BegunVector(of: question, encode) else { return }
      begun = begun.suffix(Self.most - 1) + [vector]
    }
  }

  /// Waits until the vector is there. One that was not begun is worked out here.
  func vector(of question: String) -> [Float]? {
    let known = begun.withLock { $0.first { $0.question == question } }
    return known.map { $0.vector() } ?? encode(question)
  }
}

/// A question's vector that a thread of its own works out.
private final class BegunVector: Sendable {
  private final class Outcome: Sendable {
    let vector = Mutex<[Float]?>(nil)
  }

  let question: String
  private let outcome = Outcome()
  /// Until somebody has waited for it.
  private let thread: Mutex<WorkerThread?>

  /// - Returns: `nil` where no thread can be started.
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

  /// Nobody asks any more.
  deinit { thread.withLock { $0.take()?.detach() } }

  /// Waits until it is there.
  func vector() -> [Float]? {
    thread.withLock { $0.take()?.join() }
    return outcome.vector.withLock { $0 }
  }
}
