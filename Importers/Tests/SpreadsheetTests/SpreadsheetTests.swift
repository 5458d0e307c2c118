import Testing

@testable import Spreadsheets

/// Texts shown for numbers by format codes, and kinds of the numbers in cells.
@Suite struct SpreadsheetTests {
  @Test(arguments: [
    ("General", NumberFormats.Kind.number), ("#,##0.00", .number), (#"0.00" days""#, .number), ("0\\d", .number),
    ("[Red]0;[Blue]-0", .number), ("0;yyyy", .number), ("@", .number), ("", .number), ("\"yyyy", .number),
    ("[d", .number),
    ("dd/mm/yyyy", .date), ("[$-409]mmmm", .date), ("MMM", .date), (#"yyyy"年"m"月""#, .date), ("_-d", .date),
    ("h:mm", .time), ("mm:ss.0", .time), ("[h]:mm", .time), ("[ss].00", .time), ("H:MM AM/PM", .time),
    ("dd.mm.yy hh:mm", .moment), ("yyyy-mm-dd\"T\"hh:mm:ss.000", .moment), ("m/d/yy h:mm;@", .moment),
  ])
  func codes(_ code: String, _ kind: NumberFormats.Kind) { #expect(NumberFormats.kind(ofCode: code) == kind) }

  @Test func stylesHaveTheirFormats() {
    var formats = NumberFormats()
    for format in [0, 14, 20, 22, 164, 165, 70_000] { formats.addStyle(format: format) }
    // Some programs write the formats after the styles, and may redefine a built-in format number.
    formats.define(164, code: "yyyy")
    formats.define(20, code: "0")
    formats.define(1 << 40, code: "yyyy")
    #expect(
      (-1...7).map { formats.kind(ofStyle: $0) } == [
        .number, .number, .date, .number, .moment, .date, .number, .number, .number,
      ])
  }

  @Test(arguments: [
    (44_259.0, "2021-03-04"), (44_259.4375, "2021-03-04 10:30:00"), (0.4375, "10:30:00"), (1, "1900-01-01"),
    (59, "1900-02-28"), (61, "1900-03-01"), (0, "1899-12-31"), (44_259.999_999_99, "2021-03-05 00:00:00"),
    (2_958_465, "9999-12-31"), (36_585, "2000-02-29"),
  ])
  func days(_ number: Double, _ text: String) throws {
    #expect(try #require(SerialDate(number, .in1900)).description == text)
  }

  @Test func daysOfOldMacs() throws {
    #expect(try #require(SerialDate(42_797, .in1904)).description == "2021-03-04")
    #expect(try #require(SerialDate(0.5, .in1904)).shortTime == "12:00")
    #expect(try #require(SerialDate(0.5 + 1.0 / 86_400, .in1904)).shortTime == "12:00:01")
  }

  @Test(arguments: [-1, 2_958_466, Double.nan, Double.infinity, -Double.infinity]) func noDates(_ number: Double) {
    #expect(SerialDate(number, .in1900) == nil)
  }

  /// Expected texts are those of Excel in English.
  @Test(arguments: [
    ("00000", 1_067.0, "01067"), (#""INV-"00000"#, 7, "INV-00007"), ("0.0%", 0.155, "15.5%"),
    ("#,##0.00", 1_234.5, "1,234.50"), ("#,##0", 1_234_567, "1,234,567"), ("000-00-0000", 123_456_789, "123-45-6789"),
    ("[h]:mm", 1.5, "36:00"), ("[mm]:ss", 0.0625, "90:00"), ("[h]:mm:ss", -1.5, "-36:00:00"), ("0.00", 2.005, "2.01"),
    ("0.00", 9.999, "10.00"), ("#.##", 0.5, ".5"), ("0.0#", 1.25, "1.25"), ("0.0#", 1.2, "1.2"),
    ("0.00", -0.001, "0.00"),
    ("#,##0.00;(#,##0.00)", -12, "(12.00)"), ("0;-0;\"zero\"", 0, "zero"), ("[<100]0.0;0", 250, "250"),
    ("[Red]0;[Blue]-0", -5, "-5"), ("#,##0,", 1_234_567, "1,235"), ("0.0,,\" M\"", 12_345_678, "12.3 M"),
    ("0.00E+00", 12_345, "1.23E+04"), ("##0.0E+0", 12_345, "12.3E+3"), ("0.00E+00", 0.000_999_9, "1.00E-03"),
    ("#,##0.00\\ [$€-407]", 99.9, "99.90 €"), ("(000) 000-0000", 5_551_234_567, "(555) 123-4567"),
    ("\"Nr. \"General", 12.5, "Nr. 12.5"), ("0", -3, "-3"), ("?0.0", 5.25, "5.3"), ("0%", 1, "100%"),
    ("0000000000000000", 1_234_567_890_123_456, "1234567890123460"),
    ("dd.mm.yyyy", 44_259, "04.03.2021"), ("d mmmm yyyy", 44_259, "4 March 2021"),
    ("[$-407]d. mmmm yyyy", 44_259, "4. März 2021"), ("[$-40C]dddd d mmmm", 44_259, "jeudi 4 mars"),
    ("[$-es-ES]mmm", 44_259, "mar"), ("ddd", 44_262, "Sun"), ("mmm-yy", 44_259, "Mar-21"),
    ("h:mm AM/PM", 0.75, "6:00 PM"), ("h A/P", 0, "12 A"), ("mm:ss.00", 0.000_700_347_222_2, "01:00.51"),
    ("# ?/?", 2.5, "2 1/2"), ("# ?/?", 0.333, "1/3"), ("# ?/?", 3, "3"), ("# ?/?", 0, "0"), ("# ?/?", 2.999, "3"),
    ("?/?", 1.5, "3/2"), ("# ??/??", 3.141_592_653_589_793, "3 1/7"), ("# ???/???", 3.141_592_653_589_793, "3 16/113"),
    ("# ?/8", 0.3, "2/8"), ("# ?/100", 1.25, "1 25/100"), ("# ?/?", -0.5, "-1/2"),
    ("h:mm", 44_259.4375, "10:30"), ("yyyy-mm-dd\\Thh:mm:ss", 44_259.4375, "2021-03-04T10:30:00"),
  ])
  func cellsShow(_ code: String, _ number: Double, _ text: String) throws {
    #expect(try #require(FormatCode(code)).shown(number, .in1900) == text)
  }

  /// Codes that show the plain number, or that are not supported.
  @Test(arguments: ["General", "@", "?/", "ggge", String(repeating: "0", count: 2_000)])
  func showsNothingElse(_ code: String) { #expect(FormatCode(code)?.shown(0.5, .in1900) == nil) }

  @Test(arguments: [
    "[", "\"", "\\", "0.", ".", "E+", "0E+", "[$", "[h", ";;;", "_", "*", "%", ",", "0,,,,", "\u{10FFFF}", "[>]0", "-;",
  ])
  func brokenCodesShowSomethingOrNothing(_ code: String) {
    for number in [0, -1, 1.5, 1e300, Double.leastNonzeroMagnitude, .nan, .infinity] {
      _ = FormatCode(code)?.shown(number, .in1900)
    }
  }

  @Test func stylesHaveTheirCodes() throws {
    var formats = NumberFormats()
    formats.define(164, code: "000")
    for format in [0, 164, 4, 14, 46] { formats.addStyle(format: format) }
    #expect(formats.code(ofStyle: 0) == nil && formats.code(ofStyle: 3) == nil && formats.code(ofStyle: 9) == nil)
    #expect(try #require(formats.code(ofStyle: 1)).shown(7, .in1900) == "007")
    #expect(try #require(formats.code(ofStyle: 2)).shown(1_000, .in1900) == "1,000.00")
    #expect(try #require(formats.code(ofStyle: 4)).isElapsed)
  }

  @Test func errorsHaveTheirNames() {
    #expect(CellError.name(0x17) == "#REF!")
    #expect(CellError.name(0x99) == nil)
  }

  @Test func packedNumbers() {
    #expect(PackedNumber.value(0x3FF0_0000) == 1)
    #expect(PackedNumber.value(7 << 2 | 2) == 7)
    #expect(PackedNumber.value(Int(Int32(-7) << 2) & 0xFFFF_FFFF | 3) == -0.07)
  }

  @Test func sharedStrings() {
    var strings = SharedStrings()
    for piece in ["one", "tw", "o", ""] {
      Array(piece.utf8).withUnsafeBufferPointer { strings.append($0) }
      if piece != "tw" { strings.endString() }
    }
    #expect(strings.use(1).map(Array.init) == Array("two".utf8))
    #expect(strings.use(3) == nil)
    #expect(strings.use(-1) == nil)
    #expect(strings.unused.map { String(decoding: $0, as: UTF8.self) } == ["one", ""])
    #expect(!strings.isCut)
  }
}
