import MDEmbedding
import MDModel
import MDSearch
import MDStore
import Synchronization

/// The encoder, opened when an index has vectors of it: before, it is of no use.
final class EncoderQuestionModel: QuestionModel {
  private let model = EncoderOfQuestions()
  private let vectors: QuestionVectors

  init() { vectors = QuestionVectors { [model] in model.vector(of: $0) } }

  var tier: VectorTier { .encoder }
  var identity: ModelIdentity? { model.encoder?.identity }

  /// A pass takes longer than all that a search does before it needs the vector.
  func prepare(_ question: String) { vectors.begin(question) }

  func vector(of question: String) -> [Float]? { vectors.vector(of: question) }

  /// Cut by tokens, of which a text's bytes do not tell.
  func segments(of text: [UInt8]) -> [Range<Int>] { [] }
}

/// The installed encoder, opened once.
private final class EncoderOfQuestions: Sendable {
  private enum State {
    case closed
    case open(Encoder?)
  }

  private let state = Mutex(State.closed)

  func vector(of question: String) -> [Float]? { encoder?.vector(ofQuery: Array(question.utf8)).floats }

  var encoder: Encoder? {
    state.withLock { state in
      if case .open(let encoder) = state { return encoder }
      // Without the model words decide alone. Whoever indexes reports it.
      let encoder = (try? InstalledModels.open(.encoder)).flatMap(\.self).flatMap { try? Encoder($0) }
      state = .open(encoder)
      return encoder
    }
  }
}
