/// Makes words comparable with the tables of date words, which hold small letters without accents.
enum DateFolding {
  /// - Returns: an empty text for words too long to be of a date.
  static func fold(_ word: some StringProtocol) -> String {
    guard word.utf8.count <= 64 else { return "" }
    var folded = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars { append(scalar, to: &folded) }
    return String(folded)
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    switch scalar.value {
    // Combining marks of letters that came decomposed.
    case 0x300...0x36F: break
    // Full-width forms, as Japanese keyboards write digits.
    case 0xFF01...0xFF5E: folded.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    case 0x2018, 0x2019: folded.append("'")
    default: folded.append(plainLetters[scalar] ?? scalar)
    }
  }

  private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "à": "a", "á": "a", "â": "a", "ä": "a", "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e", "í": "i", "î": "i",
    "ï": "i", "ñ": "n", "ó": "o", "ô": "o", "ö": "o", "ù": "u", "ú": "u", "û": "u", "ü": "u", "ヵ": "か", "ヶ": "か",
    "カ": "か", "ケ": "か", "箇": "か",
  ]
}
