package import MDModel

/// Rotates vectors so that their information is spread evenly over all dimensions.
///
/// Cosines do not change, but the signs alone tell more of them. Models put most of a meaning into a few dimensions,
/// and the signs of the others are noise.
///
/// The rotation is two Walsh–Hadamard transforms, one over the first and one over the last dimensions, each over the
/// largest possible power of two. Before each, a fixed pseudorandom choice of numbers changes sign. The rows of files
/// are rotated, so another rotation would be another format.
package struct Rotation: Sendable {
  private let dimensions: Int
  /// The largest power of two that is at most the number of dimensions.
  private let length: Int
  private let flips: [[Float]]

  package init(dimensions: Int) {
    self.dimensions = dimensions
    length = 1 << (Int.bitWidth - 1 - dimensions.leadingZeroBitCount)
    var state: UInt64 = 0x6D64_7665_6374_6F72
    let (count, scale) = (length, 1 / Float(length).squareRoot())
    flips = (0..<2).map { _ in
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 63 == 0 ? scale : -scale
      }
    }
  }

  package func turned(_ vector: [Float]) -> [Float] {
    var vector = vector
    vector.withUnsafeMutableBufferPointer { numbers in
      // For 384 dimensions the transforms cover 0..<256 and 128..<384, so each dimension is in at least one.
      for (flips, start) in zip(flips, [0, dimensions - length]) {
        let part = UnsafeMutableBufferPointer(rebasing: numbers[start..<start + length])
        for place in 0..<length { part[place] *= flips[place] }
        Self.transform(part)
      }
    }
    return vector
  }

  package func turnedBack(_ vector: [Float]) -> [Float] {
    var vector = vector
    vector.withUnsafeMutableBufferPointer { numbers in
      for (flips, start) in zip(flips, [0, dimensions - length]).reversed() {
        let part = UnsafeMutableBufferPointer(rebasing: numbers[start..<start + length])
        Self.transform(part)
        for place in 0..<length { part[place] *= flips[place] }
      }
    }
    return vector
  }

  /// Rotates a vector and keeps its length, up to rounding; `nil` for a vector of length 0.
  package func turned(_ vector: QuantizedVector) -> QuantizedVector? {
    let numbers = turned(vector.components.map { Float($0) })
    let largest = numbers.reduce(0) { max($0, $1.magnitude) }
    guard largest > 0 else { return nil }
    let components = numbers.map { Int8(($0 * (127 / largest)).rounded()) }
    let (old, new) = (Self.length(of: vector.components), Self.length(of: components))
    return QuantizedVector(scale: vector.scale * old / new, components: components)
  }

  private static func length(of components: [Int8]) -> Float {
    Float(components.reduce(0) { $0 + Int($1) * Int($1) }).squareRoot()
  }

  /// The Walsh–Hadamard transform, without its scale. The number of elements is a power of two.
  private static func transform(_ numbers: UnsafeMutableBufferPointer<Float>) {
    var half = 1
    while half < numbers.count {
      for start in stride(from: 0, to: numbers.count, by: half * 2) {
        for place in start..<start + half {
          let (first, second) = (numbers[place], numbers[place + half])
          (numbers[place], numbers[place + half]) = (first + second, first - second)
        }
      }
      half *= 2
    }
  }
}
