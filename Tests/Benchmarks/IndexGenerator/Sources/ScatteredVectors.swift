import MDModel
import MDTestSupport

/// Two vectors for each text, in directions of its own, under a real model's name: what a search of many vectors costs does
/// not hang on what they mean, and the model knows no made-up words.
struct ScatteredVectors: TextEmbedder {
  let identity: ModelIdentity
  let dimensions: Int

  func vectors(of text: EmbeddableText) -> [QuantizedVector?] {
    // FNV-1a: equal texts have equal vectors in every run.
    let seed = text.text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var random = SeededGenerator(seed: seed)
    return (0..<2).map { _ in vector(using: &random) }
  }

  private func vector(using random: inout SeededGenerator) -> QuantizedVector {
    var components: [Int8] = []
    while components.count < dimensions {
      // Sums of bytes lie around the middle, as components of real vectors do.
      let (left, right) = (random.next(), random.next())
      for byte in 0..<8 {
        let sum = [left, right].reduce(0) { $0 + Int(UInt8(truncatingIfNeeded: $1 >> (8 * byte))) }
        components.append(Int8(max(-127, sum / 2 - 128)))
      }
    }
    components.removeLast(components.count - dimensions)
    let square = components.reduce(0) { $0 + Float($1) * Float($1) }
    return QuantizedVector(scale: 1 / square.squareRoot(), components: components)
  }
}
