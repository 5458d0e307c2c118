import MDModel

extension FuzzTarget {
  /// Binary property lists: those of extended attributes, which give a value within limits or none, and those of saved
  /// pages, read object by object.
  static let propertylists = FuzzTarget(name: "propertylists", maximumBytes: 2_048) { input in
    try input.withUnsafeBufferPointer { bytes in
      if let list = BinaryPropertyList(bytes) { try lookInto(list) }
    }
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

  private static func lookInto(_ list: BinaryPropertyList) throws {
    for object in [list.root] + list.elements(of: list.root).prefix(20) {
      let inner = list.value("WebMainResource", of: object) ?? object
      _ = (list.value("a", of: inner), list.elements(of: inner), list.string(inner))
      if let data = list.data(inner) { try require(data.count < 2_048, "\(data.count) bytes of data") }
    }
  }
}
