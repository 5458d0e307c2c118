import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Thumbnails of texts.
@Suite struct TextPictureTests {
  private static func picture(
    _ text: String, _ contentType: String = "public.plain-text", edge: UInt32 = 128
  ) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Text")).importFile(
      try folder.write(Array(text.utf8), to: "text"), contentType: contentType, wants: [.thumbnail], thumbnailEdge: edge
    )
  }

  @Test func aPageIsDrawn() throws {
    let answer = try Self.picture("Five days by the river.\n")
    let png = try #require(answer.thumbnail)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(png[16..<24]) == [0, 0, 0, 91, 0, 0, 0, 128])
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.text.isEmpty && answer.attributes.isEmpty)
    #expect(try Self.picture("Five days by the river.\n").thumbnail == png)
    #expect(try Self.picture("Five days by the sea.\n").thumbnail != png)
  }

  @Test func onlyWordsOfWebPagesAreDrawn() throws {
    let page = try Self.picture("<style>p { color: red }</style><p title='x'>The <b>same</b> words", "public.html")
    #expect(page.thumbnail == (try Self.picture("The same words").thumbnail))
  }

  /// Lines of source code end at the margin, lines of prose wrap.
  @Test func longLines() throws {
    let line = String(repeating: "word ", count: 60)
    let source = try Self.picture(line, "public.source-code").thumbnail
    #expect(source == (try Self.picture(line + line, "public.source-code").thumbnail))
    #expect(try Self.picture(line).thumbnail != source)
  }

  @Test func whatHasNoLettersSaysSo() throws {
    let answer = try Self.picture("\n \n")
    #expect(answer.thumbnail == nil)
    let reason = "no thumbnail: the text has no letters that can be drawn"
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: reason))
  }
}
