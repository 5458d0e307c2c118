import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Messages with alternative forms of the same text, and parts whose contents differ from their stated type.
@Suite struct PartTests {
  static let head = "From: Ada Beispiel <ada@example.org>\r\nSubject: Plan\r\nDate: Fri, 1 Mar 2024 10:00:00 +0000\r\n"
  static let text = "Die Schleuse bleibt im Winter  gesperrt\r\nund wird im Mai wieder befahrbar sein\r\n"

  private func alternative(_ plain: String, _ page: String) throws -> String {
    let message =
      Self.head + """
        Content-Type: multipart/alternative; boundary=B\r
        \r
        --B\r
        Content-Type: text/plain; charset=utf-8\r
        \r
        \(plain)\r
        --B\r
        Content-Type: multipart/related; boundary=C\r
        \r
        --C\r
        Content-Type: text/html; charset=utf-8\r
        \r
        \(page)\r
        --C\r
        Content-Type: image/gif\r
        Content-ID: <dot@example.org>\r
        \r
        GIF89a\r
        --C--\r
        --B--\r

        """
    return try Samples.answer(to: message.utf8).string
  }

  @Test func aPageAddsTheLinesThatThePlainTextLacks() throws {
    let page =
      "<h1>Ihre Bestellung</h1><table><tr><td>Klapprad</td><td>blaßgrün</td></tr></table><p>Liebe Grüße</p>"
      + "<img src='cid:dot@example.org' alt='Wunschzettel'>"
    let text = try alternative("Ihre Bestellung ist da.\r\nliebe Grüße", page)
    #expect(text.hasPrefix("Ihre Bestellung ist da.\nliebe Grüße\nKlapprad blaßgrün\n"))
    #expect(text.contains("Wunschzettel"))
    #expect(text.components(separatedBy: "Bestellung").count == 2)
  }

  /// The padding of newsletters, quotation marks and pictures are not words. Text in ideographs may be broken anywhere.
  @Test(arguments: [
    ("One two", "<p>\u{200C}&nbsp;\u{34F}\u{AD}</p><p>“One” – two… \u{1F600}€</p>"),
    ("東京都は\r\n日本の首都", "<p>東京都は日本の首都</p>"), ("ein Wort", "<p>EIN WORT</p>"),
  ])
  func aPageThatSaysTheSameAddsNothing(plain: String, page: String) throws {
    let same = plain.replacing("\r\n", with: "\n")
    #expect(try alternative(plain, page).split(separator: "\n").joined(separator: "\n") == same)
  }

  @Test func pagesForFewProgramsAddToThePageForAll() throws {
    let parts = [("text/x-amp-html", "<p>the page and AMP</p>"), ("text/html", "<p>the page</p>")].map { type, page in
      "--B\r\nContent-Type: \(type); charset=utf-8\r\n\r\n\(page)\r\n"
    }
    let type = "Content-Type: multipart/alternative; boundary=B\r\n\r\n"
    let answer = try Samples.answer(to: (Self.head + type + parts.joined() + "--B--\r\n").utf8)
    #expect(answer.string == "the page\nthe page and AMP\n")
    #expect(answer.members.isEmpty)
  }

  // MARK: Plain text labelled as Base64

  @Test(arguments: [text, text.replacing("Winter", with: "Frühjahr"), "Schleuse\r\n\(text)", "> \(text)"])
  func plainTextThatSaysBase64IsPlainText(body: String) throws {
    let type = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    #expect(try Samples.answer(to: (Self.head + type + body).utf8).string == body.replacing("\r\n", with: "\n"))
  }

  @Test func aPageThatSaysBase64IsAPage() throws {
    let type = "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    let answer = try Samples.answer(to: (Self.head + type + "<html><body><p>\(Self.text)</p></body></html>\r\n").utf8)
    #expect(answer.string.contains("wieder befahrbar sein"))
    #expect(!answer.string.contains("<p>"))
  }

  static let packed = Data(text.utf8).base64EncodedString(options: .lineLength76Characters)

  @Test(arguments: [
    packed, packed + "\r\n-- \r\nsent from a list\r\n", packed.replacing("\r\n", with: " \r\n\r\n"),
    "> RGll\r\n> IFNj\r\n> aGxl\r\n> dXNl\r\n", ">> RGllIFNjaGxl\r\n>> dXNlIGJsZWli\r\n",
    "RGllIFNjaGxldXNlIGJsZWlidA==", "RGllIFNjaGxldXNl\r\n\r\n_______\r\na list of letters\r\n",
  ])
  func whatIsBase64IsDecoded(body: String) throws {
    let type = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    #expect(try Samples.answer(to: (Self.head + type + body).utf8).string.hasPrefix("Die Schleuse"))
  }

  // MARK: Encodings

  @Test(arguments: ["utf-8", "us-ascii", "x-unknown"])
  func oneByteOfAnotherEncodingDoesNotChangeThePart(charset: String) throws {
    let type = "Content-Type: text/plain; charset=\(charset)\r\n\r\n"
    let body = Array("Größe und Höhe\r\ncaf".utf8) + [0xE9] + Array("\r\nSüßer Käse".utf8) + [0xC3]
    let answer = try Samples.answer(to: Array((Self.head + type).utf8) + body)
    #expect(answer.string == "Größe und Höhe\ncafé\nSüßer Käse\u{FFFD}\n")
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [false, true])
  func mailInUTF16IsRead(encoding: String.Encoding, isMarked: Bool) throws {
    let mark = isMarked ? "\u{FEFF}" : ""
    let rest = "Content-Type: text/plain; charset=koi8-r\r\n\r\nDie Schleuse öffnet im Frühling.\r\n"
    let message = mark + Self.head + rest
    let answer = try Samples.answer(to: try #require(message.data(using: encoding)))
    #expect(answer.strings(.subject) == ["Plan"])
    #expect(answer.strings(.authors) == ["Ada Beispiel"])
    #expect(answer.string == "Die Schleuse öffnet im Frühling.\n")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func aMailboxInUTF16IsRead() throws {
    let message = "From ada@example.org Fri Mar  1 10:00:00 2024\r\n" + Self.head + "\r\nwords of it\r\n\r\n"
    let box = try #require(("\u{FEFF}" + message + message).data(using: .utf16LittleEndian))
    let answer = try Samples.answer(to: box, type: "com.c-command.mbox")
    #expect(answer.members.map { $0.strings(.subject) } == [["Plan"], ["Plan"]])
  }

  @Test func aByteOrderMarkIsNoField() throws {
    let answer = try Samples.answer(to: [0xEF, 0xBB, 0xBF] + Array((Self.head + "\r\nwords\r\n").utf8))
    #expect(answer.strings(.authors) == ["Ada Beispiel"])
    #expect(answer.outcome == ImportOutcome())
  }
}
