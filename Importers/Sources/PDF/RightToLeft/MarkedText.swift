/// Parses poppler's text with its marks of direction into pieces. The characters of a piece are in visual order, from
/// left to right.
///
/// On a page that runs from left to right, U+202B and U+202C enclose characters that poppler reversed. On a page from
/// right to left they enclose every piece, and U+202A and U+202C enclose the parts of a piece that are not reversed.
struct MarkedText {
  struct Piece: Equatable {
    var scalars: [Unicode.Scalar]
    var isBeforeSpace = false
  }

  private(set) var lines: [[Piece]] = [[]]
  /// True if the whole text of the page lies within marks, so that the page runs from right to left.
  private(set) var runsLeft = true

  private static let startLeft: Unicode.Scalar = "\u{202A}"
  private static let startRight: Unicode.Scalar = "\u{202B}"
  private static let end: Unicode.Scalar = "\u{202C}"

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    /// True if the last piece has no marks, so that further characters are added to it.
    var isPlain = false
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n": lines.append([])
      case " ":
        if let last = lines[lines.count - 1].indices.last { lines[lines.count - 1][last].isBeforeSpace = true }
      case Self.startRight: lines[lines.count - 1].append(Piece(scalars: Self.group(in: &rest)))
      default:
        runsLeft = false
        if isPlain {
          lines[lines.count - 1][lines[lines.count - 1].count - 1].scalars.append(scalar)
        } else {
          lines[lines.count - 1].append(Piece(scalars: [scalar]))
        }
        isPlain = true
        continue
      }
      isPlain = false
    }
  }

  /// For each character of a line, whether it is a space.
  static func spaces(in line: [Piece]) -> [Bool] {
    line.flatMap { [Bool](repeating: false, count: $0.scalars.count) + ($0.isBeforeSpace ? [true] : []) }
  }

  /// Reads up to the mark that ends the group. Reverses the group, except for the parts marked within it.
  private static func group(in rest: inout Substring.UnicodeScalarView) -> [Unicode.Scalar] {
    var turned: [Unicode.Scalar] = []
    while let scalar = rest.popFirst(), scalar != end {
      if scalar == startLeft {
        var kept: [Unicode.Scalar] = []
        while let inner = rest.popFirst(), inner != end { kept.append(inner) }
        turned += kept.reversed()
      } else {
        turned.append(scalar)
      }
    }
    return turned.reversed()
  }
}
