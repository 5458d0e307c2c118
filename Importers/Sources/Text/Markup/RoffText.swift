/// Decodes the escapes of roff.
enum RoffText {
  static func joined(_ words: [[UInt8]]) -> [UInt8] { Array(words.joined(separator: [0x20])) }

  /// The text of a line without fonts, sizes and motions. Named characters are replaced.
  static func plain(_ line: Line) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(line.count)
    var rest = line
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      // `\"` and `\#` start a comment, which ends with the line.
      if rest.first == 0x22 || rest.first == UInt8(ascii: "#") { break }
      escape(&rest, into: &plain)
    }
    return plain
  }

  /// Reads an escape after its backslash.
  private static func escape(_ rest: inout Line, into plain: inout [UInt8]) {
    guard let sign = rest.popFirst() else { return }
    switch sign {
    case UInt8(ascii: "("): appendNamed(take(2, &rest), to: &plain)
    case UInt8(ascii: "["): appendNamed(upTo(UInt8(ascii: "]"), &rest), to: &plain)
    case UInt8(ascii: "*"): appendNamed(name(&rest), to: &plain)
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "m"), UInt8(ascii: "M"), UInt8(ascii: "k"),
      UInt8(ascii: "n"), UInt8(ascii: "g"):
      _ = name(&rest)
    case UInt8(ascii: "s"):
      // A size may be relative, as in `\s+2`.
      if let first = rest.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      _ = name(&rest)
    case UInt8(ascii: "h"), UInt8(ascii: "v"), UInt8(ascii: "w"), UInt8(ascii: "l"), UInt8(ascii: "L"),
      UInt8(ascii: "D"), UInt8(ascii: "o"), UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "b"), UInt8(ascii: "Z"),
      UInt8(ascii: "N"), UInt8(ascii: "A"):
      // The argument is delimited by any sign, as in `\h'5p'`. It is not text.
      if let quote = rest.popFirst() { _ = upTo(quote, &rest) }
    case UInt8(ascii: "-"): plain.append(UInt8(ascii: "-"))
    case UInt8(ascii: "e"), UInt8(ascii: "\\"): plain.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "~"), UInt8(ascii: "0"), 0x20: plain.append(0x20)
    case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "."): plain.append(sign)
    case UInt8(ascii: "t"): plain.append(0x20)
    case UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "u"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "p"), UInt8(ascii: "r"):
      break
    default: plain.append(sign)
    }
  }

  /// Reads a name: one sign, two after `(`, or more in brackets.
  private static func name(_ rest: inout Line) -> Line {
    switch rest.first {
    case UInt8(ascii: "("):
      rest = rest.dropFirst()
      return take(2, &rest)
    case UInt8(ascii: "["):
      rest = rest.dropFirst()
      return upTo(UInt8(ascii: "]"), &rest)
    default: return take(1, &rest)
    }
  }

  private static func take(_ count: Int, _ rest: inout Line) -> Line {
    defer { rest = withoutRestOfCharacter(rest.dropFirst(count)) }
    return rest.prefix(count)
  }

  private static func upTo(_ sign: UInt8, _ rest: inout Line) -> Line {
    let part = rest.prefix { $0 != sign }
    rest = withoutRestOfCharacter(rest[part.endIndex...].dropFirst())
    return part
  }

  /// Drops the rest of a multi-byte character. roff counts bytes, so an argument may end within a character.
  private static func withoutRestOfCharacter(_ line: Line) -> Line { line.drop { $0 & 0xC0 == 0x80 } }

  private static func appendNamed(_ name: Line, to plain: inout [UInt8]) {
    let name = name.string
    if name.utf8.count >= 5, name.hasPrefix("u"), let value = UInt32(name.dropFirst().prefix { $0 != "_" }, radix: 16),
      let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .control
    {
      plain.append(contentsOf: String(scalar).utf8)
    } else if let text = named[name] ?? accented(name) {
      plain.append(contentsOf: text.utf8)
    }
  }

  /// The letter for an accented name: `'e` is e with an acute accent.
  private static func accented(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    guard bytes.count == 2 else { return nil }
    return bytes.withUnsafeBufferPointer {
      LaTeXAccents.accented($0[1...], from: 1, by: accents[bytes[0]] ?? bytes[0])?.0
    }
  }

  private static let accents: [UInt8: UInt8] = [
    UInt8(ascii: ":"): UInt8(ascii: "\""), UInt8(ascii: ","): UInt8(ascii: "c"),
  ]

  private static let named: [String: String] = [
    "em": "—", "en": "–", "hy": "-", "-": "-", "aq": "'", "Aq": "'", "dq": "\"", "lq": "“", "rq": "”", "oq": "‘",
    "cq": "’",
    "bu": "•", "co": "©", "rg": "®", "tm": "™", "R": "®", "Tm": "™", "ga": "`", "ha": "^", "ti": "~", "rs": "\\",
    "sl": "/", "bv": "|", "ba": "|", "la": "<", "ra": ">", "->": "→", "<-": "←", "mu": "×", "de": "°", "sc": "§",
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "/o": "ø", "/O": "Ø", "/l": "ł", "/L": "Ł", "oa": "å",
    "oA": "Å", "Fo": "«", "Fc": "»", "fo": "‹", "fc": "›", "Bq": "„", "Po": "£", "Eu": "€", "+-": "±", "<=": "≤",
    ">=": "≥", "!=": "≠", "or": "|", "aa": "´", "lB": "[", "rB": "]", "lC": "{", "rC": "}", "sh": "#", "at": "@",
    "Do": "$", "pl": "+", "mi": "−", "eq": "=", "*m": "μ", "-D": "Ð", "Sd": "ð", "TP": "Þ", "Tp": "þ", "r!": "¡",
    "r?": "¿", "12": "½", "14": "¼", "34": "¾", "S": "", "q": "\"",
  ]
}

/// Handles mdoc macros whose names occur among their words.
enum MdocText {
  /// The words of a macro's line without the names of further macros. Flags get their hyphen.
  static func plain(_ macro: String, _ words: [[UInt8]]) -> [UInt8] {
    if silent.contains(macro) { return [] }
    var plain: [[UInt8]] = []
    var isFlag = macro == "Fl"
    for word in words {
      let name = String(decoding: word, as: UTF8.self)
      if name.utf8.count == 2, macros.contains(name) {
        isFlag = name == "Fl"
        continue
      }
      plain.append(isFlag && word.first != UInt8(ascii: "-") ? [UInt8(ascii: "-")] + word : word)
    }
    return RoffText.joined(plain)
  }

  /// Macros that only affect layout.
  private static let silent: Set<String> = ["Bl", "El", "Bd", "Ed", "Pp", "Os", "Bk", "Ek", "Rs", "Re", "Sm"]

  private static let macros: Set<String> = [
    "Ad", "An", "Ao", "Ap", "Aq", "Ar", "Bo", "Bq", "Brq", "Bsx", "Cd", "Cm", "Dl", "Do", "Dq", "Dv", "Ec", "Em", "Eo",
    "Er", "Ev", "Fa", "Fl", "Fn", "Ft", "Ic", "In", "Li", "Lk", "Ms", "Mt", "Nm", "No", "Ns", "Oc", "Oo", "Op", "Pa",
    "Pc", "Pf", "Po", "Pq", "Ql", "Qo", "Qq", "Sc", "So", "Sq", "St", "Sx", "Sy", "Ta", "Tn", "Ux", "Va", "Vt", "Xc",
    "Xo", "Xr",
  ]
}
