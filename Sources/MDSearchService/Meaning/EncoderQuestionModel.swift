import MDEmbedding
import MDModel
import MDSearch
import MDStore
import Synchronization

/// The encoder as a model of questions. It is opened only when an index contains its vectors.
final class EncoderQuestionModel: QuestionModel {
  private let model = EncoderOfQuestions()
  private let vectors: QuestionVectors

  init() { vectors = QuestionVectors { [model] in model.vector(of: $0) } }

  var tier: VectorTier { .encoder }
  var identity: ModelIdentity? { model.encoder?.identity }

  /// Starts encoding early, because that takes longer than everything else before the vector is needed.
  func prepare(_ question: String) { vectors.begin(question) }

  func vector(of question: String) -> [Float]? { vectors.vector(of: question) }

  /// Unknown: the encoder's segments are cut by tokens, which the bytes of a text do not show.
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
      // Without the model, only words count. The indexer reports why the model is missing.
      let encoder = (try? InstalledModels.open(.encoder)).flatMap(\.self).flatMap { try? Encoder($0) }
      state = .open(encoder)
      return encoder
    }
  }
}
