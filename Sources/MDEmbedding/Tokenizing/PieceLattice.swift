/// Finds the most likely way to cut a text into pieces (Viterbi's algorithm).
///
/// Pieces begin at each character, and for each end only the best one is kept. If no piece crosses a place, the best
/// way up to that place is final. Its pieces are emitted, so the lattice stays as short as a word.
struct PieceLattice {
  private struct Node {
    var score: Float
    var piece: Int32
    /// Start of the piece that ends here; -1 if none does.
    var start: Int32
  }

  private static let unreached = Node(score: 0, piece: -1, start: -1)
  private var nodes: [Node] = []
  private var reversed: [Int32] = []

  /// Appends the numbers of the pieces of a normalised text. Adjacent unknown pieces count as one.
  mutating func append(piecesOf text: UnsafeBufferPointer<UInt8>, _ view: PieceTable.View, to pieces: inout [Int32]) {
    var (cut, reach, start) = (0, 0, 0)
    var followsUnknown = false
    nodes.removeAll(keepingCapacity: true)
    nodes.append(Node(score: 0, piece: -1, start: -1))
    while start < text.count {
      // No piece crosses this place, so the best way up to it cannot change any more. Example: in `▁to▁go` no piece
      // contains "o▁", so `▁to` is settled before `▁go` is read.
      if start == reach, start > cut {
        settle(from: cut, to: start, view.unknown, &followsUnknown, &pieces)
        let score = nodes[start - cut].score
        nodes.removeAll(keepingCapacity: true)
        nodes.append(Node(score: score, piece: -1, start: -1))
        cut = start
      }
      let length = min(CharacterLength.byFirst(text[start]), text.count - start)
      addPieces(text, start, characterLength: length, cut, view, &reach)
      start += length
    }
    settle(from: cut, to: start, view.unknown, &followsUnknown, &pieces)
  }

  private mutating func addPieces(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, characterLength: Int, _ cut: Int, _ view: PieceTable.View,
    _ reach: inout Int
  ) {
    let scoreTillHere = nodes[start - cut].score
    var isCharacterKnown = false
    if var node = view.trie.root {
      var end = start
      while end < text.count, view.trie.advance(&node, by: text[end]) {
        end += 1
        guard let piece = view.piece(at: node) else { continue }
        keep(piece, view.score(of: piece, length: end - start) + Double(scoreTillHere), start, end, cut, &reach)
        if end - start == characterLength { isCharacterKnown = true }
      }
    }
    // A character that is not a piece itself would leave a gap that no way crosses, so it becomes an unknown piece.
    if !isCharacterKnown {
      keep(view.unknown, Double(view.unknownScore + scoreTillHere), start, start + characterLength, cut, &reach)
    }
  }

  @inline(__always) private mutating func keep(
    _ piece: Int32, _ score: Double, _ start: Int, _ end: Int, _ cut: Int, _ reach: inout Int
  ) {
    while reach < end {
      nodes.append(Self.unreached)
      reach += 1
    }
    let known = nodes[end - cut]
    if known.start < 0 || score > Double(known.score) {
      nodes[end - cut] = Node(score: Float(score), piece: piece, start: Int32(truncatingIfNeeded: start - cut))
    }
  }

  private mutating func settle(
    from cut: Int, to end: Int, _ unknown: Int32, _ followsUnknown: inout Bool, _ pieces: inout [Int32]
  ) {
    var place = end - cut
    while place > 0 {
      reversed.append(nodes[place].piece)
      place = Int(nodes[place].start)
    }
    while let piece = reversed.popLast() {
      if piece != unknown || !followsUnknown { pieces.append(piece) }
      followsUnknown = piece == unknown
    }
  }
}
