/// Accents and letters that TeX and BibTeX write as commands.
enum LaTeXAccents {
  /// The sign of an accent that is named by a letter: `\c{c}`, `\v s`.
  static func letter(of word: String) -> UInt8? {
    guard word.utf8.count == 1, let byte = word.utf8.first, marks[byte] != nil else { return nil }
    return byte
  }

  /// The composed letter after an accent, and the position after it; `nil` if no letter follows.
  static func accented(_ line: Line, from start: Line.Index, by accent: UInt8) -> (String, Line.Index)? {
    guard let mark = marks[accent] else { return nil }
    var index = start
    while index < line.endIndex, line[index] == 0x20 { index += 1 }
    let isBraced = index < line.endIndex && line[index] == UInt8(ascii: "{")
    if isBraced { index += 1 }
    // Skip the backslash of a dotless i, which stands below an accent: `\'\i`.
    if index < line.endIndex, line[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < line.endIndex, (0x61...0x7A).contains(line[index] | 0x20) else { return nil }
    let letter = String(Unicode.Scalar(line[index]))
    index += 1
    if isBraced {
      guard index < line.endIndex, line[index] == UInt8(ascii: "}") else { return nil }
      index += 1
    }
    let key = letter + String(mark)
    return (composed[key] ?? key, index)
  }

  static let symbols: [String: String] = [
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø", "l": "ł",
    "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dots": "…", "ldots": "…",
    "textendash": "–", "textemdash": "—", "LaTeX": "LaTeX", "TeX": "TeX", "copyright": "©", "S": "§", "pounds": "£",
    "textbackslash": "\\", "textasciitilde": "~", "textregistered": "®", "texttrademark": "™", "euro": "€",
  ]

  /// Combining marks by the sign of the command.
  private static let marks: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "`"): "\u{300}", UInt8(ascii: "'"): "\u{301}", UInt8(ascii: "^"): "\u{302}",
    UInt8(ascii: "~"): "\u{303}", UInt8(ascii: "="): "\u{304}", UInt8(ascii: "u"): "\u{306}",
    UInt8(ascii: "."): "\u{307}", UInt8(ascii: "\""): "\u{308}", UInt8(ascii: "r"): "\u{30A}",
    UInt8(ascii: "H"): "\u{30B}", UInt8(ascii: "v"): "\u{30C}", UInt8(ascii: "c"): "\u{327}",
    UInt8(ascii: "k"): "\u{328}",
  ]

  /// The letters that Unicode has in composed form, keyed by base letter and mark.
  private static let composed: [String: String] = {
    var table: [String: String] = [:]
    for scalar in (0xC0...0x17F).compactMap(Unicode.Scalar.init) {
      let letter = String(scalar)
      guard let key = decomposition(of: letter) else { continue }
      table[key] = letter
    }
    return table
  }()

  /// The base letter and mark whose combination equals the composed letter. Swift compares equivalent texts as equal,
  /// so they are found by trial.
  private static func decomposition(of letter: String) -> String? {
    for base in "AEIOUYNCSZDTLRGHJKWaeiouyncszdtlrghjkw".unicodeScalars {
      for mark in marks.values where String(base) + String(mark) == letter { return String(base) + String(mark) }
    }
    return nil
  }
}
