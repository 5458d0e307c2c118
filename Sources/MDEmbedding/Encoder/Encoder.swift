import CEncoder
package import MDModel

/// Makes vectors with a transformer encoder. They are better than those of static embeddings and cost a thousand
/// times as much.
///
/// Holds only the mapped file. A pass allocates 9 KB per token and frees it at its end.
package final class Encoder: TextEmbedder {
  /// Maximum tokens per pass through the layers, from one or several texts.
  static let passTokens = 1_024

  /// The kernels that this processor can run, fastest first.
  static let kernels = (0..<Int32(CE_KERNELS)).compactMap { ce_kernel_at($0)?.pointee }
  private static let kernel = kernels[0]

  package let identity: ModelIdentity
  private let weights: EncoderWeights
  let splitter: SegmentSplitter

  /// - Throws: ``ModelFileError`` if the file does not contain a complete encoder.
  package init(_ file: ModelFile) throws(ModelFileError) {
    let tokenizer = try SubwordTokenizer(file)
    do throws(ModelFileError.Cause) {
      weights = try EncoderWeights(file)
      // Each token needs a row in the embedding.
      guard tokenizer.table.count <= weights.shape.pieces else { throw .damaged("embedding") }
    } catch { throw ModelFileError(file.path, error) }
    splitter = SegmentSplitter(tokenizer, weights.shape)
    identity = file.identity
  }

  package var dimensions: Int { weights.shape.width }

  /// The vector of a query.
  package func vector(ofQuery text: [UInt8]) -> QuantizedVector {
    vectors(of: [splitter.query(text)])[0]
  }

  package func vectors(of text: EmbeddableText) -> [QuantizedVector?] { vectors(of: segments(of: text)) }

  /// The tokens of a text's segments, including marks and headings.
  func segments(of text: EmbeddableText) -> [[Int32]] {
    splitter.segments(of: text, in: 0..<EmbeddingLimits.segments).segments
  }

  /// The vectors of lists of tokens.
  func vectors(of texts: [[Int32]]) -> [QuantizedVector] {
    var vectors: [QuantizedVector] = []
    vectors.reserveCapacity(texts.count)
    while vectors.count < texts.count {
      let pass = Self.pass(from: texts[vectors.count...])
      vectors += floats(of: Array(pass), by: Self.kernel).map(QuantizedVector.init(quantizing:))
    }
    return vectors
  }

  /// The first texts that fit into one pass: at least one.
  private static func pass(from texts: ArraySlice<[Int32]>) -> ArraySlice<[Int32]> {
    var tokens = 0
    return texts.prefix { text in
      tokens += text.count
      return tokens == text.count || tokens <= passTokens
    }
  }

  /// Vectors of length 1, not quantized.
  func floats(of texts: [[Int32]], by kernel: ce_kernel) -> [[Float]] {
    let pass = EncoderPass(texts, weights: weights, kernel: kernel)
    pass.run()
    return pass.vectors()
  }
}

extension QuantizedVector {
  /// Quantizes a vector so that its largest component becomes 127. If a component is not finite, as weights of a
  /// damaged file may cause, all components are 0.
  init(quantizing vector: [Float]) {
    let largest = vector.reduce(0) { max($0, abs($1)) }
    guard largest > 0, vector.allSatisfy(\.isFinite) else {
      self.init(scale: 0, components: [Int8](repeating: 0, count: vector.count))
      return
    }
    let scale = largest / 127
    self.init(scale: scale, components: vector.map { Int8(($0 / scale).rounded()) })
  }
}
