import MDModel

/// Words of many scripts and shapes. They are few, so random texts share them.
package enum RandomWords {
  package static let all = [
    "invoice", "Invoices", "2024", "report", "Straße", "café", "cafe\u{301}s", "naïve", "XMLHttpRequest", "camelCase",
    "snake_case_name", "日本語", "日本", "語", "東京都", "한국어", "ภาษาไทย", "utf8", "ＷＩＤＥ", "x", "résumé",
    "İstanbul", "foo.bar", "ΟΔΟΣ", "don't", "שָׁלוֹם", "m²", "ﬁn", "+++", "co\u{AD}op",
  ]
  static let separators = ["-", "_", " ", ".", ", ", "、"]

  /// Text of one to `most` words.
  package static func text(upTo most: Int, using generator: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 1...most, using: &generator)).reduce(into: "") { text, place in
      if place > 0 { text += separators.randomElement(using: &generator) ?? " " }
      text += all.randomElement(using: &generator) ?? ""
    }
  }

  /// A file name: mostly words, sometimes with bytes that are no valid UTF-8, and a number that makes the name unique.
  static func name(_ number: Int, using generator: inout some RandomNumberGenerator) -> FileName {
    var name = Array(text(upTo: 3, using: &generator).utf8)
    if Int.random(in: 0..<5, using: &generator) == 0 {
      let odd: [[UInt8]] = [[0xE9], [0xFF, 0xFE], [0x0A], [0xE3, 0x81], [0x22], [0x2A]]
      name.insert(
        contentsOf: odd.randomElement(using: &generator) ?? [], at: Int.random(in: 0...name.count, using: &generator))
    }
    return FileName(name + Array("~\(number).txt".utf8))
  }
}
