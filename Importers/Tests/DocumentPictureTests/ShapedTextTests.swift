import ImporterKit
import ImporterTestKit
import Testing

@testable import TextDrawing

/// Pictures of texts in scripts that need shaping.
@Suite struct ShapedTextTests {
  private static func page(_ text: String) throws -> DrawnPage {
    let png = try TextPage().picture(of: PageWording(text, wraps: true), edge: 256)
    return try #require(DrawnPage(png))
  }

  private static func picture(_ text: String) throws -> [UInt8] {
    try TextPage().picture(of: PageWording(text, wraps: true), edge: 256)
  }

  /// A Hebrew or Arabic line starts at the right margin, and an English line next to it at the left.
  @Test(arguments: ["שלום", "سلام", "שלום hello"]) func linesBeginAtTheirOwnMargin(text: String) throws {
    let page = try Self.page(text + "\nhi")
    let lines = (0..<page.height).filter { page.ink(inRow: $0) > 0 }
    let gap = try #require(zip(lines, lines.dropFirst()).first { $1 - $0 > 2 })
    let (first, second) = (page.extent(inRows: 0..<gap.0 + 1), page.extent(inRows: gap.1..<page.height))
    #expect(try #require(first).lowerBound > 0.4 && #require(first).upperBound > 0.85, "\(text)")
    #expect(try #require(second).lowerBound < 0.15 && #require(second).upperBound < 0.3, "\(text)")
  }

  /// A zero-width non-joiner (U+200C) changes the forms of letters that would otherwise join.
  @Test func lettersAreJoined() throws {
    #expect(try Self.picture("سلام") != Self.picture("س\u{200C}ل\u{200C}ام"))
    #expect(try Self.picture("שלום") == Self.picture("ש\u{200C}ל\u{200C}ום"))
  }

  /// Hebrew runs from right to left, and a number inside it from left to right. The picture equals that of the words in
  /// reverse order without shaping.
  @Test func wordsAreTurned() throws {
    let (shaped, plain) = (try Self.page("אב 12"), try Self.page("12 אב"))
    #expect(shaped.ink == plain.ink)
    #expect(try Self.picture("אב 12") != Self.picture("12 אב"))
  }

  /// Long lines wrap until the end of the page, and not beyond it.
  @Test func longLinesGoOnBelow() throws {
    let word = "שלום "
    let (one, many) = (try Self.page(word), try Self.page(String(repeating: word, count: 40)))
    let all = try Self.page(String(repeating: word, count: 4_000))
    #expect(many.ink > one.ink * 30 && all.ink > many.ink)
    #expect(try #require(all.extent(inRows: 0..<all.height)).lowerBound > 0.02)
    #expect((all.height - 8..<all.height).allSatisfy { all.ink(inRow: $0) == 0 })
  }

  @Test func aWordWithoutEndIsCut() throws {
    #expect(try Self.page(String(repeating: "ש", count: 100_000)).ink > 0)
    #expect(try Self.page("a" + String(repeating: "\u{5B0}", count: 100_000)).ink > 0)
  }

  @Test func asManyLettersAsAreNeeded() {
    #expect("abc é 漢字 ж".unicodeScalars.allSatisfy { !ShapedLine.isNeeded(for: $0) })
    #expect("אعहಕក".unicodeScalars.allSatisfy(ShapedLine.isNeeded))
    #expect(ShapedLine.runsLeft("12. אב") && !ShapedLine.runsLeft("a אב") && !ShapedLine.runsLeft("12"))
  }
}
