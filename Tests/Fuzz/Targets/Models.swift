import MDEmbedding
import MDModel
import MDTestSupport

extension FuzzTarget {
  /// A model file, and texts that are tokenized and embedded with it.
  static let models = FuzzTarget(name: "models", maximumBytes: 16_384) { input in
    let folder = try TemporaryDirectory()
    let path = FilePath(try folder.write(input, to: "model"))
    guard let (tokenizer, embedding) = try opened(path) else { return }
    for text in [Array(input.suffix(200)), Array("the file, été symbol_1 検索 ﬁ".utf8)] {
      // A byte may be replaced by all bytes of the file, and a blank counts as three bytes.
      try require(tokenizer.ids(of: text).count <= 3 * (text.count + 1) * input.count, "more pieces than bytes")
      let vectors = embedding.vectors(of: EmbeddableText(text: text))
      try require(vectors.count == 1, "a short text has \(vectors.count) segments")
      for vector in vectors.compactMap(\.self) {
        try require(vector.components.count == embedding.dimensions, "\(vector.components.count) components")
        try require(vector.scale.isFinite && vector.scale > 0, "the scale is \(vector.scale)")
      }
    }
  }

  private static func opened(_ path: FilePath) throws -> (SubwordTokenizer, StaticEmbedding)? {
    do throws(ModelFileError) {
      let file = try ModelFile(path: path, kind: .staticEmbedding)
      return (try SubwordTokenizer(file), try StaticEmbedding(file))
    } catch {
      try require(error.path == path, "the refusal names another file: \(error)")
      return nil
    }
  }
}
