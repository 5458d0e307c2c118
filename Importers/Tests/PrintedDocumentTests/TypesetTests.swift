import DocumentText
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import Typeset

/// Small hand-made PostScript programs and DVI pages.
@Suite struct TypesetTests {
  private static func read(_ bytes: [UInt8]) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Typeset")).importFile(
      try folder.write(bytes, to: "page"), contentType: "public.data")
  }

  private static func text(_ program: String) throws -> String {
    String(decoding: try read(Array(("%!PS-Adobe-3.0\n" + program).utf8)).text, as: UTF8.self)
  }

  private static let font = "/Helvetica findfont 10 scalefont setfont "

  @Test func commentsBecomeAttributes() throws {
    let answer = try Self.read(
      Array(
        ("%!PS-Adobe-3.0\n%%Title: (Notes \\(on\\) Engines)\n%%Creator: groff\n%%For: Ada Lovelace\n%%Pages: 3\n"
          + "%%CreationDate: Mon May 12 14:03:22 2003\n%%EndComments\nshowpage\n").utf8))
    #expect(answer.attributes[.title] == "Notes (on) Engines")
    #expect(answer.attributes[.creator] == "groff")
    #expect(answer.attributes[.authors] == .strings(["Ada Lovelace"]))
    #expect(answer.attributes[.numberOfPages] == .integer(3))
    #expect(JudgedDate.day(answer.attributes[.contentCreationDate]) == "2003-05-12")
  }

  /// Dates in PDF's form have a time and a zone. Parts may be missing.
  @Test(arguments: [
    ("D:20240301211339Z", 1_709_327_619), ("D:20240301211339+01'00'", 1_709_324_019),
    ("(D:20240301211339-05'30)", 1_709_347_419), ("D:20240301211339-0530", 1_709_347_419),
    ("D:2024030121Z", 1_709_326_800),
  ])
  func datesOfPagesHaveTheirHour(_ date: String, _ seconds: Int64) throws {
    let answer = try Self.read(Array("%!PS-Adobe-3.0\n%%CreationDate: \(date)\n%%EndComments\nshowpage\n".utf8))
    #expect(answer.attributes[.contentCreationDate] == Timestamp(seconds: seconds).map(AttributeValue.date))
  }

  /// A date in PDF's form with fewer characters than bytes.
  @Test func datesThatAreNone() throws {
    let answer = try Self.read(Array("%!PS-Adobe-3.0\n%%Title: (kept)\n%%CreationDate: D:éééé\n%%EndComments\n".utf8))
    #expect(answer.attributes[.title] == "kept" && answer.attributes[.contentCreationDate] == nil)
  }

  @Test(arguments: [
    ("100 700 moveto (two words) show", "two words"),
    ("100 700 moveto (one) show 0 -20 rmoveto (below) show", "one\nbelow"),
    ("100 700 moveto (join) show -.2 0 rmoveto (ed) show 5 0 rmoveto (apart) show", "joined apart"),
    ("/S{exch 0 rmoveto show}def 100 700 moveto 0 (defined) S 4 (twice) S", "defined twice"),
    ("1 1 3 {20 mul 700 moveto (n) show} for", "n n n"),
    ("100 700 moveto {(lost) undefinedname} stopped pop clear (kept) show", "kept"),
    (
      "/Helvetica findfont dup length dict begin {def} forall /Encoding ISOLatin1Encoding def currentdict end "
        + "/Latin exch definefont 10 scalefont setfont 100 700 moveto (caf\\351) show", "café"
    ),
    ("100 700 moveto 3 0 (ab) ashow", "a b"),
    ("2 dict begin /x (inner) def 100 700 moveto x show end", "inner"),
    ("100 700 moveto <48656C6C6F> show", "Hello"),
    ("8 1 1 [8 0 0 1 0 0] {currentfile 1 string readhexstring pop} image ff 100 700 moveto (after) show", "after"),
  ])
  func programsShowText(_ program: String, _ expected: String) throws {
    #expect(try Self.text(Self.font + program + " showpage") == expected)
  }

  @Test(arguments: [
    ("9 9 moveto (x) show {} loop", true), ("/f {f 1} def f", false), ("{1000000 string pop} loop", false),
    (String(repeating: "{", count: 100_000), false),
    ("/d 1 dict def d /d d put [ d ] 0 d put " + String(repeating: "[ ", count: 9_000), false),
    ("1 1 1000000000 {} for", true), ("/f {{f} stopped} def f", false), ("1000000000 array", false),
    ("-9223372036854775808 0 add", false), (String(repeating: ")", count: 300_000), false),
    ("/a 2000000 array def /f {a {pop f exit} forall} def f", false),
    ("/d 10 dict def 0 1 9 {d exch dup put} for /f {d {pop pop f exit} forall} def f", false),
    ("/a {dup} def " + String(repeating: "/a /a load dup 2 array astore cvx def ", count: 60) + "/a load bind", false),
  ])
  func endlessProgramsEnd(_ program: String, _ isExhausted: Bool) {
    let text = DocumentText(for: ImportRequest(identifier: 1, contentType: "public.data", name: FileName("a")))
    let page = PostScriptPage(GlyphText(text))
    let machine = PostScriptMachine(Array(program.utf8)[...], page: page, steps: 50_000) { true }
    machine.run()
    #expect(machine.isExhausted == isExhausted)
  }

  /// A DVI page with numbered fonts and the given operations.
  private static func page(_ operations: [UInt8], font: String = "cmr10") -> [UInt8] {
    let definition: [UInt8] =
      [243, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, UInt8(font.utf8.count)] + Array(font.utf8)
    let comment = Array(" TeX output 2003.05.12:1403".utf8)
    let preamble = [247, 2] + [UInt8](repeating: 1, count: 12) + [UInt8(comment.count)] + comment
    return preamble + [139] + [UInt8](repeating: 0, count: 44) + definition + [171] + operations + [140, 248]
  }

  @Test(
    arguments: [
      ([0x61, 0x62], "cmr10", "ab"), ([0x61, 145, 4, 0, 0, 0x62], "cmr10", "a b"),
      ([0x61, 145, 0, 64, 0, 0x62], "cmr10", "ab"), ([0x61, 159, 12, 0, 0, 0x62], "cmr10", "a\nb"),
      ([0x0C, 0x6E], "cmr10", "fin"), ([0x13, 145, 255, 0, 0, 0x65], "cmr10", "é"), ([0x7F, 0x10], "cmr10", "ï"),
      ([128, 0xE9, 128, 0xFF], "ecrm1000", "éß"), ([128, 0xC0, 128, 0xFF], "larm1000", "Ая"),
      ([0x61, 0x2D, 159, 12, 0, 0, 0x62], "cmr10", "ab"),
    ] as [([UInt8], String, String)])
  func pagesShowText(_ operations: [UInt8], _ font: String, _ expected: String) throws {
    let answer = try Self.read(Self.page(operations, font: font))
    #expect(String(decoding: answer.text, as: UTF8.self) == expected)
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.attributes[.numberOfPages] == .integer(1))
    #expect(answer.attributes[.creator] == "TeX")
  }

  @Test func pagesThatAreCutSaySo() throws {
    let whole = Self.page([0x61, 0x62])
    let answer = try Self.read(Array(whole.dropLast(2)))
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: "the end of the file is missing"))
    #expect(String(decoding: answer.text, as: UTF8.self) == "ab")
  }
}

/// The day of a date, independent of the local time zone.
enum JudgedDate {
  static func day(_ value: AttributeValue?) -> String {
    guard case .date(let date)? = value else { return "" }
    return String("\(date)".prefix(10))
  }
}
