/// The pieces of a SentencePiece model: which there are, how likely each is.
struct PieceTable: Sendable {
  private static let userDefined: UInt8 = 4

  private let trie: ModelSection
  private let scores: ModelSection
  private let kinds: ModelSection
  let count: Int
  let unknown: Int32
  private let lowest: Float
  private let highest: Float
  private let lastUserDefined: Int32

  init(_ file: ModelFile, settings: TokenizerSettings) throws(ModelFileError) {
    (trie, scores, kinds) = (file.section("pieces"), file.section("scores"), file.section("types"))
    (count, unknown, lowest, highest) = (settings.pieces, settings.unknown, settings.lowest, settings.highest)
    guard scores.bytes.count == 4 * count, kinds.bytes.count == count else {
      throw ModelFileError(file.path, .damaged("scores"))
    }
    lastUserDefined = Int32(truncatingIfNeeded: Self.lastUserDefined(kinds.elements(of: UInt8.self)) ?? -1)
  }

  /// The place of the last kind that is the user's own. There are hundreds of thousands, and few models have any.
  private static func lastUserDefined(_ kinds: UnsafeBufferPointer<UInt8>) -> Int? {
    let (bytes, ones, tops) = (UnsafeRawBufferPointer(kinds), UInt64.max / 255, UInt64.max / 255 << 7)
    var end = bytes.count
    while end >= 8 {
      let others = bytes.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self) ^ ones &* UInt64(userDefined)
      // One of eight bytes is zero: Mycroft's test.
      if (others &- ones) & ~others & tops != 0 { break }
      end -= 8
    }
    return bytes[..<end].lastIndex(of: userDefined)
  }

  /// What a piece is less likely than the least likely one if it is none.
  private static let unknownPenalty: Float = 10

  /// The tables, for as long as a text is cut. Valid as long as the table is.
  var view: View {
    View(
      trie: DoubleArray(trie), scores: scores.elements(of: Float.self), kinds: kinds.elements(of: UInt8.self),
      unknown: unknown, unknownScore: lowest - Self.unknownPenalty, highest: highest, lastUserDefined: lastUserDefined)
  }

  struct View {
    let trie: DoubleArray
    fileprivate let scores: UnsafeBufferPointer<Float>
    fileprivate let kinds: UnsafeBufferPointer<UInt8>
    let unknown: Int32
    let unknownScore: Float
    fileprivate let highest: Float
    /// Kinds lie far from scores: most pieces need not be looked up among them.
    fileprivate let lastUserDefined: Int32

    /// A piece that stands at a node; `nil` where none does.
    @inline(__always) func piece(at node: DoubleArray.Node) -> Int32? {
      guard let value = trie.value(of: node), value < kinds.count else { return nil }
      return Int32(truncatingIfNeeded: value)
    }

    /// In double precision, as SentencePiece adds it up: its sums are rounded only when they are kept.
    @inline(__always) func score(of piece: Int32, length: Int) -> Double {
      if piece <= lastUserDefined, kinds[Int(piece)] == PieceTable.userDefined {
        return Double(Float(length) * highest) - 0.1
      }
      return Double(scores[Int(piece)])
    }
  }
}
