package import MDModel
package import MDStore

/// Model that tells what a question means. Thread-safe.
package protocol QuestionModel: Sendable {
  /// The tier whose vectors it can be compared with.
  var tier: VectorTier { get }
  /// `nil` where it cannot be used.
  var identity: ModelIdentity? { get }

  /// Begins with a question's vector, which ``vector(of:)`` will be asked for, and returns at once.
  func prepare(_ question: String)

  /// Vector of a question, of any length; `nil` for one of whose language the model knows nothing.
  func vector(of question: String) -> [Float]?

  /// Whether a word is one of a language that the model knows: its vocabulary has the whole word, not only parts of it.
  func knows(_ word: String) -> Bool

  /// The segments that a text's vectors are of, as ranges of its bytes; none where that cannot be told.
  func segments(of text: [UInt8]) -> [Range<Int>]
}

extension QuestionModel {
  /// Most vectors are there at once.
  package func prepare(_ question: String) {}

  /// A model whose vocabulary cannot be asked knows no word.
  package func knows(_ word: String) -> Bool { false }

  /// Vector of what a search asks; `nil` where it does not ask for meaning, or the index has vectors of another model.
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
  /// The middle of an item's segments.
  func meanVector(of item: ItemID, in tier: VectorTier) throws -> [Float]? {
    let vectors = try vectors(of: item, in: tier).compactMap(\.self)
    guard let first = vectors.first else { return nil }
    return vectors.dropFirst().reduce(into: first) { sum, vector in
      for (place, component) in vector.enumerated() { sum[place] += component }
    }
  }
}
