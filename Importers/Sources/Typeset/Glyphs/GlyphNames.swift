/// Maps the names of glyphs in PostScript fonts to characters.
enum GlyphNames {
  /// The text of a glyph: by its name, by the parts of its name, or by a Unicode number in the name.
  static func text(of name: String) -> String? {
    if let known = table[name] { return known }
    let stem = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
    guard !stem.isEmpty, stem != "notdef", stem != name || !name.contains(".") else { return nil }
    if let known = table[stem] { return known }
    if stem.contains("_") { return stem.split(separator: "_").compactMap { text(of: String($0)) }.joined() }
    if stem.hasPrefix("uni"), let text = units(stem.dropFirst(3)) { return text }
    if stem.hasPrefix("u"), stem.utf8.count >= 5 { return scalar(stem.dropFirst()) }
    return composed(stem)
  }

  private static func scalar(_ digits: Substring) -> String? {
    UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
  }

  private static func units(_ digits: Substring) -> String? {
    let bytes = Array(digits)
    guard bytes.count >= 4, bytes.count % 4 == 0 else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 4).compactMap { UInt16(String(bytes[$0..<($0 + 4)]), radix: 16) }
    return units.count == bytes.count / 4 ? String(decoding: units, as: UTF16.self) : nil
  }

  /// A letter with its accent, such as `eacute` or `Scaron`.
  private static func composed(_ name: String) -> String? {
    guard let letter = name.first, letter.isASCII, letter.isLetter,
      let accent = accents[String(name.dropFirst())]
    else { return nil }
    let whole = String(letter) + accent
    return composedLetters[whole].map { String($0) } ?? whole
  }

  private static let accents = [
    "acute": "\u{301}", "grave": "\u{300}", "circumflex": "\u{302}", "dieresis": "\u{308}", "tilde": "\u{303}",
    "ring": "\u{30A}", "caron": "\u{30C}", "breve": "\u{306}", "macron": "\u{304}", "cedilla": "\u{327}",
    "ogonek": "\u{328}", "dotaccent": "\u{307}", "hungarumlaut": "\u{30B}", "commaaccent": "\u{326}",
  ]

  private static let composedLetters: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for value in UInt32(0xC0)...0x24F { if let scalar = Unicode.Scalar(value) { table[String(scalar)] = scalar } }
    return table
  }()

  private static let table: [String: String] = {
    var table: [String: String] = [:]
    for letter in (0x41...0x5A as ClosedRange<UInt8>) {
      table[String(Unicode.Scalar(letter))] = String(Unicode.Scalar(letter))
      table[String(Unicode.Scalar(letter | 0x20))] = String(Unicode.Scalar(letter | 0x20))
    }
    let names = (named + greek).split(whereSeparator: \.isWhitespace)
    for index in stride(from: 0, to: names.count - 1, by: 2) { table[String(names[index])] = String(names[index + 1]) }
    table["space"] = " "
    table["nbspace"] = " "
    return table
  }()

  /// Names and characters in alternation.
  private static let named = """
    exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' quoteright ’ parenleft ( parenright )
    asterisk * plus + comma , hyphen - minus − period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7
    eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\
    bracketright ]
    asciicircum ^ underscore _ grave ` quoteleft ‘ braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢
    sterling £ fraction ⁄ yen ¥ florin ƒ section § currency ¤ quotedblleft “ guillemotleft « guilsinglleft ‹
    guilsinglright › fi fi fl fl ff ff ffi ffi ffl ffl endash – dagger † daggerdbl ‡ periodcentered · paragraph ¶
    bullet • quotesinglbase ‚ quotedblbase „ quotedblright ” guillemotright » ellipsis … perthousand ‰ questiondown ¿
    acute ´ circumflex ˆ tilde ˜ macron ¯ breve ˘ dotaccent ˙ dieresis ¨ ring ˚ cedilla ¸ hungarumlaut ˝ ogonek ˛
    caron ˇ emdash — AE Æ ordfeminine ª Lslash Ł Oslash Ø OE Œ ordmasculine º ae æ dotlessi ı dotlessj ȷ lslash ł
    oslash ø oe œ germandbls ß Eth Ð eth ð Thorn Þ thorn þ brokenbar ¦ copyright © registered ® trademark ™ degree °
    plusminus ± twosuperior ² threesuperior ³ onesuperior ¹ mu µ onequarter ¼ onehalf ½ threequarters ¾ multiply ×
    divide ÷ logicalnot ¬ Euro € dcroat đ Dcroat Đ sfthyphen - hyphenchar - visiblespace ␣ compwordmark \u{200B}
    lessequal ≤ greaterequal ≥ notequal ≠ infinity ∞ approxequal ≈ similar ∼ equivalence ≡ element ∈ arrowright →
    arrowleft ← arrowup ↑ arrowdown ↓ partialdiff ∂ summation ∑ product ∏ integral ∫ radical √ asteriskmath ∗
    universal ∀ existential ∃ angbracketleft ⟨ angbracketright ⟩ openbullet ◦ nabla ∇ emptyset ∅ union ∪ intersection ∩
    """

  private static let greek = """
     Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π
    Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η
    theta θ iota ι kappa κ lambda λ nu ν xi ξ omicron ο pi π rho ρ sigma σ sigma1 ς tau τ upsilon υ phi φ chi χ psi ψ
    omega ω epsilon1 ε theta1 ϑ phi1 ϕ omega1 ϖ rho1 ϱ
    """

  /// Adobe's encoding of text fonts, which applies to fonts that declare none.
  static let standardEncoding: [String] = {
    var names = (0..<256).map { $0 < 0x7F ? asciiNames[$0] ?? "" : "" }
    names[0x27] = "quoteright"
    names[0x60] = "quoteleft"
    let upper = """
      exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft \
      guilsinglleft guilsinglright fi fl - endash dagger daggerdbl periodcentered - paragraph bullet quotesinglbase \
      quotedblbase quotedblright guillemotright ellipsis perthousand - questiondown - grave acute circumflex tilde \
      macron breve dotaccent dieresis - ring cedilla - hungarumlaut ogonek caron emdash
      """
    for (index, name) in upper.split(separator: " ").enumerated() {
      names[0xA1 + index] = name == "-" ? "" : String(name)
    }
    let late = [
      0xE1: "AE", 0xE3: "ordfeminine", 0xE8: "Lslash", 0xE9: "Oslash", 0xEA: "OE", 0xEB: "ordmasculine", 0xF1: "ae",
      0xF5: "dotlessi", 0xF8: "lslash", 0xF9: "oslash", 0xFA: "oe", 0xFB: "germandbls",
    ]
    for (code, name) in late { names[code] = name }
    return names
  }()

  /// ISO 8859-1, with numbers instead of the rare names.
  static let latinEncoding: [String] = (0..<256).map { code in
    if code < 0x7F { return asciiNames[code] ?? "" }
    return code < 0xA0 ? "" : "uni00" + String(code, radix: 16, uppercase: true)
  }

  private static let asciiNames: [Int: String] = {
    var names = [0x20: "space"]
    for (name, text) in table where text.unicodeScalars.count == 1 {
      if let value = text.unicodeScalars.first?.value, (0x21..<0x7F).contains(value) { names[Int(value)] = name }
    }
    names[0x2D] = "hyphen"
    return names
  }()

  /// The width of a character in Helvetica, in thousandths of its size.
  static func width(of text: String) -> Double {
    guard let scalar = text.unicodeScalars.first else { return 0 }
    let code = Int(scalar.value) - 0x20
    let first = widths.indices.contains(code) ? Double(widths[code]) : scalar.properties.isUppercase ? 680 : 530
    return text.unicodeScalars.count > 1 ? first * 0.9 * Double(text.unicodeScalars.count) : first
  }

  private static let widths = [
    278, 278, 355, 556, 556, 889, 667, 222, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1_015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 222, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]
}
