/// The class of a character that is not in a language's alphabet, or of a sign in the alphabet.
enum CharacterClass: Int, CaseIterable {
  /// A letter of another language.
  case foreign
  /// A sign that is rare in text.
  case sign
  /// A sign that stands between spaces and numbers, not next to letters.
  case lone
  /// A mark before a word.
  case opening
  /// A mark after a word.
  case closing
  /// Three dots, which are frequent in menus of programs and rare in other text.
  case ellipsis
  /// A dash, an apostrophe or similar, which also stands next to letters.
  case joining
  /// A raised sign after numbers and units.
  case raised
  /// A space at which a line does not break.
  case blank
  /// A line or a corner that draws a frame.
  case frame
  /// A control character, or a byte without a character.
  case control

  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFD}": self = .control
    case "\u{A0}": self = .blank
    case "£", "§", "©", "¬", "±", "¼", "½", "¾", "×", "€", "¢", "¶", "•", "¥": self = .lone
    case "“", "‘", "„", "«": self = .opening
    case "®", "”", "»", "™", "ª", "º": self = .closing
    case "…": self = .ellipsis
    case "’", "–", "—", "·", "µ": self = .joining
    case "°", "²", "³": self = .raised
    case "\u{2500}"..<"\u{25A0}": self = .frame
    default:
      let isMark = scalar.properties.canonicalCombiningClass != .notReordered
      self = scalar.properties.isAlphabetic || isMark ? .foreign : .sign
    }
  }

  /// True if texts in all languages use the sign alike, but differently from the translations on which the statistics
  /// are based.
  var isAlikeEverywhere: Bool { [.lone, .raised, .blank, .ellipsis].contains(self) }

  /// The costs of a sign by the characters before and after it.
  private var sides: (before: NeighbourCosts, behind: NeighbourCosts)? {
    switch self {
    case .lone: (NeighbourCosts(space: 30, letter: 75, sign: 40), NeighbourCosts(space: 6, letter: 70, sign: 20))
    case .opening: (NeighbourCosts(space: 30, letter: 75, sign: 40), NeighbourCosts(space: 25, letter: 8, sign: 25))
    case .closing, .ellipsis:
      (NeighbourCosts(space: 35, letter: 40, sign: 44), NeighbourCosts(space: 6, letter: 60, sign: 20))
    case .joining: (NeighbourCosts(space: 32, letter: 45, sign: 40), NeighbourCosts(space: 8, letter: 23, sign: 25))
    case .raised: (NeighbourCosts(space: 30, letter: 50, sign: 40), NeighbourCosts(space: 8, letter: 15, sign: 25))
    case .blank: (NeighbourCosts(space: 25, letter: 40, sign: 40), NeighbourCosts(space: 20, letter: 25, sign: 20))
    case .foreign, .sign, .frame, .control: nil
    }
  }

  /// The cost of this character after another one.
  func cost(behind other: Neighbour, isAlike: Bool = false) -> Int32 {
    sides?.before[other] ?? cost(beside: other, isAlike)
  }

  /// The cost of another character after this one.
  func cost(before other: Neighbour, isAlike: Bool = false) -> Int32 {
    sides?.behind[other] ?? cost(beside: other, isAlike)
  }

  private func cost(beside other: Neighbour, _ isAlike: Bool) -> Int32 {
    switch self {
    case .foreign: 75
    case .frame: isAlike || other == .space ? 26 : 70
    case .control: 95
    default: other == .space ? 46 : 56
    }
  }
}

/// The kind of a neighbouring character.
enum Neighbour {
  /// White space, a number, or an ASCII sign.
  case space
  case letter
  /// A sign beyond ASCII.
  case sign
}

/// The cost of each kind of neighbour, in steps of ``LetterTable/step``.
private struct NeighbourCosts {
  let space: Int32
  let letter: Int32
  let sign: Int32

  subscript(_ neighbour: Neighbour) -> Int32 {
    switch neighbour {
    case .space: space
    case .letter: letter
    case .sign: sign
    }
  }
}
