import CEncoder
import Foundation
import MDTestSupport
import Testing

@testable import MDEmbedding

/// The kernels, compared with plain arithmetic in doubles.
@Suite struct KernelTests {
  /// One of the kernels that this processor can run.
  struct Kernel: CaseIterable, CustomTestStringConvertible {
    var place: Int
    var functions: ce_kernel { Encoder.kernels[place] }
    var testDescription: String { place == Self.allCases.count - 1 ? "portable" : "kernel \(place)" }

    static let allCases = Encoder.kernels.indices.map(Self.init)
  }

  @Test("A product is that of plain arithmetic, for each number of rows", arguments: Kernel.allCases)
  func product(kernel: Kernel) {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var dice = SeededGenerator(seed: seed)
    for rows in 1...9 {
      let inputs = 32 * Int.random(in: 1...12, using: &dice)
      let outputs = 32 * Int.random(in: 1...4, using: &dice)
      let matrix = PlainMatrix(inputs: inputs, outputs: outputs) { Int8.random(in: -8...7, using: &dice) }
      let bytes = (0..<rows * inputs).map { _ in UInt8.random(in: 0...255, using: &dice) }
      #expect(
        matrix.largestError(bytes, rows: rows, by: kernel.functions) < 1e-5, "rows \(rows), \(inputs) x \(outputs)")
    }
  }

  @Test(
    "The largest bytes and weights do not overflow",
    arguments: Kernel.allCases, [(UInt8(255), Int8(-8)), (255, 7), (0, -8)])
  func extremes(kernel: Kernel, value: (byte: UInt8, weight: Int8)) {
    let matrix = PlainMatrix(inputs: 1_536, outputs: 32) { value.weight }
    let bytes = [UInt8](repeating: value.byte, count: 5 * 1_536)
    #expect(matrix.largestError(bytes, rows: 5, by: kernel.functions) < 1e-5)
  }

  @Test("Bytes stand for their numbers to within half a step", arguments: Kernel.allCases)
  func quantizing(kernel: Kernel) {
    let width = 96
    let ramp: [Float] = (0..<width).map { Float($0) - 30.5 }
    let even = [Float](repeating: 2.5, count: width)
    let zero = [Float](repeating: 0, count: width)
    var outlier = ramp.map { $0 * 1e-3 }
    outlier[7] = -1e6
    let rows = [ramp, even, zero, outlier]
    let quantized = QuantizedRows(rows.flatMap { $0 }, width: width, by: kernel.functions)
    for (row, numbers) in rows.enumerated() {
      for (place, number) in numbers.enumerated() {
        let error = abs(quantized.value(row, place) - number)
        #expect(error <= quantized.scales[row] * 0.502, "row \(row), \(place)")
      }
    }
  }

  @Test("x * Φ(x) is good to 1e-6 of its size", arguments: Kernel.allCases)
  func gelu(kernel: Kernel) {
    let numbers = (-400..<400).map { Float($0) / 40 }
    var found = numbers
    kernel.functions.gelu(&found, Int64(found.count))
    for (x, result) in zip(numbers, found) {
      let exact = Double(x) * 0.5 * erfc(-Double(x) / 2.0.squareRoot())
      #expect(abs(Double(result) - exact) < 1e-6 * max(1, abs(Double(x))), "x \(x)")
    }
  }

  @Test("Rows are added and normalized", arguments: Kernel.allCases)
  func normalizing(kernel: Kernel) {
    let width = 64
    var dice = SeededGenerator(seed: 3)
    let (rows, added, weight, bias) = (
      numbers(3 * width, &dice), numbers(3 * width, &dice), numbers(width, &dice), numbers(width, &dice)
    )
    var found = rows
    kernel.functions.normalize(&found, added, 3, Int32(width), weight, bias, 1e-12)
    for row in 0..<3 {
      let sums = (0..<width).map { Double(rows[row * width + $0] + added[row * width + $0]) }
      let mean = sums.reduce(0, +) / Double(width)
      let deviation = (sums.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(width)).squareRoot()
      for place in 0..<width {
        let exact = (sums[place] - mean) / deviation * Double(weight[place]) + Double(bias[place])
        #expect(abs(Double(found[row * width + place]) - exact) < 1e-5)
      }
    }
  }

  @Test(
    "Attention is the mean of the values by the softmax of the products", arguments: Kernel.allCases,
    [1, 5, 16, 19, 70])
  func attention(kernel: Kernel, rows: Int) {
    let (heads, width) = (3, 16)
    var dice = SeededGenerator(seed: UInt64(rows))
    let all = heads * width
    let input = numbers(rows * 3 * all, &dice).map { $0 * 2 }
    var scratch = [Float](repeating: .nan, count: (width + 4) * (rows + 15))
    var found = [Float](repeating: .nan, count: rows * all)
    kernel.functions.attend(input, Int32(rows), Int32(heads), Int32(width), &scratch, &found)
    for row in 0..<rows {
      for head in 0..<heads {
        let start = head * width
        let products = (0..<rows).map { key in
          (0..<width).reduce(0.0) {
            $0 + Double(input[row * 3 * all + start + $1]) * Double(input[key * 3 * all + all + start + $1])
          }
        }
        let weights = products.map { exp($0 - products.max()!) }
        for place in start..<start + width {
          let sum = (0..<rows).reduce(0.0) { $0 + weights[$1] * Double(input[$1 * 3 * all + 2 * all + place]) }
          #expect(abs(Double(found[row * all + place]) - sum / weights.reduce(0, +)) < 1e-5, "row \(row), \(place)")
        }
      }
    }
  }

  private func numbers(_ count: Int, _ dice: inout SeededGenerator) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &dice) }
  }
}
