/// A trie of bytes in units of four bytes, as Darts-clone lays it out, within a mapped file.
///
/// A look at it may go anywhere where the file is damaged, but never out of it. Valid as long as its section is.
struct DoubleArray {
  private static let leafBit: UInt32 = 1 << 31
  private let units: UnsafeBufferPointer<UInt32>

  init(_ section: ModelSection) { units = section.elements(of: UInt32.self) }

  /// A place in the trie: what the bytes up to there lead to.
  struct Node {
    /// Where children and value stand, each beside it by its byte.
    fileprivate var base: UInt32
    fileprivate(set) var hasValue: Bool
  }

  /// The place of no bytes; `nil` in an empty trie.
  @inline(__always) var root: Node? {
    if units.isEmpty { return nil }
    return Node(base: Self.offset(units[0]), hasValue: false)
  }

  /// Goes on by a byte.
  ///
  /// - Returns: whether the trie goes on that way; the node is of no use if not.
  @inline(__always) func advance(_ node: inout Node, by byte: UInt8) -> Bool {
    let place = node.base ^ UInt32(byte)
    guard place < units.count else { return false }
    let unit = units[Int(place)]
    // A unit with the bit of values is no child of anything, whatever its low byte says.
    guard unit & (Self.leafBit | 0xFF) == UInt32(byte) else { return false }
    node = Node(base: place ^ Self.offset(unit), hasValue: unit >> 8 & 1 == 1)
    return true
  }

  @inline(__always) func value(of node: Node) -> Int? {
    guard node.hasValue, node.base < units.count else { return nil }
    return Int(units[Int(node.base)] & ~Self.leafBit)
  }

  /// The longest key that a text begins with.
  func longestPrefix(of text: UnsafeBufferPointer<UInt8>.SubSequence) -> (length: Int, value: Int)? {
    guard var node = root else { return nil }
    var (place, found): (Int, (length: Int, value: Int)?) = (text.startIndex, nil)
    while place < text.endIndex, advance(&node, by: text.base[place]) {
      place += 1
      if let value = value(of: node) { found = (place - text.startIndex, value) }
    }
    return found
  }

  /// Offsets of more than 21 bits have lost their low eight.
  @inline(__always) private static func offset(_ unit: UInt32) -> UInt32 { (unit >> 10) << ((unit & 1 << 9) >> 6) }
}
