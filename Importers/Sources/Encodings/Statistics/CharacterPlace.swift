/// Counts how often a byte occurs in positions that distinguish letters from signs.
struct BytePlaces {
  let byte: UInt8
  private(set) var betweenLetters: Int32 = 0
  private(set) var atDigit: Int32 = 0
  private(set) var alone: Int32 = 0
  /// After three letters or more, and before none.
  private(set) var endingWord: Int32 = 0

  init(byte: UInt8) { self.byte = byte }

  var isUsed: Bool { betweenLetters | atDigit | alone | endingWord != 0 }

  /// Counts the position of the byte at `index`.
  mutating func note(_ index: Int, in bytes: UnsafeMutableBufferPointer<UInt8>) {
    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(index + offset) ? bytes[index + offset] : 0x20 }
    switch (Self.isLetter(byte(-1)), Self.isLetter(byte(1))) {
    case (true, true): betweenLetters += 1
    case _ where Self.isDigit(byte(-1)) || Self.isDigit(byte(1)): atDigit += 1
    case (false, false): alone += 1
    case (true, false): if Self.isLetter(byte(-2)), Self.isLetter(byte(-3)) { endingWord += 1 }
    case (false, true): break
    }
  }

  /// True for an ASCII letter, or a byte that may be a letter.
  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// The positions in which a character speaks against a code page.
enum CharacterPlace {
  /// A letter, which is never next to a number and rarely alone.
  case letter
  /// A Latin capital, which is even more rarely alone.
  case capital
  /// A sign, which is not inside words.
  case sign
  /// A sign that is not after words either.
  case raised
  /// A corner or a horizontal line of a frame, which is not alone.
  case corner
  case anywhere

  init(_ scalar: Unicode.Scalar) {
    switch CharacterClass(scalar) {
    case .foreign: self = scalar < "\u{250}" && scalar.properties.isUppercase ? .capital : .letter
    case .raised: self = .raised
    // Typists used it as an apostrophe.
    case .sign: self = scalar == "´" ? .anywhere : scalar == "¹" ? .raised : .sign
    case .closing: self = scalar == "ª" || scalar == "º" ? .raised : .sign
    case .lone, .opening, .ellipsis, .blank: self = .sign
    case .frame: self = ["│", "║", "░", "▒", "▓", "█", "■"].contains(scalar) ? .anywhere : .corner
    case .joining, .control: self = .anywhere
    }
  }

  /// The cost of a byte's positions, in steps of ``LetterTable/step``.
  func cost(of places: BytePlaces) -> Int32 {
    switch self {
    case .letter: places.atDigit * 24 + places.alone * 8
    case .capital: places.atDigit * 24 + places.alone * 20
    case .sign: places.betweenLetters * 36
    case .raised: places.betweenLetters * 60 + places.endingWord * 30
    case .corner: places.alone * 60
    case .anywhere: 0
    }
  }
}
