/// The pieces of a SentencePiece model, with their probabilities.
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

  /// Index of the last user-defined piece. There are hundreds of thousands of pieces, and few models have any of this
  /// kind.
  private static func lastUserDefined(_ kinds: UnsafeBufferPointer<UInt8>) -> Int? {
    let (bytes, ones, tops) = (UnsafeRawBufferPointer(kinds), UInt64.max / 255, UInt64.max / 255 << 7)
    var end = bytes.count
    while end >= 8 {
      let others = bytes.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self) ^ ones &* UInt64(userDefined)
      // True if one of the eight bytes is zero (Mycroft's test), which means that it equals `userDefined`.
      if (others &- ones) & ~others & tops != 0 { break }
      end -= 8
    }
    return bytes[..<end].lastIndex(of: userDefined)
  }

  /// How much lower the score of an unknown piece is than the lowest score of a known one.
  private static let unknownPenalty: Float = 10

  /// The tables in a form for cutting a text. Valid as long as the piece table is.
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
    /// Pieces above this number have no special kind. The kinds are far from the scores in memory, so this saves most
    /// lookups.
    fileprivate let lastUserDefined: Int32

    /// The piece at a node; `nil` if there is none.
    @inline(__always) func piece(at node: DoubleArray.Node) -> Int32? {
      guard let value = trie.value(of: node), value < kinds.count else { return nil }
      return Int32(truncatingIfNeeded: value)
    }

    /// The score of a piece in double precision. SentencePiece adds scores in this way, and rounds sums only when it
    /// stores them.
    @inline(__always) func score(of piece: Int32, length: Int) -> Double {
      if piece <= lastUserDefined, kinds[Int(piece)] == PieceTable.userDefined {
        return Double(Float(length) * highest) - 0.1
      }
      return Double(scores[Int(piece)])
    }
  }
}
