import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Small hand-made documents of word processors and layout programs.
@Suite struct OlderWriterTests {
  private static func read(
    _ text: String, by program: String, type: String = "public.data", mimeType: String = "", name: String = "document"
  ) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path(program)).importFile(
      try folder.write(Array(text.utf8), to: name), contentType: type, mimeType: mimeType)
  }

  private static func text(_ answer: ImporterProcess.Answer) -> String { String(decoding: answer.text, as: UTF8.self) }

  @Test func layoutsOfLyXTellWhatTheyAre() throws {
    let answer = try Self.read(
      """
      #LyX 2.3 created this file. For more info see http://www.lyx.org/
      \\begin_document
      \\begin_header
      \\language ngerman
      \\pdf_keywords "engine, notes"
      \\end_header
      \\begin_body
      \\begin_layout Title
      Notes on Engines
      \\end_layout
      \\begin_layout Author
      Ada Lovelace, Charles Babbage
      \\end_layout
      \\begin_layout Section*
      Beginnings
      \\end_layout
      \\begin_layout Standard
      A line that is
       broken
      \\begin_inset Foot
      status open

      \\begin_layout Plain Layout
      and a note
      \\end_layout
      \\end_inset
      , then
      \\begin_inset Formula $x^{2}$
      \\end_inset
       more.
      \\end_layout
      \\end_body
      """, by: "Text", mimeType: "application/x-lyx", name: "a.lyx")
    #expect(answer.attributes[.title] == "Notes on Engines")
    #expect(answer.attributes[.authors] == .strings(["Ada Lovelace", "Charles Babbage"]))
    #expect(answer.attributes[.keywords] == .strings(["engine", "notes"]))
    #expect(answer.attributes[.languages] == .strings(["de"]))
    #expect(answer.attributes[.headings] == .strings(["Beginnings"]))
    #expect(
      Self.text(answer).split(separator: "\n").map(String.init) == [
        "Notes on Engines", "Ada Lovelace, Charles Babbage", "Beginnings", "A line that is broken", "and a note",
        ", then more.",
      ])
  }

  @Test func scribusKeepsTextInAttributes() throws {
    let answer = try Self.read(
      "<?xml version='1.0'?><SCRIBUSUTF8NEW Version='1.5.8'><DOCUMENT ANZPAGES='2' TITLE='A Leaflet' AUTHOR='Ada' "
        + "KEYWORDS='engine, notes' COMMENTS='Two pages'><PAGEOBJECT><StoryText><ITEXT CH='one '/><ITEXT CH='line'/>"
        + "<para/><ITEXT CH='a&#x103;'/><tab/><ITEXT CH='b'/></StoryText></PAGEOBJECT></DOCUMENT></SCRIBUSUTF8NEW>",
      by: "Office")
    #expect(Self.text(answer) == "one line\naă b")
    #expect(answer.attributes[.title] == "A Leaflet")
    #expect(answer.attributes[.authors] == .strings(["Ada"]))
    #expect(answer.attributes[.numberOfPages] == .integer(2))
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func diaKeepsTextBetweenSigns() throws {
    let answer = try Self.read(
      "<dia:diagram xmlns:dia='http://www.lysator.liu.se/~alla/dia/'><dia:diagramdata><dia:attribute name='paper'>"
        + "<dia:string>#A4#</dia:string></dia:attribute></dia:diagramdata><dia:layer><dia:attribute name='string'>"
        + "<dia:string>#two\nlines#</dia:string></dia:attribute></dia:layer></dia:diagram>", by: "Office")
    #expect(Self.text(answer) == "two lines")
  }

  @Test func kWordKeepsTextInParagraphs() throws {
    let answer = try Self.read(
      "<!DOCTYPE DOC><DOC mime='application/x-kword'><FRAMESETS><FRAMESET><PARAGRAPH><TEXT>one</TEXT></PARAGRAPH>"
        + "<PARAGRAPH><TEXT>two</TEXT><FORMATS><FORMAT/></FORMATS></PARAGRAPH></FRAMESET></FRAMESETS></DOC>",
      by: "Office")
    #expect(Self.text(answer) == "one\ntwo")
  }
}
