import MDText
import Testing

/// Tokens as text: `word`, or `+part` for a token at the same position.
func written(_ text: String, _ purpose: Tokenizer.Purpose = .document) -> [String] {
  var tokenizer = Tokenizer()
  return tokenizer.tokens(of: text, purpose: purpose).map { ($0.isColocated ? "+" : "") + $0.text }
}

@Suite struct TokenizerTests {
  @Test(
    arguments: [
      ("", []), ("  ", []), ("hello, World", ["hello", "world"]), ("snake_case", ["snake", "case"]),
      ("a b-c", ["a", "b", "c"]), ("don't", ["don", "t"]), ("NINECHARS eightchr z", ["ninechars", "eightchr", "z"]),
      ("Straße café naïve", ["strasse", "cafe", "naive"]), ("cafe\u{301}s", ["cafes"]),
      ("İstanbul ΟΔΟΣ Ёж", ["istanbul", "οδοσ", "еж"]), ("Tiếng Việt", ["tieng", "viet"]),
      ("שָׁלוֹם עולם", ["שלום", "עולם"]), ("السَّلام عليكم", ["السلام", "عليكم"]), ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
      ("“quoted” – dash…", ["quoted", "dash"]), ("a😀b ❤️ 👨‍👩‍👧", ["a", "😀", "b", "❤", "👨", "👩", "👧"]),
      ("m² № 5 Swift™", ["m2", "no", "5", "swift"]),
      ("½ ①", ["1", "2", "1"]),
    ] as [(String, [String])])
  func words(_ text: String, _ expected: [String]) {
    #expect(written(text) == expected)
    #expect(written(text, .query) == expected)
  }

  @Test(
    arguments: [
      ("camelCase", ["camelcase", "+camel", "+case"]), ("PascalCase", ["pascalcase", "+pascal", "+case"]),
      ("XMLHttpRequest", ["xmlhttprequest", "+xml", "+http", "+request"]), ("iPhone", ["iphone", "+phone"]),
      ("HTTP", ["http"]), ("Title", ["title"]), ("getURL", ["geturl", "+get", "+url"]),
      (
        "x86Assembler MP3Player",
        ["x86assembler", "+assembler", "mp3player", "+mp3", "+player"]
      ),
      ("Rechnung2024", ["rechnung2024", "+rechnung", "+2024"]), ("DSC01273", ["dsc01273", "+dsc", "+01273", "+1273"]),
      ("utf8", ["utf8"]), ("x86 mp3", ["x86", "mp3"]),
      ("eight888 sixteen0sixteen0", ["eight888", "sixteen0sixteen0"]),
      ("2nd", ["2nd"]), ("2024", ["2024"]), ("007", ["007"]),
      ("Report2024Final", ["report2024final", "+report2024", "+report", "+2024", "+final"]),
      ("a1b2c3d4", ["a1b2c3d4"]), ("HTTPServerLog", ["httpserverlog", "+http", "+server", "+log"]),
      ("größeÄndern", ["grosseandern", "+grosse", "+andern"]), ("caféBar", ["cafebar", "+cafe", "+bar"]),
      ("aaBbCcDdEeFfGg", ["aabbccddeeffgg"]),
      ("aaBbCcDdEeFf", ["aabbccddeeff", "+aa", "+bb", "+cc", "+dd", "+ee", "+ff"]),
    ] as [(String, [String])])
  func caseParts(_ text: String, _ expected: [String]) {
    #expect(written(text) == expected)
    #expect(written(text, .query) == expected.filter { !$0.hasPrefix("+") })
  }

  @Test(
    arguments: [
      ("MyWindowClass", ["mywindowclass", "+my", "+windowclass", "+window", "+class"]),
      ("camelCase", ["camelcase", "+camel", "+case"]),
      ("NSWindow HTTP Title", ["nswindow", "+ns", "+window", "http", "title"]),
      ("XMLHttpRequest", ["xmlhttprequest", "+xml", "+httprequest", "+http", "+request"]),
      ("x86Assembler", ["x86assembler", "+x86", "+x", "+86assembler", "+86", "+assembler"]),
      ("DSC01273", ["dsc01273", "+dsc", "+01273", "+1273"]), ("a1b2c3d4", ["a1b2c3d4"]),
      ("Rechnung2024", ["rechnung2024", "+rechnung", "+2024"]), ("aB1", ["ab1", "+a", "+b1", "+b", "+1"]),
      ("IMG_0042", ["img", "0042", "+42"]), ("0042a", ["0042a", "+0042", "+42a", "+42", "+a"]), ("000", ["000"]),
      ("fooFoo", ["foofoo", "+foo"]), ("aBaB", ["abab", "+a", "+bab", "+ba", "+b"]),
      ("größeÄndern", ["grosseandern", "+grosse", "+andern"]), ("e\u{301}B", ["eb", "+e", "+b"]),
      (
        "longerThanEight lettersAll",
        ["longerthaneight", "+longer", "+thaneight", "+than", "+eight", "lettersall"]
          + ["+letters", "+all"]
      ),
      ("日本語aB", ["日本", "本語", "+語", "ab", "+a", "+b"]), ("éÉ", ["ee", "+e"]),
      ("½abCd½", ["1", "2abcd1", "+2ab", "+2", "+abcd1", "+ab", "+cd1", "+cd", "+1", "2"]),
    ] as [(String, [String])])
  func attributeParts(_ text: String, _ expected: [String]) {
    #expect(written(text, .attribute) == expected)
  }

