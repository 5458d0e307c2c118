import Testing

@testable import Spreadsheets

/// What codes and numbers of formats show, and what the numbers in cells are.
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
    // Some writers put the formats behind the styles; a number that programs know may mean something else.
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
