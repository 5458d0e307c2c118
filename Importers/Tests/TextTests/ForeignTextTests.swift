import ImporterKit
import ImporterTestKit
import Testing

/// Mail with the name of a text file is returned to the host, which detects its type from the contents. Link files are
/// read here.
@Suite struct ForeignTextTests {
  static let fields =
    "Received: from a.example.org by b.example.net;\r\n Fri, 01 Mar 2024 10:00:01 +0000\r\nFrom: Ada <ada@example.org>\r\n"
    + "X-Mailer: any\r\nSubject: Lock\r\n\r\nThe lock opens.\r\n"

  @Test(arguments: [
    fields, "From ada@example.org Fri Mar  1 10:00:00 2024\n" + fields, "Return-Path: <ada@example.org>\r\n" + fields,
    "Delivered-To: otto@example.net\r\n" + fields,
    "Subject: Lock\nFrom: Ada\nMessage-ID: <1@example.org>\n",
    "Received: a\r\nFrom: Ada\r\nTo: Otto\r\n"
      + String(repeating: "X-Long: \(String(repeating: "x", count: 60))\r\n", count: 80),
  ])
  func mailIsHandedBack(text: String) throws {
    let outcome = try TextSample.answer(to: text.utf8).outcome
    #expect(outcome == ImportOutcome(status: .failed, reason: "a message with the name of a text"))
  }

  @Test(arguments: [
    "From: here on it is steep.\nSubject: to change\n\nTake the path by the mill.\n", "From time to time\nTo: Otto\n",
    "Subject: a list\nFrom: Ada\nTo: Otto\n\nnot mail without a field of mail\n", "Received: with thanks\n",
  ])
  func otherTextIsRead(text: String) throws {
    #expect(try TextSample.answer(to: text.utf8).string == text)
  }

  /// Confluence, Word and Excel save web pages in the form of messages without a sender.
  @Test func savedPagesAreHandedBack() throws {
    let page =
      "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"B\"\r\n\r\n"
      + "--B\r\n\r\n<p>words\r\n--B--\r\n"
    for text in [page, "Subject: any\r\n" + page] {
      #expect(try TextSample.answer(to: text.utf8).outcome.status == .failed)
      let outcome = try TextSample.answer(to: text.utf8, type: "public.html").outcome
      #expect(outcome == ImportOutcome(status: .failed, reason: "a web page in the form of a message"))
    }
    let mail = "MIME-Version: 1.0\nContent-Type: multipart/mixed\n\n<p>words"
    #expect(try TextSample.answer(to: mail.utf8, type: "public.html").outcome.status == .complete)
  }

  @Test func aLinkUnderAnotherNameIsALink() throws {
    let answer = try TextSample.answer(to: "[InternetShortcut]\r\nURL=https://example.org/\r\n".utf8)
    #expect(answer.strings("kMDItemURL") == ["https://example.org/"])
  }

  @Test func documentsOfOfficeAreHandedBack() throws {
    let book =
      "<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?><!-- <a> --><ss:Workbook "
      + "xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"/>"
    let outcome = try TextSample.answer(to: book.utf8, type: "public.xml").outcome
    #expect(outcome == ImportOutcome(status: .failed, reason: "a document of Office with the name of XML"))
    let other = "<schema about=\"urn:schemas-microsoft-com:office:spreadsheet\">Workbook</schema>"
    #expect(try TextSample.answer(to: other.utf8, type: "public.xml").string == other)
  }
}
