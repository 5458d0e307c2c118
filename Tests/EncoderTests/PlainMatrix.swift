import CEncoder

/// A matrix with separately stored weights, multiplied in the simplest way.
struct PlainMatrix {
  private let inputs: Int
  private let outputs: Int
  /// One row of weights per output.
  private let weights: [Int8]
  private let scales: [Float]
  private let bias: [Float]

  init(inputs: Int, outputs: Int, weight: () -> Int8) {
    self.inputs = inputs
    self.outputs = outputs
    weights = (0..<inputs * outputs).map { _ in weight() }
    scales = (0..<inputs / 32 * outputs).map { Float($0 % 7 + 1) / 64 }
    bias = (0..<outputs).map { Float($0) / 8 - 2 }
  }

  private func weight(_ output: Int, _ input: Int) -> Double {
    Double(weights[output * inputs + input]) * Double(scale(output, input / 32))
  }

  private func scale(_ output: Int, _ group: Int) -> Float { scales[output * (inputs / 32) + group] }

  /// Largest difference between the plain product and the kernel's, relative to the sum of the absolute values of the
  /// terms.
  func largestError(_ bytes: [UInt8], rows: Int, by kernel: ce_kernel) -> Double {
    let scales = (0..<rows).map { Float($0 + 1) / 100 }
    let zeros = (0..<rows).map { Float($0) * 40.25 }
    let found = product(bytes, scales, zeros, by: kernel)
    var largest = 0.0
    for row in 0..<rows {
      for output in 0..<outputs {
        var (sum, size) = (Double(bias[output]), 1.0)
        for input in 0..<inputs {
          let value = Double(scales[row]) * (Double(bytes[row * inputs + input]) - Double(zeros[row]))
          sum += value * weight(output, input)
          size += abs(value * weight(output, input))
        }
        largest = max(largest, abs(sum - Double(found[row * outputs + output])) / size)
      }
    }
    return largest
  }

  private func product(_ bytes: [UInt8], _ scales: [Float], _ zeros: [Float], by kernel: ce_kernel) -> [Float] {
    var (tiles, packedScales): ([Int8], [Float]) = ([], [])
    for block in stride(from: 0, to: outputs, by: 8) {
      for input in stride(from: 0, to: inputs, by: 4) {
        for row in 0..<8 { tiles += weights[((block + row) * inputs + input)..<((block + row) * inputs + input + 4)] }
      }
      for group in 0..<inputs / 32 { packedScales += (0..<8).map { scale(block + $0, group) } }
    }
    var sums = (0..<outputs).map { output in Float((0..<inputs).reduce(0.0) { $0 + weight(output, $1) }) }
    var (bytes, scales, zeros, bias) = (bytes, scales, zeros, bias)
    var out = [Float](repeating: .nan, count: scales.count * outputs)
    let rows = Int32(scales.count)
    withPointer(&tiles) { tiles in
      withPointer(&packedScales) { packedScales in
        withPointer(&sums) { sums in
          withPointer(&bias) { bias in
            withPointer(&bytes) { bytes in
              withPointer(&scales) { scales in
                withPointer(&zeros) { zeros in
                  var matrix = ce_matrix(
                    tiles: tiles, scales: packedScales, weight_sums: sums, bias: bias, inputs: Int32(inputs),
                    outputs: Int32(outputs))
                  kernel.multiply(&matrix, ce_bytes(values: bytes, scales: scales, zeros: zeros), rows, &out)
                }
              }
            }
          }
        }
      }
    }
    return out
  }
}

/// Rows of numbers in the kernel's byte format.
struct QuantizedRows {
  private let width: Int
  private var values: [UInt8]
  private(set) var scales: [Float]
  private var zeros: [Float]

  init(_ numbers: [Float], width: Int, by kernel: ce_kernel) {
    self.width = width
    values = [UInt8](repeating: 0, count: numbers.count)
    scales = [Float](repeating: 0, count: numbers.count / width)
    zeros = scales
    let rows = Int32(scales.count)
    withPointer(&values) { values in
      withPointer(&scales) { scales in
        withPointer(&zeros) { zeros in
          kernel.quantize(numbers, rows, Int32(width), ce_bytes(values: values, scales: scales, zeros: zeros))
        }
      }
    }
  }

  func value(_ row: Int, _ place: Int) -> Float {
    scales[row] * (Float(values[row * width + place]) - zeros[row])
  }
}

private func withPointer<Value>(_ values: inout [Value], _ body: (UnsafeMutablePointer<Value>) -> Void) {
  values.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}
