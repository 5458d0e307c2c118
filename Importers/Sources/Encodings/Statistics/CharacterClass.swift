/// What a character is that is no part of a language's alphabet, and what signs in an alphabet are.
enum CharacterClass: Int, CaseIterable {
  /// A letter of another language.
  case foreign
  /// A sign that is rare in texts.
  case sign
  /// A sign that stands among spaces and numbers, at no letter.
  case lone
  /// A mark before a word.
  case opening
  /// A mark behind a word.
  case closing
  /// Three dots, which programs have in their menus, and other texts rarely.
  case ellipsis
  /// A dash, an apostrophe and alike, at letters too.
  case joining
  /// A raised sign, behind numbers and units.
  case raised
  /// A space at which no line ends.
  case blank
  /// A line or a corner that draws a frame.
  case frame
  /// A control character, or a byte that stands for none.
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

  /// Whether texts of all languages use it alike, and other than the translations do that the statistics are of.
  var isAlikeEverywhere: Bool { [.lone, .raised, .blank, .ellipsis].contains(self) }

  /// Costs of a sign by what is before it and by what is behind it.
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

  /// Cost of the character behind another.
  func cost(behind other: Neighbour, isAlike: Bool = false) -> Int32 {
    sides?.before[other] ?? cost(beside: other, isAlike)
  }

  /// Cost of another behind the character.
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

/// What stands beside a character.
enum Neighbour {
  /// White space, a number or a sign of ASCII.
  case space
  case letter
  /// A sign beyond ASCII.
  case sign
}

/// Cost of each kind of neighbour, in steps of ``LetterTable/step``.
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
