import CPoppler
import Testing

@testable import PDF

/// Converts right-to-left text from poppler's order to reading order.
@Suite struct ReadingOrderTests {
  @Test func piecesAreInTheOrderOfThePage() {
    let right = marked("\u{202B}ab\u{202A}12\u{202C}\u{202C} \u{202B}cd\u{202C}\n\u{202B}e\u{202C}")
    #expect(right.runsLeft)
    #expect(right.lines.map { $0.map { String(String.UnicodeScalarView($0.scalars)) } } == [["12ba", "dc"], ["e"]])
    #expect(right.lines[0].map(\.isBeforeSpace) == [true, false])
    let left = marked("one \u{202B}ab\u{202C}two")
    #expect(!left.runsLeft)
    #expect(left.lines[0].map { String(String.UnicodeScalarView($0.scalars)) } == ["one", "ba", "two"])
  }

  @Test(arguments: ["\u{202B}", "\u{202B}\u{202A}", "\u{202B}a\u{202A}b", "\u{202C}", "\u{202A}a\u{202C}", ""])
  func brokenMarksEnd(text: String) { _ = marked(text) }

  @Test(
    arguments: [
      // Each row is the text from left to right, whether the page runs from right to left, and the reading order.
      ("םולש", true, "שלום"),
      ("םלוע םולש", true, "שלום עולם"),
      (".Linux 2024 תנשב", true, "בשנת Linux 2024."),
      ("34 12 םולש", true, "שלום 12 34"),
      ("1,234.5 םולש", true, "שלום 1,234.5"),
      ("free software תא", true, "את free software"),
      ("only English", true, "only English"),
      // A right-to-left word on a left-to-right page, and a line that consists mostly of right-to-left words.
      ("the word םולש here", false, "the word שלום here"),
      ("the words םלוע םולש here", false, "the words שלום עולם here"),
      ("Linux םלוע םולש", false, "שלום עולם Linux"),
      ("plain", false, "plain"),
      ("", false, ""),
    ])
  func order(seen: String, runsLeft: Bool, read: String) {
    let scalars = ReadingOrder.logical(Array(seen.unicodeScalars), runsLeft: runsLeft)
    #expect(String(String.UnicodeScalarView(scalars)) == read)
  }

  @Test(arguments: [
    ("\u{FEB3}\u{FEFC}\u{FEE1}", "سلام"), ("\u{FB2A}\u{05DC}", "\u{05E9}\u{05C1}\u{05DC}"), ("كتـــاب", "كتاب"),
    ("\u{FE76}", "\u{064E}"), ("ab", "ab"), ("نو;;ع", "نوع"), ("نوع; ثم", "نوع; ثم"), ("a;b;", "a;b;"), ("א;ב", "א;ב"),
  ])
  func forms(text: String, expected: String) {
    var scalars = Array(text.unicodeScalars)
    PresentationForms.resolve(&scalars)
    #expect(String(String.UnicodeScalarView(scalars)) == expected)
  }

  /// Lam and alef of equal width are one glyph, whose letters poppler reports from left to right.
  @Test func aLigatureIsTurned() {
    #expect(read("س\u{0644}\u{0627}م", widths: [8, 5, 5, 7]) == "ملاس")
    // In an article, alef and lam are separate glyphs.
    #expect(read("ت\u{0644}\u{0627}", widths: [8, 6, 4]) == "الت")
    // In this font, alef is as wide as lam everywhere.
    #expect(read("\u{0644}\u{0627} \u{0627}ب \u{0644}ب", widths: [5, 5, 2, 5, 8, 2, 5, 8]) == "بل با ال")
  }

  @Test func lettersThatStandApartAreTwoWords() {
    #expect(read("אב", pieces: [(0, 5), (5.1, 10)]) == "בא")
    #expect(read("אב", pieces: [(0, 5), (8, 13)]) == "ב א")
  }

  private func marked(_ text: String) -> MarkedText {
    Array(text.utf8).withUnsafeBufferPointer { MarkedText($0) }
  }

  /// Reads one piece of adjacent characters.
  private func read(_ text: String, widths: [Double]) -> String {
    var left = 0.0
    let boxes = widths.map { width in
      defer { left += width }
      return PopplerRectangle(x1: left, y1: 0, x2: left + width, y2: 10)
    }
    return read([MarkedText.Piece(scalars: Array(text.unicodeScalars))], boxes)
  }

  /// Reads pieces of one character each, given in the order of the page.
  private func read(_ text: String, pieces: [(Double, Double)]) -> String {
    let boxes = pieces.reversed().map { PopplerRectangle(x1: $0.0, y1: 0, x2: $0.1, y2: 10) }
    return read(text.unicodeScalars.reversed().map { MarkedText.Piece(scalars: [$0]) }, boxes)
  }

  private func read(_ pieces: [MarkedText.Piece], _ boxes: [PopplerRectangle]) -> String {
    boxes.withUnsafeBufferPointer { boxes in
      var line = SeenLine(pieces, runsLeft: true, boxes: boxes[...])
      Ligatures([line]).turn(&line)
      let scalars = ReadingOrder.logical(line.characters.map(\.scalar), runsLeft: true)
      return String(String.UnicodeScalarView(scalars))
    }
  }
}
