import MDModel

extension FuzzTarget {
  /// Binary property lists of extended attributes: a value within limits, or none.
  static let propertylists = FuzzTarget(name: "propertylists", maximumBytes: 2_048) { input in
    guard let value = BinaryPropertyList.value(of: input) else { return }
    let elements = value.elements
    try require(elements.count <= 1_000, "\(elements.count) elements")
    let bytes = try elements.reduce(0) { sum, element in
      switch element {
      case .string(let text): return sum + text.utf8.count
      case .data(let bytes): return sum + bytes.count
      case .array: throw Violation(description: "an array in an array")
      case .integer, .real, .boolean, .date: return sum + 8
      }
    }
    try require(bytes <= 256 << 10, "\(bytes) bytes of values")
  }
}
