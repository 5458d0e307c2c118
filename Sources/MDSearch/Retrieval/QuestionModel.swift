package import MDModel
package import MDStore

/// A model that turns a question into a vector. Thread-safe.
package protocol QuestionModel: Sendable {
  /// The tier whose vectors the question's vector can be compared with.
  var tier: VectorTier { get }
  /// `nil` if the model cannot be used.
  var identity: ModelIdentity? { get }

  /// Starts computing a question's vector, which ``vector(of:)`` will return, without waiting for it.
  func prepare(_ question: String)

  /// The vector of a question, of any length; `nil` if the model knows nothing of its language.
  func vector(of question: String) -> [Float]?

  /// True if the model's vocabulary contains the whole word, not only parts of it.
  func knows(_ word: String) -> Bool

  /// The segments of a text for which vectors are made, as byte ranges; none if unknown.
  func segments(of text: [UInt8]) -> [Range<Int>]
}

extension QuestionModel {
  /// Most models compute a vector immediately and need no preparation.
  package func prepare(_ question: String) {}

  /// A model without an accessible vocabulary knows no word.
  package func knows(_ word: String) -> Bool { false }

  /// The vector that a search asks for; `nil` if it does not ask for meaning, or the index has vectors of another
  /// model.
  func vector(for retrieval: Retrieval) throws -> [Float]? {
    guard let meaning = retrieval.request.meaning, let known = try retrieval.session.model(of: tier), known == identity
    else { return nil }
    switch meaning {
    case .text(let text): return vector(of: text)
    case .item(let item): return try retrieval.session.meanVector(of: item, in: tier)
    }
  }
}

extension VectorReading {
  /// The sum of the vectors of an item's segments, which points in their mean direction.
  func meanVector(of item: ItemID, in tier: VectorTier) throws -> [Float]? {
    let vectors = try vectors(of: item, in: tier).compactMap(\.self)
    guard let first = vectors.first else { return nil }
    return vectors.dropFirst().reduce(into: first) { sum, vector in
      for (place, component) in vector.enumerated() { sum[place] += component }
    }
  }
}
