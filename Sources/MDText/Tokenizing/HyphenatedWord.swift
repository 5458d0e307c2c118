/// A word cut by hyphens at line ends (`func-` and, in the next line, `tion`). It is found by its pieces and as a
/// whole.
///
/// A hyphen at a line end may only cut the word, or belong to it (`well-known`). So the word is indexed both as one and
/// as several words. The whole and every piece are at the word's position. The first piece is also at the position
/// before, shared with the previous word. The other pieces are also at the position after, shared with the next word.
/// Phrases find the whole among any words, and the pieces together with the words on one side.
struct HyphenatedWord {
  /// Maximum number of pieces. A word that goes on beyond them continues as a new word.
  static let mostPieces = 4

  /// The folded pieces, one after the other, with room for `mostPieces` of the longest token.
  private let bytes: UnsafeMutablePointer<UInt8>
  private var pieces: [Piece] = []

  private struct Piece {
    /// Range in `bytes`.
    var folded: Range<Int>
    /// Range in the text.
    var source: Range<Int>
  }

  init(_ bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  /// True if pieces have been added and more are to come.
  @inline(__always) private(set) var isOpen = false

  var hasRoom: Bool { pieces.count < Self.mostPieces - 1 }

  /// Stores a piece that has been emitted at the word's position.
  mutating func add(_ piece: UnsafePointer<UInt8>, count: Int, _ source: Range<Int>) {
    let start = pieces.last?.folded.upperBound ?? 0
    (bytes + start).update(from: piece, count: count)
    pieces.append(Piece(folded: start..<start + count, source: source))
    isOpen = true
  }

  /// Emits the whole word, colocated with the pieces. Then emits all pieces but the first at the next position, which
  /// the next token shares.
  mutating func close(to output: inout TokenOutput) {
    defer {
      pieces.removeAll(keepingCapacity: true)
      isOpen = false
    }
    guard let first = pieces.first, let last = pieces.last else { return }
    if last.folded.upperBound <= Tokenizer.longestToken {
      emit(
        Piece(folded: 0..<last.folded.upperBound, source: first.source.lowerBound..<last.source.upperBound),
        isColocated: true, to: &output)
    }
    for (number, piece) in pieces.dropFirst().enumerated() { emit(piece, isColocated: number > 0, to: &output) }
    output.sharesPosition = true
  }

  private func emit(_ piece: Piece, isColocated: Bool, to output: inout TokenOutput) {
    guard output.status == 0 else { return }
    output.emit(
      bytes + piece.folded.lowerBound, count: piece.folded.count, start: piece.source.lowerBound,
      end: piece.source.upperBound, isColocated: isColocated)
  }
}
