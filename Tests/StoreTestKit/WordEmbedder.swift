package import MDModel
import MDTestSupport

/// An embedder without a model. Each word has a fixed pseudo-random direction, and a text has the sum of its words'
/// directions.
package struct WordEmbedder: TextEmbedder {
  private let seed: UInt64
  package let dimensions: Int
  private let wordsOfSegment: Int

  /// - Parameter seed: a different seed gives a different model.
  package init(seed: UInt64 = 1, dimensions: Int = 64, wordsOfSegment: Int = 12) {
    (self.seed, self.dimensions, self.wordsOfSegment) = (seed, dimensions, wordsOfSegment)
  }

  package var identity: ModelIdentity {
    ModelIdentity(bytes: (0..<16).map { UInt8(truncatingIfNeeded: seed &* 0x9E37_79B9 >> UInt64($0)) &+ UInt8($0) })!
  }

  /// Vectors of segments with a few words each. A segment whose first word begins with x counts as unknown language and
  /// has no vector.
  package func vectors(of text: EmbeddableText) -> [QuantizedVector?] {
    let (heading, words) = (Self.words(text.heading), Self.words(text.text))
    var segments = stride(from: 0, to: words.count, by: wordsOfSegment).map {
      Array(words[$0..<min(words.count, $0 + wordsOfSegment)])
    }
    if segments.isEmpty { segments = [[]] }
    return segments.prefix(EmbeddingLimits.segments).map { segment in
      segment.first?.first == UInt8(ascii: "x") ? nil : vector(of: heading + segment)
    }
  }

  /// Direction of a question before quantization.
  package func direction(of question: String) -> [Float] { sum(of: Self.words(Array(question.utf8))) }

  private static func words(_ text: [UInt8]) -> [[UInt8]] { text.split { $0 <= 0x20 }.map(Array.init) }

  private func vector(of words: [[UInt8]]) -> QuantizedVector? {
    words.isEmpty ? nil : QuantizedVector(sum(of: words))
  }

  private func sum(of words: [[UInt8]]) -> [Float] {
    var sum = [Float](repeating: 0, count: dimensions)
    for word in words {
      var generator = SeededGenerator(seed: word.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
      var bits: UInt64 = 0
      for place in sum.indices {
        bits = place % 8 == 0 ? generator.next() : bits >> 8
        sum[place] += Float(Int8(truncatingIfNeeded: bits))
      }
    }
    return sum
  }
}

extension QuantizedVector {
  /// Quantizes numbers, scaled to a vector of length 1.
  package init(_ numbers: [Float]) {
    let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let largest = numbers.reduce(0) { max($0, $1.magnitude) }
    let components = numbers.map { Int8(max(-127, min(127, ($0 / largest * 127).rounded()))) }
    self.init(scale: largest / 127 / length, components: components)
  }

  /// Cosine with unquantized numbers.
  package func cosine(_ numbers: [Float]) -> Float { Self.cosine(components.map { Float($0) * scale }, numbers) }

  /// Cosine of two vectors, of which the first has length 1.
  package static func cosine(_ vector: [Float], _ numbers: [Float]) -> Float {
    let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return zip(vector, numbers).reduce(0) { $0 + $1.0 * $1.1 } / length
  }
}
