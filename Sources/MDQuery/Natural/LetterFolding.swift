/// Folds words like the tables of dates, kinds and small words: to lower case without accents.
enum LetterFolding {
  /// - Returns: an empty text for words too long for any table.
  static func fold(_ word: some StringProtocol) -> String {
    guard word.utf8.count <= longest else { return "" }
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars { append(scalar, to: &folded) }
    return String(folded)
  }

  private static let longest = 80

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    switch scalar.value {
    // Combining marks of decomposed letters.
    case 0x300...0x36F: break
    // Full-width forms, which Japanese keyboards use for digits.
    case 0xFF01...0xFF5E: folded.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    case 0x2018, 0x2019: folded.append("'")
    default: folded.append(plain(scalar))
    }
  }

  private static func plain(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    switch letter {
    case "à", "á", "â", "ä": "a"
    case "ç": "c"
    case "è", "é", "ê", "ë": "e"
    case "í", "î", "ï": "i"
    case "ñ": "n"
    case "ó", "ô", "ö": "o"
    case "ù", "ú", "û", "ü": "u"
    case "ヵ", "ヶ", "カ", "ケ", "箇": "か"
    default: letter
    }
  }
}
