/// A word that hyphens cut at the ends of lines (`func-` and, in the next line, `tion`): found by its pieces and whole.
///
/// A hyphen at a line's end may have been set to cut a word, or belong to it (`well-known`). So the word stands among
/// its neighbours both as one and as several. The whole and every piece are at its position. The first piece is at the
/// position before as well, which it shares with the word there; the others are at the position behind as well, which
/// they share with the word that follows. Phrases find it whole among any words, and in pieces with the words of one
/// side.
struct HyphenatedWord {
  /// More pieces than words have; what goes on beyond them is a word of its own.
  static let mostPieces = 4

  /// The pieces, folded, end to end; room for `mostPieces` of the longest token.
  private let bytes: UnsafeMutablePointer<UInt8>
  private var pieces: [Piece] = []

  private struct Piece {
    /// Where it is in `bytes`.
    var folded: Range<Int>
    /// Where it stands in the text.
    var source: Range<Int>
  }

  init(_ bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  /// Pieces have been added, and more are to come.
  @inline(__always) private(set) var isOpen = false

  var hasRoom: Bool { pieces.count < Self.mostPieces - 1 }

  /// Keeps a piece, which has been emitted at the word's position.
  mutating func add(_ piece: UnsafePointer<UInt8>, count: Int, _ source: Range<Int>) {
    let start = pieces.last?.folded.upperBound ?? 0
    (bytes + start).update(from: piece, count: count)
    pieces.append(Piece(folded: start..<start + count, source: source))
    isOpen = true
  }

  /// Emits the whole beside the pieces, and all but the first of them at the next position, where the next token stands.
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
