/// Maps the character codes of a TeX font to text.
///
/// The encodings have LaTeX's names: OT1 is Knuth's text encoding, T1 the Cork encoding.
struct TeXEncoding: Equatable, Sendable {
  private let table: [String]
  /// True if codes are Unicode scalars, as in upTeX and XeTeX.
  private let isUnicode: Bool

  private init(_ table: [String], isUnicode: Bool = false) {
    self.table = table
    self.isUnicode = isUnicode
  }

  func text(of code: UInt32) -> String {
    if code < table.count { return table[Int(code)] }
    guard isUnicode, code > 0x20, let scalar = Unicode.Scalar(code) else { return "" }
    return String(scalar)
  }

  /// OT1, the encoding of text fonts.
  static let text = TeXEncoding(otherThanASCII(OT1.low, OT1.replaced))
  /// OT1 in fonts with letters of equal width.
  static let typewriter = TeXEncoding(otherThanASCII(OT1.typewriter, [:]))
  static let cork = TeXEncoding(Cork.table)
  static let mathItalic = TeXEncoding(otherThanASCII(OT1.mathItalic, OT1.mathItalicReplaced))
  static let symbols = TeXEncoding(OT1.symbols)
  /// Standard PostScript fonts as dvips re-encodes them (8r): windows-1252 except for the first columns.
  static let base = TeXEncoding(latin(OT1.baseLow))
  /// T2A, the Cyrillic encoding that comes with LaTeX.
  static let cyrillic = TeXEncoding(Cork.cyrillic)
  /// TS1. Only its signs for money and dates are useful as text.
  static let companion = TeXEncoding(Cork.companion)
  static let none = TeXEncoding([])
  static let unicode = TeXEncoding(otherThanASCII([], [:]), isUnicode: true)

  /// The encoding of a font by its name in TeX Live, such as `cmr10`, `ecrm1000`, `ptmr8t` or `rm-lmr10`.
  static func of(font name: String) -> TeXEncoding {
    let name = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if let known = byPrefix.first(where: { name.hasPrefix($0.prefix) }) { return known.encoding }
    let letters = name.hasSuffix("d") || name.hasSuffix("j") ? name.dropLast() : name[...]
    if letters.contains("8t") { return .cork }
    if letters.contains("8c") { return .companion }
    if letters.contains("8r") { return .base }
    return .text
  }

  /// The first prefix that matches counts.
  private static let byPrefix: [(prefix: String, encoding: TeXEncoding)] = [
    ("cmsy", .symbols), ("cmbsy", .symbols), ("cmmi", .mathItalic), ("cmmib", .mathItalic), ("cmex", .none),
    ("cmtt", .typewriter), ("cmsltt", .typewriter), ("cmitt", .typewriter), ("cmtcsc", .typewriter),
    ("msam", .none), ("msbm", .text), ("lasy", .none), ("line", .none), ("lcircle", .none), ("wasy", .none),
    ("stmary", .none), ("manfnt", .none), ("logo", .text), ("rsfs", .text), ("euf", .text), ("eus", .text),
    ("eur", .mathItalic), ("psyr", .none), ("pzdr", .none), ("fmvr", .none), ("mathkerncmss", .text),
    ("lmmi", .mathItalic), ("lmsy", .symbols), ("lmex", .none), ("rm-lmtt", .typewriter), ("rm-", .text),
    ("zpzccm", .symbols), ("zptmcmrm", .mathItalic), ("zptmcm7m", .mathItalic), ("zptmcm7y", .symbols),
    ("zptmcm7v", .none), ("ts1-", .companion), ("ec-", .cork), ("t2a-", .cyrillic),
    ("zplmr7m", .mathItalic), ("ptmri7m", .mathItalic),
    ("cmr", .text), ("cmb", .text), ("cmti", .text), ("cms", .text), ("cmcsc", .text), ("cmd", .text), ("cmu", .text),
    ("cmf", .text), ("cmvtt", .text), ("ecc", .cork), ("ecb", .cork), ("ecr", .cork), ("ect", .cork), ("ecs", .cork),
    ("eci", .cork), ("eco", .cork), ("ecd", .cork), ("ecv", .cork), ("ecf", .cork), ("ecl", .cork), ("ecx", .cork),
    ("dc", .cork), ("tcr", .companion), ("tcb", .companion), ("tct", .companion), ("tcs", .companion),
    ("tcc", .companion), ("tci", .companion), ("tco", .companion), ("tcx", .companion), ("larm", .cyrillic),
    ("labx", .cyrillic), ("lati", .cyrillic), ("latt", .cyrillic), ("lacc", .cyrillic), ("lass", .cyrillic),
    ("lasx", .cyrillic), ("lasl", .cyrillic), ("labi", .cyrillic), ("lasi", .cyrillic), ("upj", .unicode),
    ("upg", .unicode), ("uprml", .unicode), ("uphml", .unicode),
  ]

