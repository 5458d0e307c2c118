import MDModel
import MDTestSupport

/// Two vectors per text in pseudo-random directions, under the name of a real model.
///
/// The cost of a search over many vectors does not depend on their meaning, and the real model knows no invented words.
struct ScatteredVectors: TextEmbedder {
  let identity: ModelIdentity
  let dimensions: Int

  func vectors(of text: EmbeddableText) -> [QuantizedVector?] {
    // FNV-1a, so that equal texts have equal vectors in every run.
    let seed = text.text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var random = SeededGenerator(seed: seed)
    return (0..<2).map { _ in vector(using: &random) }
  }

  private func vector(using random: inout SeededGenerator) -> QuantizedVector {
    var components: [Int8] = []
    while components.count < dimensions {
      // Sums of bytes cluster around the middle, as the components of real vectors do.
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
