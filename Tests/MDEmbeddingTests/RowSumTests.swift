import CVectors
import MDTestSupport
import Testing

/// The row-sum kernels, compared with a plain sum of random rows.
@Suite struct RowSumTests {
  @Test(arguments: [8, 56, 64, 72, 256, 264], [UInt64(1), 2])
  func everyProcessorComesToTheSameSum(width: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<40 * width).map { _ in Int8.random(in: -127...127, using: &random) }
    let scales = (0..<40).map { _ in Float.random(in: 1e-4...0.1, using: &random) }
    for count in [0, 1, 7, 8, 9, 300] {
      let numbers = (0..<count).map { _ in Int32.random(in: 0..<40, using: &random) }
      let start = (0..<width).map { _ in Float.random(in: -1...1, using: &random) }
      var plain = start
      for number in numbers.map(Int.init) {
        for place in 0..<width { plain[place] += Float(bytes[number * width + place]) * scales[number] }
      }
      #expect(added(cv_add) == plain, "\(count) rows")
      #expect(added(cv_add_portably) == plain, "\(count) rows")

      func added(_ kernel: (cv_rows, UnsafePointer<Int32>, Int64, UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        var sum = start
        bytes.withUnsafeBufferPointer { bytes in
          scales.withUnsafeBufferPointer { scales in
            let rows = cv_rows(bytes: bytes.baseAddress!, scales: scales.baseAddress!, width: Int32(width))
            (numbers + [0]).withUnsafeBufferPointer { kernel(rows, $0.baseAddress!, Int64(count), &sum) }
          }
        }
        return sum
      }
    }
  }
}
