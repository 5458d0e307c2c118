import XMLEvents

extension FuzzTarget {
  /// XML with too many attributes on an element. The guard must stop it; libxml2 counts the attributes for comparison.
  static let attributes = FuzzTarget(name: "attributes", maximumBytes: 1_024) { input in
    let most = 4
    let isAllowed = allows(input, most: most, piece: input.count)
    try require(isAllowed == allows(input, most: most, piece: 3), "pieces are judged otherwise than the whole")
    // The guard only covers encodings that extend ASCII, so skip declared encodings and NUL bytes.
    guard isAllowed, let text = String(validating: input, as: UTF8.self), !text.contains("encoding"), !input.contains(0)
    else { return }
    let counter = AttributeCounter()
    let parser = XMLParser()
    parser.begin(counter)
    _ = input.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    try require(counter.most <= most, "an element with \(counter.most) attributes passed the guard")
  }

  private static func allows(_ input: [UInt8], most: Int, piece: Int) -> Bool {
    var attributes = AttributeGuard(isHTML: false, most: most)
    return input.withUnsafeBufferPointer { bytes in
      stride(from: 0, to: bytes.count, by: max(1, piece)).allSatisfy { start in
        attributes.allows(UnsafeBufferPointer(rebasing: bytes[start...].prefix(piece)))
      }
    }
  }
}

private final class AttributeCounter: XMLHandler {
  let vocabulary = XMLVocabulary(namespaces: [:], names: [])
  private(set) var most = 0

  func start(_ name: Int32, _ attributes: XMLAttributes) { most = max(most, attributes.count) }
  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
