import MDEmbedding
import MDModel
import MDSearch
import MDStore
import MDSystem
import Synchronization

/// The encoder, opened when an index has vectors of it: before, it is of no use.
final class EncoderQuestionModel: QuestionModel {
  private enum State {
    case closed
    case open(Encoder?)
  }

  private let state = Mutex(State.closed)
  /// The last one: what is asked again, by a live search or after facets were counted, is not encoded again.
  private let begun = Mutex<BegunVector?>(nil)

  var tier: VectorTier { .encoder }
  var identity: ModelIdentity? { encoder?.identity }

  /// A pass takes longer than all that a search does before it needs the vector.
  func prepare(_ question: String) {
    begun.withLock { begun in
      if begun?.question == question { return }
      begun = BegunVector(of: question) { [self] in encoded($0) }
    }
  }

  func vector(of question: String) -> [Float]? {
    guard let begun = begun.withLock({ $0 }), begun.question == question else { return encoded(question) }
    return begun.vector()
  }

  /// Cut by tokens, of which a text's bytes do not tell.
  func segments(of text: [UInt8]) -> [Range<Int>] { [] }

  private func encoded(_ question: String) -> [Float]? { encoder?.vector(ofQuery: Array(question.utf8)).floats }

  private var encoder: Encoder? {
    state.withLock { state in
      if case .open(let encoder) = state { return encoder }
      let encoder = (try? InstalledModels.open(.encoder)).flatMap(\.self).flatMap { try? Encoder($0) }
      state = .open(encoder)
      return encoder
    }
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
