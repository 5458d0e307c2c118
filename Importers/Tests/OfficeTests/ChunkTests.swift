import ImporterKit
import ImporterTestKit
import Testing

/// Parts of a document in other formats (`w:altChunk`).
@Suite struct ChunkTests {
  private static func parts(_ name: String, _ contents: [UInt8]) -> [(name: String, contents: [UInt8])] {
    let body =
      "<w:document \(PackageSample.word)><w:body><w:p><w:r><w:t>outer</w:t></w:r></w:p><w:altChunk r:id='c'/></w:body>"
      + "</w:document>"
    let links = PackageSample.relationships([PackageSample.relationship("c", "aFChunk", name)])
    return [
      ("word/document.xml", Array(body.utf8)), ("word/_rels/document.xml.rels", Array(links.utf8)),
      ("word/\(name)", contents),
    ]
  }

  private static let page =
    "MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary=\"B\"\r\n\r\nnothing\r\n--B\r\n"
    + "Content-Type: text/plain\r\n\r\nplain\r\n--B\r\nContent-Type: text/html; charset=\"iso-8859-1\"\r\n"
    + "Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>Gr=F6=\r\n=DFe</p><p>two</p>\r\n--B--\r\n"

  @Test(arguments: [
    ("c.html", "<html><body><p>Größe</p><p>two</p></body></html>"), ("c.txt", "Größe\r\ntwo"),
    ("c.mht", page), ("c.rtf", #"{\rtf1\ansi\ansicpg1252 Gr\'f6\'dfe\par two}"#),
    (
      "c.xml",
      "<?xml version='1.0'?><w:wordDocument xmlns:w='http://schemas.microsoft.com/office/word/2003/wordml'><w:body>"
        + "<w:p><w:r><w:t>Grö</w:t></w:r><w:r><w:t>ße</w:t></w:r></w:p><w:p><w:r><w:t>two</w:t></w:r></w:p></w:body>"
        + "</w:wordDocument>"
    ),
  ])
  func textOfAnyFormatIsRead(_ name: String, _ contents: String) throws {
    let answer = try PackageSample.read(PackageSample.zip(Self.parts(name, Array(contents.utf8))))
    #expect(PackageSample.text(answer).split { " \n".contains($0) } == ["outer", "Größe", "two"])
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func documentsInDocumentsAreReadSomeDeep() throws {
    let inner = PackageSample.zip(Self.parts("c.txt", Array("innermost".utf8)))
    let answer = try PackageSample.read(PackageSample.zip(Self.parts("c.docx", inner)))
    #expect(PackageSample.text(answer) == "outer\nouter\ninnermost")
    var nested = inner
    for _ in 0..<10 { nested = PackageSample.zip(Self.parts("c.docx", nested)) }
    #expect(try PackageSample.read(nested).outcome.reason == "a chunk of the document cannot be read")
  }

  @Test(arguments: [
    "", "<", "PK\u{3}\u{4}", "{\\rtf", "MIME-Version: 1.0", "Content-Type: multipart/x; boundary=\"\"\n\n--\n--\n",
  ])
  func brokenChunksHarmNothing(_ contents: String) throws {
    let answer = try PackageSample.read(PackageSample.zip(Self.parts("c.bin", Array(contents.utf8))))
    #expect(PackageSample.text(answer).hasPrefix("outer"))
  }

  /// The root element determines the format of a chunk, and not a word in its text.
  @Test(arguments: [
    "<html><head><title>t</title></head><body><p>Install the npm:package now</p></body></html>",
    "<!-- wordprocessingml --><html xmlns:w='\(PackageSample.schemas)/wordprocessingml/2006/main'><p>Install the npm:package now",
    "Install the npm:package now",
  ])
  func pagesMayNameWhatTheyAreNot(_ contents: String) throws {
    let answer = try PackageSample.read(PackageSample.zip(Self.parts("c.html", Array(contents.utf8))))
    #expect(PackageSample.text(answer) == "outer\nInstall the npm:package now")
    #expect(answer.outcome == ImportOutcome())
  }

  /// A header field that continues for megabytes in short lines.
  @Test func aHeaderHasAnEnd() throws {
    let folded = String(repeating: " folded line of a header without an end\n", count: 150_000)
    let answer = try PackageSample.read(PackageSample.zip(Self.parts("c.txt", Array("A: b\n\(folded)\nlast".utf8))))
    #expect(PackageSample.text(answer).hasPrefix("outer\nA: b\nfolded line"))
    #expect(PackageSample.text(answer).hasSuffix("\nlast"))
  }

  /// Only the start of a large text is read, but a document with large pictures is read completely.
  @Test func largeChunks() throws {
    let lines = [UInt8](repeating: 0x61, count: 9 << 20).enumerated().map { $0.offset % 8 == 7 ? 0x0A : $0.element }
    let text = try PackageSample.read(PackageSample.zip(Self.parts("c.txt", lines)))
    #expect(PackageSample.text(text).hasPrefix("outer\naaaaaaa\naaaaaaa\n"))
    #expect(text.outcome.reason == "a chunk of the document is large: its beginning was read")
    let inner = PackageSample.zip(Self.parts("c.txt", Array("innermost".utf8)) + [("word/media/a.png", lines)])
    let answer = try PackageSample.read(PackageSample.zip(Self.parts("c.docx", inner)))
    #expect(PackageSample.text(answer) == "outer\nouter\ninnermost")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func aChunkThatIsMissingIsTold() throws {
    let parts = Self.parts("c.txt", []).dropLast()
    #expect(
      try PackageSample.read(PackageSample.zip(Array(parts))).outcome.reason == "a chunk of the document is missing")
  }
}
