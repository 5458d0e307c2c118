package import MDConfiguration
import MDEmbedding
import MDModel
import MDPlaces
package import MDSearch
import MDStore
import MDSystem
import Synchronization

/// Retrievers that find and rank answers by meaning, with the models of this computer.
package enum MeaningModels {
  /// - Returns: none if no model is installed, or the user wants words only.
  package static func retrievers(_ configuration: Configuration) -> [any Retriever] {
    guard configuration.usesMeaning else { return [] }
    guard let model = StaticQuestionModel() else { return [] }
    return [MeaningRetriever(model), EncoderRetriever(EncoderQuestionModel())]
  }

  /// Folders in which models and the gazetteer are searched.
  package static var folders: [String] { InstalledModels.folders + Gazetteer.folders }
}

/// The static model. If it cannot be used, there is none; the indexer reports why.
private struct StaticQuestionModel: QuestionModel {
  private let embedding: StaticEmbedding

  init?() {
    guard let file = try? InstalledModels.open(.staticEmbedding), let embedding = try? StaticEmbedding(file) else {
      return nil
    }
    self.embedding = embedding
  }

  var tier: VectorTier { .words }
  var identity: ModelIdentity? { embedding.identity }

  func vector(of question: String) -> [Float]? {
    embedding.vectors(of: EmbeddableText(text: Array(question.utf8))).first??.floats
  }

  func knows(_ word: String) -> Bool { embedding.hasPiece(ofWord: word) }

  func segments(of text: [UInt8]) -> [Range<Int>] {
    text.withUnsafeBufferPointer { TextSegments.ranges(of: $0, most: EmbeddingLimits.segments) }
  }
}