  @Test func attributePartsStayWithinTheLongestToken() {
    let tokens = written(String(repeating: "aB", count: 1000), .attribute)
    #expect(tokens[0].utf8.count == 128 && tokens.count == 1 + 1 + 63 + 1 + 1)
    #expect(written(String(repeating: "aB", count: 40), .attribute).contains("+bab"))
    let wide = written("a" + String(repeating: "яЯ", count: 64), .attribute)
    #expect(wide.allSatisfy { $0.utf8.count <= 128 } && wide[0].utf8.count == 127)
  }

  @Test func longCamelWordsHaveNoParts() {
    let (word, tooLong) = (String(repeating: "a", count: 32), String(repeating: "a", count: 33))
    #expect(written(word + "B" + word.dropFirst()).count == 3)
    #expect(written(word + "B" + tooLong.dropFirst()).count == 1)
  }

  @Test(arguments: [
    ("日本語", ["日本", "本語", "+語"], ["日本", "本語"]), ("語", ["語"], ["語"]), ("日本", ["日本", "+本"], ["日本"]),
    ("Swift言語", ["swift", "言語", "+語"], ["swift", "言語"]), ("言語Swift", ["言語", "+語", "swift"], ["言語", "swift"]),
    ("コーヒーを", ["コー", "ーヒ", "ヒー", "ーを", "+を"], ["コー", "ーヒ", "ヒー", "ーを"]),
    ("第3章", ["第", "3", "章"], ["第", "3", "章"]), ("時々、〇", ["時々", "+々", "〇"], ["時々", "〇"]),
    ("한국어 말", ["한국", "국어", "+어", "말"], ["한국", "국어", "말"]), ("ｶﾞｽ", ["ガス", "+ス"], ["ガス"]),
    ("か\u{3099}す", ["がす", "+す"], ["がす"]), ("中文，字", ["中文", "+文", "字"], ["中文", "字"]),
    ("ไทย", ["ไท", "ทย", "+ย"], ["ไท", "ทย"]), ("ㄅㄆ", ["ㄅㄆ", "+ㄆ"], ["ㄅㄆ"]), ("㈱山", ["株", "山"], ["株", "山"]),
    ("ไทย日本", ["ไท", "ทย", "+ย", "日本", "+本"], ["ไท", "ทย", "日本"]),
  ])
  func bigrams(_ text: String, _ document: [String], _ query: [String]) {
    #expect(written(text) == document)
    #expect(written(text, .query) == query)
    #expect(written(text, .prefixQuery) == query)
  }

  @Test func cutsLongTokensAtACharacter() {
    #expect(written(String(repeating: "a", count: 1 << 20)) == [String(repeating: "a", count: 128)])
    #expect(written("a" + String(repeating: "é", count: 1 << 19)) == ["a" + String(repeating: "e", count: 127)])
    let (some, more) = (String(repeating: "я", count: 63), String(repeating: "я", count: 64))
    #expect(written("ab" + more + "b c") == ["ab" + some, "c"])
    #expect(written("a" + more + "b") == ["a" + some])
  }

  @Test func rangesAreThoseOfTheText() {
    var tokenizer = Tokenizer()
    let text = "¡Añb getURL か\u{3099}す日!"
    let found = tokenizer.tokens(of: text, purpose: .document).map { token in
      String(decoding: Array(text.utf8)[token.range], as: UTF8.self)
    }
    #expect(found == ["Añb", "getURL", "get", "URL", "か\u{3099}す", "す日", "日"])
  }

  @Test func sinkEndsTheTokenizing() {
    var tokenizer = Tokenizer()
    var calls = 0
    let text = Array("one twoThree 日本語 four".utf8)
    for limit in 1...8 {
      calls = limit
      let status = text.withUnsafeBufferPointer { bytes in
        tokenizer.tokenize(bytes, purpose: .document, context: &calls) { context, _, _, _, _, _ in
          guard let left = context?.assumingMemoryBound(to: Int.self) else { return 2 }
          left.pointee -= 1
          return left.pointee == 0 ? 7 : 0
        }
      }
      #expect(status == 7)
      #expect(calls == 0)
    }
  }

  @Test func knowsLoneIdeographs() {
    for text in ["語", "Swift 言", "日本、語", "ย", "か\u{3099}"] { #expect(Tokenizer.endsInSingleIdeograph(text)) }
    for text in ["", "a", "語 a", "日本", "é", "!"] { #expect(!Tokenizer.endsInSingleIdeograph(text)) }
  }
}
