import MDTestSupport
import MDText
import Testing

/// Words and numbers that are written with separators or without.
@Suite struct JoinedRunTests {
  @Test(
    arguments: [
      // Abbreviations.
      ("U.S.A.", ["u", "+usa", "s", "a", "+usa"]),
      ("U.S.A army", ["u", "+usa", "s", "a", "+usa", "army"]),
      ("a Ph.D. in", ["a", "ph", "+phd", "d", "+phd", "in"]),
      ("der e.V. hat", ["der", "e", "+ev", "v", "+ev", "hat"]),
      ("z.B. so", ["z", "+zb", "b", "+zb", "so"]),
      ("т.е.", ["т", "+те", "е", "+те"]),
      ("J. R. R. Tolkien", ["j", "+jrr", "r", "r", "+jrr", "tolkien"]),
      // Grouped numbers.
      ("1,043.50", ["1", "+1043", "043", "+1043", "50"]),
      ("1.043,50", ["1", "+1043", "043", "+1043", "50"]),
      ("1\u{202F}043,50", ["1", "+1043", "043", "+1043", "50"]),
      ("1 043 500 EUR", ["1", "+1043500", "043", "500", "+1043500", "eur"]),
      ("1’043’500", ["1", "+1043500", "043", "500", "+1043500"]),
      // Numbers of telephones, accounts and parts.
      ("(555) 010-9999", ["555", "+5550109999", "010", "9999"]),
      ("030 1234-5678", ["030", "+03012345678", "+3012345678", "+12345678", "1234", "5678"]),
      ("+49 30 1234-5678", ["49", "+493012345678", "+3012345678", "+12345678", "30", "1234", "5678"]),
      ("+49 (0)30 12345678", ["49", "+4903012345678", "+3012345678", "+12345678", "0", "30", "12345678"]),
      ("+493012345678", ["493012345678", "+3012345678"]),
      ("4111 1111 1111 1111", ["4111", "+4111111111111111", "+111111111111", "+11111111", "1111", "1111", "1111"]),
      ("01.23.45.67.89", ["01", "+0123456789", "+123456789", "+23456789", "23", "45", "67", "89"]),
      (
        "DE89 3704 0044 0532 0130 00 x", ["de89", "+de89370400440532013000", "3704", "0044", "0532", "0130", "00", "x"]
      ),
      ("6XRH-HBJN6D-WXJG", ["6xrh", "+6xrhhbjn6dwxjg", "hbjn6d", "wxjg"]),
      ("COVID-19", ["covid", "+covid19", "19"]),
      // Words with signs.
      ("C++ and C#", ["c", "+c++", "and", "c", "+c#"]),
      ("C++17", ["c", "+c++", "17"]),
      ("ASP.NET and .net", ["asp", "net", "+.net", "and", "net", "+.net"]),
      // Pictographs.
      ("so🚀 ☃\u{FE0F}x", ["so", "🚀", "☃", "x"]),
      ("👍🏽👨‍👩‍👧", ["👍", "👨", "👩", "👧"]),
    ] as [(String, [String])])
  func documentsHaveBothSpellings(_ text: String, _ expected: [String]) { #expect(written(text) == expected) }

  @Test(
    arguments: [
      "2024-03-12", "12.03.2024", "3/12/24", "2024-03-12 10:20:30", "192.168.1.20", "1234567.89", "1.2.3", "0.125",
      "12345,678",
      "a.out", "x.y", "the end. A day", "well-known", "9-to-five-and-on-and-on-and-on-and-on-and-on", "i + j", "a+b",
      "C+++", "x#1", "amazon.com", "→ • §",
    ])
  func othersHaveTheirWordsAlone(_ text: String) {
    #expect(!written(text).contains { $0.hasPrefix("+") }, "\(written(text))")
  }

  @Test func queriesAskForWhatIsWritten() {
    #expect(written("U.S.A. 1,043", .query) == ["u", "s", "a", "1", "043"])
    #expect(written("C++ C# .NET .net", .query) == ["c++", "c#", ".net", "net"])
  }

  @Test(
    arguments: [
      ("U.S.A.", ["usa"]), ("Ph.D.", ["phd"]), ("1,043.50", ["1043", "50"]), ("1 043,50", ["1043", "50"]),
      ("+49 30 1234-5678", ["3012345678"]), ("0049 30 12345678", ["3012345678"]), ("030/12345678", ["3012345678"]),
      ("01.23.45.67.89", ["123456789"]),
      ("DE89 3704 0044 0532 0130 00", ["de89370400440532013000"]), ("6XRH-HBJN6D-WXJG", ["6xrhhbjn6dwxjg"]),
    ] as [(String, [String])])
  func aRunIsSpelledWithoutSeparators(_ text: String, _ words: [String]) {
    let spelling = JoinedSpelling(text)
    #expect(spelling?.words == words && spelling?.use == (text.hasPrefix("6") ? .beside : .instead))
  }

  @Test(arguments: [
    ("COVID-19", "COVID-19 covid19"), ("2019-2020", "2019-2020 20192020"), ("100 200", "100 200"), ("1 043", "1 043"),
  ])
  func partsThatTellSomethingAreKept(_ text: String, _ words: String) {
    #expect(JoinedSpelling.words(of: text.split(separator: " ").map(String.init)).joined(separator: " ") == words)
  }

  /// Neighbouring words do not hide a joined run.
  @Test(
    arguments: [
      ("Quarter 1,543 2,100 3,200 4,300 5,400", ["1543", "2100", "3200", "4300", "5400"]),
      ("met 1,543 5th graders", ["1543"]), ("Total 1.234.567 3rd", ["1234567"]),
      ("Call +49 30 1234567 8am", ["301234567"]), ("about vitamin C. U.S.A.", ["usa"]),
      ("plan B. U.S. officials", ["us"]),
      ("U.S. A. Smith", ["us"]), ("COVID-19”", ["covid19"]), ("1,043\u{A0}€", ["1043"]),
    ] as [(String, [String])])
  func runsAreFoundAmongOthers(_ text: String, _ forms: [String]) {
    #expect(Set(written(text)).isSuperset(of: forms.map { "+" + $0 }), "\(written(text))")
  }

  /// The tokenizer looks ahead only a limited distance from each word.
  @Test(arguments: ["DE89 ", "AB12 CD34 ", "1 ", "1-", "a-1-", "A. ", "a.", "1,000 "])
  func longRepetitionsTakeTimeInProportion(_ part: String) {
    let tokens = written(String(repeating: part, count: 100_000))
    #expect(tokens.count >= 100_000 && tokens.count < 1_000_000)
  }

  /// Every spelling without separators is a token of the text it comes from.
  @Test(arguments: Rounds.seeds(200))
  func everySpellingIsIndexed(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let signs = Array("0123456789AbZ .,-/()+’\u{A0}é")
    let text = String(
      (0..<Int.random(in: 1...24, using: &generator)).map { _ in signs.randomElement(using: &generator) ?? "0" })
    guard let spelling = JoinedSpelling(text) else { return }
    let tokens = Set(written(text).map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 })
    #expect(tokens.isSuperset(of: spelling.words), "\(text): \(spelling.words) of \(tokens)")
  }
}
