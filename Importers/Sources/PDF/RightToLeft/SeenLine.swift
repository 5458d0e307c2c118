import CPoppler

/// A line as it is seen on the page, from left to right, with spaces where characters stand apart.
struct SeenLine {
  struct Character {
    var scalar: Unicode.Scalar
    /// `nil` where poppler tells none, and for spaces.
    var box: PopplerRectangle?
  }

  var characters: [Character] = []

  /// Parts of the type's height between pieces and inside one. The first is what poppler takes for a space, 0.03 of the
  /// type size, which is three quarters of the height; letters that join no next one are set as far apart, too, and marks
  /// may take the place of a letter.
  private static let wordGap = 0.023
  private static let looseGap = 0.08
  private static let markGap = 0.1
  private static let widestGap = 0.2

  /// - Parameter boxes: of the line's characters and spaces; empty where poppler tells none.
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
      // Where pieces are in the other order, the spaces told are those of their neighbours.
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

  /// - Parameter told: whether poppler tells a space here; `nil` where it tells those of other places.
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

  /// Box of the first letter with the marks before it, which may have been given a part of its width.
  ///
  /// - Returns: `nil` where there are marks alone; the box in it where there is none.
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

  /// Whether two neighbours are more apart than a part of the type's height.
  private static func stand(_ first: PopplerRectangle?, _ second: PopplerRectangle?, apartBy part: Double) -> Bool? {
    guard let a = first, let b = second else { return nil }
    let across = max(b.x1 - a.x2, a.x1 - b.x2)
    let along = max(b.y1 - a.y2, a.y1 - b.y2)
    return across > part * max(a.y2 - a.y1, b.y2 - b.y1) || along > part * max(a.x2 - a.x1, b.x2 - b.x1)
  }
}
