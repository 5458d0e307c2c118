import CPoppler

/// A line in visual order, from left to right, with spaces where characters are apart.
struct SeenLine {
  struct Character {
    var scalar: Unicode.Scalar
    /// `nil` for spaces, and if poppler gives no box.
    var box: PopplerRectangle?
  }

  var characters: [Character] = []

  /// Widest gaps that are not spaces, in parts of the type's height: between pieces, after letters that do not join,
  /// next to marks, and within a piece.
  ///
  /// poppler takes 0.03 of the type size for a space, and the type size is three quarters of the height. Letters that
  /// do not join the next one may be that far apart, and a mark may take the place of a letter.
  private static let wordGap = 0.023
  private static let looseGap = 0.08
  private static let markGap = 0.1
  private static let widestGap = 0.2

  /// - Parameter boxes: The boxes of the line's characters and spaces; empty if poppler gives none.
  init(_ pieces: [MarkedText.Piece], runsLeft: Bool, boxes: Slice<UnsafeBufferPointer<PopplerRectangle>>) {
    var place = boxes.startIndex
    var placed: [(characters: [Character], isBeforeSpace: Bool)] = []
    for piece in pieces {
      let start = place
      let characters = piece.scalars.enumerated().map { offset, scalar in
        Character(scalar: scalar, box: start + offset < boxes.endIndex ? boxes[start + offset] : nil)
      }
      placed.append((characters, piece.isBeforeSpace))
      place += piece.scalars.count + (piece.isBeforeSpace ? 1 : 0)
    }
    if runsLeft { placed.reverse() }
    var isBeforeSpace = false
    for (piece, told) in placed {
      // On pages from right to left the pieces were reversed, so poppler's spaces belong to neighbours. Rely on the
      // gaps.
      if divides(piece, told: runsLeft ? nil : isBeforeSpace) {
        characters.append(Character(scalar: " "))
      }
      append(piece)
      isBeforeSpace = told
    }
  }

  private mutating func append(_ piece: [Character]) {
    for (index, character) in piece.enumerated() {
      if index > 0, !Direction.isMark(character.scalar), !Direction.isMark(piece[index - 1].scalar),
        Self.stand(piece[index - 1].box, character.box, apartBy: Self.widestGap) ?? false
      {
        characters.append(Character(scalar: " "))
      }
      characters.append(character)
    }
  }

  /// Whether there is a space before a piece.
  ///
  /// - Parameter told: Whether poppler has a space here; `nil` if its spaces belong to other places.
  private func divides(_ piece: [Character], told: Bool?) -> Bool {
    guard let end = characters.last, let start = piece.first, let next = Self.firstLetter(piece) else { return false }
    let last = Self.firstLetter(characters.reversed()) ?? nil
    if let told, Direction(start.scalar) != .right || Direction(end.scalar) != .right {
      return told || Self.stand(last, next, apartBy: Self.widestGap) ?? false
    }
    return Self.stand(last, next, apartBy: Self.gap(between: end.scalar, and: start.scalar)) ?? told ?? true
  }

  private static func gap(between left: Unicode.Scalar, and right: Unicode.Scalar) -> Double {
    if Direction.isMark(left) || Direction.isMark(right) { return markGap }
    return Direction.joinsNext(right) ? wordGap : looseGap
  }

  /// The box of the first letter, united with the boxes of the marks before it, which may have taken part of its width.
  ///
  /// - Returns: `nil` if there are only marks; a `nil` box inside if the letter has none.
  private static func firstLetter(_ characters: some Sequence<Character>) -> PopplerRectangle?? {
    var whole: PopplerRectangle?
    for character in characters {
      whole = united(whole, character.box)
      if !Direction.isMark(character.scalar) { return .some(whole) }
    }
    return nil
  }

  private static func united(_ a: PopplerRectangle?, _ b: PopplerRectangle?) -> PopplerRectangle? {
    guard let a, let b else { return a ?? b }
    return PopplerRectangle(x1: min(a.x1, b.x1), y1: min(a.y1, b.y1), x2: max(a.x2, b.x2), y2: max(a.y2, b.y2))
  }

  /// True if the gap between two neighbours is wider than a part of the type's height; `nil` if a box is missing.
  private static func stand(_ first: PopplerRectangle?, _ second: PopplerRectangle?, apartBy part: Double) -> Bool? {
    guard let a = first, let b = second else { return nil }
    let across = max(b.x1 - a.x2, a.x1 - b.x2)
    let along = max(b.y1 - a.y2, a.y1 - b.y2)
    return across > part * max(a.y2 - a.y1, b.y2 - b.y1) || along > part * max(a.x2 - a.x1, b.x2 - b.x1)
  }
}