  private static func otherThanASCII(_ low: [String], _ replaced: [Int: String]) -> [String] {
    (0..<128).map { code in
      replaced[code] ?? (code < low.count ? low[code] : code < 0x20 ? "" : String(Unicode.Scalar(UInt8(code))))
    }
  }

  private static func latin(_ low: [String]) -> [String] {
    let windows = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars.map { String($0) }
    return (0..<256).map { code in
      switch code {
      case ..<0x20: low[code]
      case 0x27: "’"
      case 0x80..<0xA0: windows[code - 0x80]
      default: String(Unicode.Scalar(UInt8(code)))
      }
    }
  }
}

/// The differences of Knuth's encodings from ASCII. Accents are combining characters.
private enum OT1 {
  private static let accents = [
    "\u{300}", "\u{301}", "\u{30C}", "\u{306}", "\u{304}", "\u{30A}", "\u{327}", "ß", "æ", "œ", "ø", "Æ", "Œ", "Ø",
  ]
  private static let greek = ["Γ", "Δ", "Θ", "Λ", "Ξ", "Π", "Σ", "Υ", "Φ", "Ψ", "Ω"]

  static let low = greek + ["ff", "fi", "fl", "ffi", "ffl", "ı", "ȷ"] + accents
  static let typewriter = greek + ["↑", "↓", "'", "¡", "¿", "ı", "ȷ"] + accents
  /// The stroke of Polish letters has the code 32.
  static let replaced = [
    0x20: "\u{338}", 0x22: "”", 0x27: "’", 0x3C: "¡", 0x3E: "¿", 0x5C: "“", 0x5E: "\u{302}", 0x5F: "\u{307}",
    0x60: "‘", 0x7B: "–", 0x7C: "—", 0x7D: "\u{30B}", 0x7E: "\u{303}", 0x7F: "\u{308}",
  ]

  static let mathItalic =
    greek
    + [
      "α", "β", "γ", "δ", "ε", "ζ", "η", "θ", "ι", "κ", "λ", "μ", "ν", "ξ", "π", "ρ", "σ", "τ", "υ", "φ", "χ",
    ]
  static let mathItalicReplaced = [
    0x20: "ψ", 0x21: "ω", 0x22: "ε", 0x23: "ϑ", 0x24: "ϖ", 0x25: "ϱ", 0x26: "ς", 0x27: "ϕ", 0x28: "", 0x29: "",
    0x2A: "", 0x2B: "", 0x2C: "", 0x2D: "", 0x2E: "", 0x2F: "", 0x3A: ".", 0x3B: ",", 0x3C: "<", 0x3D: "/",
    0x3E: ">", 0x3F: "⋆", 0x40: "∂", 0x5B: "♭", 0x5C: "♮", 0x5D: "♯", 0x5E: "", 0x5F: "", 0x60: "ℓ", 0x7B: "ı",
    0x7C: "ȷ", 0x7D: "℘", 0x7E: "", 0x7F: "",
  ]

