import CVectors
import MDTestSupport
import Testing

/// The vector kernels, compared with a plain sum of products.
@Suite struct InnerProductTests {
  @Test(arguments: [1, 2, 31, 32, 48], [UInt64(1), 2])
  func everyProcessorComesToTheSameSum(groups: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let question = (0..<groups * 8).map { _ in Float.random(in: -1...1, using: &random) }
    let signs = (0..<groups).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let magnitudes = (0..<groups * 7).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let expected = (0..<groups * 8).reduce(0.0) { sum, place in
      let bits = (0..<7).reduce(0) { bits, bit in
        let at = place * 7 + bit
        return bits | Int(magnitudes[at / 8] >> UInt8(at % 8) & 1) << bit
      }
      let component = signs[place / 8] >> UInt8(place % 8) & 1 == 1 ? -bits : bits
      return sum + Double(component) * Double(question[place])
    }
    let found = product(cv_inner_product)
    #expect(found == product(cv_inner_product_portably), "seed \(seed)")
    #expect(abs(Double(found) - expected) < 0.02, "seed \(seed)")

    func product(_ kernel: (UnsafePointer<Float>, cv_vector, Int32) -> Float) -> Float {
      signs.withUnsafeBufferPointer { signs in
        magnitudes.withUnsafeBufferPointer { magnitudes in
          let vector = cv_vector(signs: signs.baseAddress!, magnitudes: magnitudes.baseAddress!)
          return kernel(question, vector, Int32(groups))
        }
      }
    }
  }
}
