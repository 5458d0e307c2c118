/// Keeps the readings of ideographs (`ruby`) until their paragraph ends. In the middle of the paragraph they split words.
struct RubyReadings {
  private var text: [UInt8] = []
  /// Depth of the open element that holds a reading.
  private var depth: Int?
  private static let mostBytes = 64 << 10

  /// Whether what comes is a reading.
  var isOpen: Bool { depth != nil }

  /// A word with readings begins: they stand apart from those of the one before.
  mutating func beginWord() { if !text.isEmpty { text.append(0x20) } }

  mutating func begin(depth: Int) { if self.depth == nil { self.depth = depth } }

  /// An element ends, or one begins that no reading can hold.
  mutating func end(depth: Int) { if let open = self.depth, depth <= open { self.depth = nil } }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if text.count < Self.mostBytes { text.append(contentsOf: bytes) }
  }

  /// Takes the readings of the paragraph that ends.
  mutating func take() -> [UInt8]? {
    depth = nil
    guard !text.isEmpty else { return nil }
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }
}
