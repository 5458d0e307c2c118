import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// MHTML pages, each made to test one case.
@Suite struct MHTMLTests {
  private func answer(_ parts: String...) throws -> ImporterProcess.Answer {
    try PageSamples.answer(mhtml: PageSamples.mhtml(parts))
  }

  private func lines(_ answer: ImporterProcess.Answer) -> [Substring] { answer.string.split(separator: "\n") }

  @Test(arguments: [
    "Content-Type: text/html; name=\"p.html\"\n", "Content-Type: application/octet-stream; name=p.html\n",
    "Content-Type: text/html\nContent-Disposition: attachment; filename=p.html\n",
  ])
  func pagesAndFramesWithNamesArePages(fields: String) throws {
    let answer = try answer(
      PageSamples.part("<title>Otters</title><p>outer", fields: fields),
      PageSamples.part("<p>inner", at: "https://example.org/f", fields: fields))
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.strings(.title) == ["Otters"])
    #expect(answer.strings(.authors).isEmpty)
    #expect(answer.members.isEmpty)
    #expect(lines(answer) == ["outer", "inner"])
  }

  /// Confluence adds a message identifier to its pages.
  @Test func aPageWithANumberAndNoSenderIsAPage() throws {
    let head = "Date: Fri, 1 Mar 2024 10:00:00 +0000\nMessage-ID: <1@host>\nSubject: Exported From Confluence\n"
    let page = PageSamples.part("<title>Otters</title><p>outer")
    let answer = try PageSamples.answer(mhtml: PageSamples.mhtml(head: head, [page]))
    #expect(answer.strings(.title) == ["Otters"])
    #expect(lines(answer) == ["outer"])
    let mail = "From: a@example.org\n" + head
    let message = try PageSamples.answer(mhtml: PageSamples.mhtml(head: mail, [PageSamples.part("<p>outer")]))
    #expect(message.strings(.title) == ["Exported From Confluence"])
  }

  /// If the importer failed, the file would be read as a message.
  @Test(arguments: [
    ("Content-Type: multipart/related; boundary=B0\n", "B1"), ("Content-Type: multipart/related\n", "B0"),
  ])
  func aFileWithoutAPageIsNoMessage(type: String, boundary: String) throws {
    let page = PageSamples.mhtml(type: type, boundary: boundary, [PageSamples.part("<p>words")])
    let answer = try PageSamples.answer(mhtml: page)
    #expect(answer.outcome.reason == "there is no page in the file")
    #expect(answer.outcome.status == .partial)
    #expect(answer.strings(.title) == ["Subj title"])
    #expect(answer.text.isEmpty)
  }

  @Test func plainPagesComeOutAsWritten() throws {
    let code = "if (x<y) {\n#include <stdio.h>\n}"
    let answer = try answer(PageSamples.part(code, fields: "Content-Type: text/plain\n"))
    #expect(answer.string == code + "\n")
  }

  @Test func tagsArePreferredToTheirPlainTwin() throws {
    let inner =
      "--B1\nContent-Type: text/plain\n\nplain\n--B1\nContent-Type: text/html\n\n<title>T</title><p>rich\n--B1--"
    let answer = try answer("Content-Type: multipart/alternative; boundary=B1\n\n\(inner)")
    #expect(answer.strings(.title) == ["T"])
    #expect(answer.string == "rich")
  }

  @Test(arguments: ["----=_Next  2", "=_=?utf-8?Q?x?=", "gr\u{FC}n", "ends with spaces"])
  func boundariesAreBytes(boundary: String) throws {
    let said = boundary.hasSuffix("spaces") ? boundary + "  " : boundary
    let type = "Content-Type: multipart/related; boundary=\"\(said)\"\n"
    let page = PageSamples.mhtml(type: type, boundary: boundary, [PageSamples.part("<p>words")])
    #expect(try PageSamples.answer(mhtml: page.replacing(Array("ü".utf8), with: [0xFC])).string == "words")
    let parts = ["Content-Type: text/plain\n\nwords"]
    let mail = PageSamples.mhtml(head: "From: a@b.org\n", type: type, boundary: boundary, parts)
    #expect(try Samples.answer(to: mail.replacing(Array("ü".utf8), with: [0xFC])).string == "words\n")
  }

  @Test func theAddressIsThatOfThePageWhereTheHeadHasNone() throws {
    let head = "From: \"Saved by Windows Internet Explorer 11\"\nSubject: x\n"
    let parts = [PageSamples.part("<p>words", at: "https://example.org/\n a/\n\tb")]
    let answer = try PageSamples.answer(mhtml: PageSamples.mhtml(head: head, parts))
    #expect(answer.strings(.whereFroms) == ["https://example.org/a/b"])
    let folded = "Snapshot-Content-Location: https://example.org/\n c\n"
    #expect(
      try PageSamples.answer(mhtml: PageSamples.mhtml(head: folded, parts)).strings(.whereFroms)
        == ["https://example.org/c"])
  }

  @Test(arguments: ["; start=\"<main@x>\"", ""])
  func thePageNeedNotComeFirst(start: String) throws {
    let type = "Content-Type: multipart/related; boundary=B0\(start)\n"
    let location = start.isEmpty ? "https://example.org/p" : "https://example.org/q"
    let parts = [
      PageSamples.part("<title>F</title><p>inner", at: "https://example.org/f"),
      PageSamples.part(
        "<title>P</title><p>outer", at: location, fields: "Content-Type: text/html\nContent-ID: <main@x>\n"),
      PageSamples.part("<p>last", at: "https://example.org/g"),
    ]
    let answer = try PageSamples.answer(mhtml: PageSamples.mhtml(type: type, parts))
    #expect(answer.strings(.title) == ["P"])
    #expect(lines(answer) == ["outer", "inner", "last"])
  }

  @Test func picturesAreNotCounted() throws {
    let pictures = [String](repeating: "Content-Type: image/png\n\nx", count: 5_000)
    let page = PageSamples.mhtml(pictures + [PageSamples.part("<p>words")])
    #expect(try PageSamples.answer(mhtml: page).outcome == ImportOutcome())
    let more = PageSamples.mhtml([PageSamples.part("<p>words")] + (0..<9).flatMap { _ in pictures })
    #expect(try PageSamples.answer(mhtml: more).outcome.reason == "the page has more than 40000 parts")
  }

  @Test(arguments: [
    ("From: a@b.org\nTo: c@d.org\nSubject: s\n", "multipart/related"),
    ("From: a@b.org\nMessage-ID: <1@b>\n", "text/html"),
    ("From: a@b.org\n", "multipart/mixed"),
  ])
  func mailUnderTheNameOfAPageIsMail(head: String, type: String) throws {
    let parts = [PageSamples.part("<p>words"), "Content-Type: image/png; name=a.png\n\nx"]
    let bytes = PageSamples.mhtml(head: head, type: "Content-Type: \(type); boundary=B0\n", parts)
    let answer = try PageSamples.answer(mhtml: bytes)
    #expect(answer.strings("kMDItemAuthorEmailAddresses") == ["a@b.org"])
    #expect(answer.members.map(\.name) == (type == "text/html" ? [] : ["a.png"]))
  }
}