  /// Letters of the script alphabet, and signs that keyboards have.
  static let symbols: [String] = (0..<128).map { code in
    switch code {
    case 0: "−"
    case 1: "·"
    case 2: "×"
    case 3: "∗"
    case 6: "±"
    case 0x0D: "○"
    case 0x0F: "•"
    case 0x11: "≡"
    case 0x14: "≤"
    case 0x15: "≥"
    case 0x18: "∼"
    case 0x19: "≈"
    case 0x20: "←"
    case 0x21: "→"
    case 0x31: "∞"
    case 0x32: "∈"
    case 0x41...0x5A: String(Unicode.Scalar(UInt8(code)))
    case 0x5B: "∪"
    case 0x5C: "∩"
    case 0x66: "{"
    case 0x67: "}"
    case 0x68: "⟨"
    case 0x69: "⟩"
    case 0x6A: "|"
    case 0x6E: "\\"
    case 0x78: "§"
    case 0x79: "†"
    case 0x7A: "‡"
    case 0x7B: "¶"
    default: ""
    }
  }

  static let baseLow: [String] = (0..<32).map { code in
    [
      1: "˙", 2: "fi", 3: "fl", 4: "⁄", 5: "˝", 6: "Ł", 7: "ł", 8: "˛", 9: "˚", 11: "˘", 12: "−", 14: "Ž", 15: "ž",
      16: "ˇ", 17: "ı", 18: "ȷ", 19: "ff", 20: "ffi", 21: "ffl", 30: "`", 31: "'",
    ][code] ?? ""
  }
}

/// Encodings of 256 characters.
private enum Cork {
  private static let low = [
    "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{308}", "\u{30B}", "\u{30A}", "\u{30C}", "\u{306}", "\u{304}",
    "\u{307}", "\u{327}", "\u{328}", "‚", "‹", "›", "“", "”", "„", "«", "»", "–", "—", "", "", "ı", "ȷ", "ff", "fi",
    "fl", "ffi", "ffl", "␣",
  ]
  private static let middle = Array(
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£".unicodeScalars
  ).map { String($0) }

  static let table: [String] = (0..<256).map { code in
    switch code {
    case ..<0x21: low[code]
    case 0x27: "’"
    case 0x60: "‘"
    case 0x7F: "-"
    case 0x21..<0x7F: String(Unicode.Scalar(UInt8(code)))
    case 0x80..<0xC0: middle[code - 0x80]
    case 0xD7: "Œ"
    case 0xDF: "SS"
    case 0xF7: "œ"
    case 0xFF: "ß"
    default: String(Unicode.Scalar(UInt8(code)))
    }
  }

  private static let cyrillicMiddle = Array(
    "ҐҒЂЋҺЖҘЉЇҚҠ\u{49C}ЄҢӇЅӨҪЎҮҰҲҶЇӘЊЁ№¤§ґғђћһжҙљїқҡ\u{49D}єңӈѕөҫўүұҳҷїәњё„«»".unicodeScalars
  ).map { String($0) }

  static let cyrillic: [String] = (0..<256).map { code in
    switch code {
    case ..<0x80: table[code]
    case 0x80..<0xC0: code - 0x80 < cyrillicMiddle.count ? cyrillicMiddle[code - 0x80] : ""
    default: String(Unicode.Scalar(UInt32(0x410 + code - 0xC0)) ?? " ")
    }
  }

  static let companion: [String] = (0..<256).map { code in
    switch code {
    case 0x30...0x39: String(Unicode.Scalar(UInt8(code)))
    case 0x24: "$"
    case 0x27: "'"
    case 0x2D: "-"
    case 0x88: "•"
    case 0xA2, 0xA3, 0xA5...0xA9, 0xAC...0xB1, 0xB4...0xB7: String(Unicode.Scalar(UInt8(code)))
    case 0xBF: "€"
    case 0x97: "™"
    default: ""
    }
  }
}
