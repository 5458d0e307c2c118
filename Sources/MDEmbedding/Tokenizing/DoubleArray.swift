/// A trie of bytes in units of four bytes, in the layout of Darts-clone, within a mapped file.
///
/// In a damaged file a lookup may return a wrong value, but never reads outside of the section. Valid as long as its
/// section is.
struct DoubleArray {
  private static let leafBit: UInt32 = 1 << 31
  private let units: UnsafeBufferPointer<UInt32>

  init(_ section: ModelSection) { units = section.elements(of: UInt32.self) }

  /// A node of the trie, reached by a sequence of bytes.
  struct Node {
    /// Base index: a child is at the base XOR its byte, the value at the base itself.
    fileprivate var base: UInt32
    fileprivate(set) var hasValue: Bool
  }

  /// The node of the empty sequence; `nil` in an empty trie.
  @inline(__always) var root: Node? {
    if units.isEmpty { return nil }
    return Node(base: Self.offset(units[0]), hasValue: false)
  }

  /// Moves to the child for a byte.
  ///
  /// - Returns: `true` if there is such a child. Otherwise the node must not be used again.
  @inline(__always) func advance(_ node: inout Node, by byte: UInt8) -> Bool {
    let place = node.base ^ UInt32(byte)
    guard place < units.count else { return false }
    let unit = units[Int(place)]
    // A unit with the leaf bit contains a value and is not a child, whatever its low byte is.
    guard unit & (Self.leafBit | 0xFF) == UInt32(byte) else { return false }
    node = Node(base: place ^ Self.offset(unit), hasValue: unit >> 8 & 1 == 1)
    return true
  }

  @inline(__always) func value(of node: Node) -> Int? {
    guard node.hasValue, node.base < units.count else { return nil }
    return Int(units[Int(node.base)] & ~Self.leafBit)
  }

  /// The longest key that is a prefix of a text.
  func longestPrefix(of text: UnsafeBufferPointer<UInt8>.SubSequence) -> (length: Int, value: Int)? {
    guard var node = root else { return nil }
    var (place, found): (Int, (length: Int, value: Int)?) = (text.startIndex, nil)
    while place < text.endIndex, advance(&node, by: text.base[place]) {
      place += 1
      if let value = value(of: node) { found = (place - text.startIndex, value) }
    }
    return found
  }

  /// Extracts the offset of a unit. With the flag in bit 9, the stored offset lacks its low eight bits.
  @inline(__always) private static func offset(_ unit: UInt32) -> UInt32 { (unit >> 10) << ((unit & 1 << 9) >> 6) }
}
