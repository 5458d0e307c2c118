import CVectors
import MDTestSupport
import Testing

/// The sign kernels, compared with a plain count, sign by sign.
@Suite struct SignWeightTests {
  @Test(arguments: [1, 4, 5, 6, 64], [UInt64(1), 2])
  func everyProcessorWeighsTheSame(words: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let planes = (0..<4 * words).map { _ in random.next() }
    let rows = (0..<50 * words).map { _ in random.next() }
    let expected = (0..<50).map { row in
      (0..<words * 64).reduce(0 as UInt16) { sum, sign in
        func bit(_ number: UInt64) -> UInt16 { UInt16(number >> UInt64(sign % 64) & 1) }
        func weight(_ power: Int) -> UInt16 { bit(planes[(1 + power) * words + sign / 64]) << UInt16(power) }
        let isSame = bit(rows[row * words + sign / 64]) == bit(planes[sign / 64])
        return isSame ? sum : sum + weight(0) + weight(1) + weight(2)
      }
    }
    for count in [0, 1, 50] {
      #expect(weights(cv_weigh) == Array(expected.prefix(count)), "seed \(seed)")
      #expect(weights(cv_weigh_portably) == Array(expected.prefix(count)), "seed \(seed)")

      func weights(
        _ kernel: (cv_signs, UnsafePointer<UInt64>, Int64, UnsafeMutablePointer<UInt16>) -> Void
      ) -> [UInt16] {
        var weights = [UInt16](repeating: 0, count: 50)
        planes.withUnsafeBufferPointer { planes in
          rows.withUnsafeBufferPointer { rows in
            let question = cv_signs(planes: planes.baseAddress!, words: Int32(words))
            kernel(question, rows.baseAddress!, Int64(count), &weights)
          }
        }
        return Array(weights.prefix(count))
      }
    }
  }
}
