import Foundation
import MDText
import Testing

@Suite struct FoldingTests {
  @Test(arguments: [
    ("ASCII Text_09", "ascii text_09"), ("", ""),
    ("Straße STRASSE ẞ", "strasse strasse ss"), ("Ærøskøbing Œuvre", "aeroskobing oeuvre"),
    ("Łódź đĐ ħĦ ŧ", "lodz dd hh t"), ("ISTANBUL İstanbul ısı", "istanbul istanbul isi"),
    ("ΟΔΥΣΣΕΎΣ ὀδυσσεύς ᾠδή", "οδυσσευσ οδυσσευσ ωδη"), ("Ёлка Йод", "елка иод"),
    ("Tiếng Việt Đặng", "tieng viet dang"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد كـتاب", "محمد كتاب"),
    ("ガ ｶﾞ パ ﾊﾟ ヴ", "ガ ガ パ パ ヴ"), ("かな カナ", "かな カナ"), ("ＡＢＣ１２", "abc12"), ("ﬁn ²", "fin 2"),
    ("한국어", "한국어"), ("ﾊﾝｸﾞﾙ", "ハングル"), ("हिन्दी", "हिन्दी"), ("ภาษาไทย", "ภาษาไทย"),
    ("co\u{00AD}operate", "cooperate"), ("葛\u{E0100}城", "葛城"), ("Swift™", "swift™"), ("㈱", "(株)"),
    ("کتاب فارسی", "كتاب فارسي"), ("مدرسة على آخر أحمد إلى ٱلله", "مدرسه علي اخر احمد الي الله"), ("ہ ھ ۃ", "ه ه ه"),
    ("می\u{200C}خواهم", "ميخواهم"), ("١٢٣٤ ۱۲۳۴ १२३४ ๑๒ ១២", "1234 1234 1234 12 12"), ("Þórður", "thordur"),
    ("L’été ‘a’ “b” „c“", "l'ete 'a' \"b\" \"c\""), ("2019–2021 — a‑b", "2019-2021 - a-b"), ("пʼять", "п'ять"),
    ("Hawaiʻi Oʻzbekiston", "hawai'i o'zbekiston"), ("a\u{A0}b\u{202F}c", "a b c"),
  ])
  func folds(_ text: String, _ expected: String) {
    #expect(Array(Folding.fold(text).utf8) == Array(expected.utf8))
  }

  /// Every scalar, in the NFD form in which macOS stores names and the NFC form that Linux programs use.
  @Test func canonicalFormsMeet() {
    for value in UInt32(0)...0x32400 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x" + String(Character(scalar))
      let folded = Array(Folding.fold(text).utf8)
      let again = String(decoding: folded, as: UTF8.self)
      for form in [text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping, again] {
        #expect(Array(Folding.fold(form).utf8) == folded, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func composesAcrossScalars() {
    #expect(scalars(Folding.fold("か\u{3099}は\u{309A}")) == [0x304C, 0x3071])
    #expect(scalars(Folding.fold("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}")) == [0xD55C, 0xAD6C])
    #expect(scalars(Folding.fold("\u{D558}\u{11AB}")) == [0xD55C])
  }

  @Test func keepsInvalidBytes() {
    let cases: [([UInt8], [UInt8])] = [
      ([0x43, 0x41, 0x46, 0xE9], [0x63, 0x61, 0x66, 0xE9]), ([0xFF, 0x41, 0xC3], [0xFF, 0x61, 0xC3]),
      ([0xED, 0xA0, 0x80], [0xED, 0xA0, 0x80]), ([0xC0, 0x80], [0xC0, 0x80]),
      ([0xE3, 0x81, 0x41], [0xE3, 0x81, 0x61]), ([0xF4, 0x90, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80]),
    ]
    for (bytes, expected) in cases {
      var folded: [UInt8] = [1, 2, 3]
      bytes.withUnsafeBufferPointer { Folding.fold($0, into: &folded) }
      #expect(folded == expected)
    }
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
