import Testing

@testable import MDImporting

struct MessageHeuristicTests {
  private func isMessage(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes(MessageHeuristic.accepts) }

  @Test(arguments: [
    "Date: Tue, 17 Nov 2009 19:50:40 -0500\nFrom: a@b.org\nMessage-ID: <1@b>\nSubject: x\n\nBody without a colon\n",
    "MIME-Version: 1.0\r\nDate: x\r\nFrom: a@b.org\r\nTo: c@d.org\r\n\r\nBody\r\n",
    "Content-Type: multipart/encrypted;\n\tboundary=x\nMIME-Version: 1.0\nFrom: a@b.org\nSubject: x\n\n--x\n",
    "Message-ID: <1@b>\nFrom: a@b.org\nSubject: a header that is cut", "FROM: a\nTO: b\nRECEIVED: c\n",
  ])
  func aHeaderMakesAMessage(text: String) { #expect(isMessage(text)) }

  @Test(arguments: [
    "", "\n", "Words alone.\n", "From: a\nTo: b\nSubject: a letter that is no mail\n\nDear B,\n",
    "Date: x\nSubject: y\nMessage-ID: <1@b>\n\nnobody\n",
    "Package: a\nVersion: 1\nFrom: b\nMessage-ID: c\nSubject: d\nno field at all\n",
    "title: x\ndate: 2026-11-25\nauthor: a\n---\n", " From: a\nMessage-ID: b\nSubject: c\n",
  ])
  func otherTextIsNone(text: String) { #expect(!isMessage(text)) }

  @Test func pagesInTheFormOfMessages() {
    func isPage(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes(MessageHeuristic.acceptsPage) }
    let page = "MIME-Version: 1.0\r\nContent-Type: Multipart/Related;\r\n boundary=\"B\"\r\n"
    for text in [page, "Date: x\r\nSubject: y\r\n\(page)\r\n--B\r\n<html>"] {
      #expect(isPage(text))
      #expect(!isMessage(text))
    }
    #expect(!isPage("words\n\(page)"))
    #expect(!isPage("MIME-Version: 1.0\nContent-Type: multipart/mixed\n\n"))
    #expect(!isPage("Content-Type: multipart/related\n\n"))
  }
}
