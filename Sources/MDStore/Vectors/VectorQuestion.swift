import CVectors
import MDModel
import MDSQLite

/// A vector that the vectors of items are compared with.
struct VectorQuestion {
  /// Rotated, of length 1, padded with zeroes to whole groups of eight.
  private let components: [Float]
  private let format: VectorFormat

  /// - Parameter vector: as many numbers as the format has dimensions.
  /// - Returns: `nil` for a vector of length 0 or of infinite length.
  init?(_ vector: [Float], _ format: VectorFormat) {
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard vector.count == format.dimensions, length > 0, length.isFinite else { return nil }
    let turned = Rotation(dimensions: vector.count).turned(vector.map { $0 / length })
    components = turned + [Float](repeating: 0, count: format.groups * 8 - vector.count)
    self.format = format
  }

  /// The signs, then one plane of bits for each bit of the weights. A weight is the size of a component, rounded to
  /// ``SignScan/weightBits`` bits.
  var weightedSigns: [UInt64] {
    let largest = components.reduce(0) { max($0, $1.magnitude) }
    let most = Float(1 << SignScan.weightBits - 1)
    var planes = [UInt64](repeating: 0, count: format.signWords * (1 + SignScan.weightBits))
    for (place, component) in components.enumerated() {
      let (word, bit) = (place >> 6, 1 << UInt64(place & 63) as UInt64)
      if component < 0 { planes[word] |= bit }
      // With three bits the largest component weighs 7. One below a fourteenth of it weighs nothing.
      let weight = Int((component.magnitude / largest * most).rounded())
      for power in 0..<SignScan.weightBits where weight >> power & 1 == 1 {
        planes[(1 + power) * format.signWords + word] |= bit
      }
    }
    return planes
  }

  /// The cosine between the question and the vector in a row.
  func cosine(_ vectors: MappedVectors, row: Int) -> Float {
    let vector = cv_vector(signs: vectors.signBytes(row), magnitudes: vectors.magnitudes(row))
    return cv_inner_product(components, vector, Int32(format.groups)) * vectors.scale(row)
  }
}
