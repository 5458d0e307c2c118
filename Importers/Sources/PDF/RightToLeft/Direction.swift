/// Direction in which a character is read, as far as words and numbers need it (Unicode Standard Annex 9, reduced).
enum Direction {
  case left
  case right
  /// Digits run from left to right within text of either direction.
  case number
  case neutral

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: self = .number
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      self = scalar.properties.isAlphabetic || Self.isMark(scalar) ? .right : .neutral
    default: self = scalar.properties.isAlphabetic ? .left : .neutral
    }
  }

  /// Marks lie over and under letters.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .nonspacingMark }

  /// Whether the letter after it, at its left, is drawn joined to it. Hebrew letters never are.
  static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x649, 0x688...0x699, 0x6C0, 0x6C3...0x6CB, 0x6CF, 0x6D3,
      0x6D5:
      false
    default: (0x600...0x77F).contains(scalar.value)
    }
  }
}
