import Foundation
import ImporterKit
import ImporterTestKit
import Testing

@Suite struct HTMLTests {
  private func answer(to page: String) throws -> ImporterProcess.Answer {
    try TextSample.answer(to: page.utf8, type: "public.html")
  }

  @Test func theHeadDescribesThePage() throws {
    let page = """
      <!DOCTYPE html><html><head><title>  A page &amp; its
      title </title><meta name="Author" content="Ada Lovelace"><meta name=keywords content="engine, notes; engine">
      <meta property="og:description" content="Other"><meta name="description" content="What it says"></head>
      <body><h1>Heading</h1><p>Words.</body></html>
      """
    let answer = try answer(to: page)
    #expect(answer.title == "A page & its title")
    #expect(answer.strings(.authors) == ["Ada Lovelace"])
    #expect(answer.strings(.keywords) == ["engine", "notes"])
    #expect(answer.strings(.itemDescription) == ["What it says"])
    #expect(answer.string == "Heading\nWords.")
  }

  @Test(arguments: [
    ("<p>one<p>two", "one\ntwo"), ("<b>bo</b>ld wor<i>ds</i>", "bold words"), ("a<br>b<br/>c", "a b c"),
    ("<ul><li>x<li>y</ul>z", "x\ny\nz"), ("<tr><td>1</td><td>2</td></tr>", "1 2"),
    ("see<a href='#'>link</a>now", "see link now"),
    ("caf&eacute; &#x1F600; &lt;tag&gt; &unknown;", "café 😀 <tag> &unknown;"),
    ("a<script>var b = '<p>c';</script><style>p { d: e }</style>f", "af"),
    ("<noscript>kept</noscript>", "kept"), ("x<img src=y alt=\"a picture\">z", "x a picture z"),
    ("  many \n\t spaces  ", "many spaces"), ("before<!-- hidden -->after", "beforeafter"),
    ("<svg><title>inner</title></svg>", "inner"), ("a &#1; b", "a b"),
  ])
  func wordsAreWhatAReaderSees(markup: String, text: String) throws {
    let answer = try answer(to: "<html><body>" + markup + "</body></html>")
    #expect(answer.string?.trimmingCharacters(in: .whitespacesAndNewlines) == text)
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func aHeadingStandsForAMissingTitle() throws {
    #expect(try answer(to: "<p>intro<h1>The <b>first</b> one</h1><h1>second</h1>").title == "The first one")
    #expect(try answer(to: "<title> </title><h2>Fallback</h2>").title == "Fallback")
  }

  @Test func headingsOfAllLevelsAreAnAttribute() throws {
    let page =
      "<h3>a <b>b</b></h3><h1>Größe\n  zwei</h1><p>x<h6></h6><h6>last</h6>"
      + String(repeating: "<h2>y</h2>", count: 99)
    let headings = try answer(to: page).strings(.headings)
    #expect(headings.prefix(3) == ["a b", "Größe zwei", "last"])
    #expect(headings.count == 64)
    let long = try answer(to: "<h1>" + String(repeating: "ä", count: 300) + "</h1>").strings(.headings)
    #expect(long == [String(repeating: "ä", count: 100)])
  }

  @Test func aLongPageIsGivenWhole() throws {
    let rows = (0..<20_000).map { "<tr><td>row \($0)</td><td>größe <b>\($0 * 7)</b></td></tr>" }
    let answer = try answer(to: "<html><body><table>" + rows.joined(separator: "\n") + "</table></body></html>")
    let expected = (0..<20_000).map { "row \($0) größe \($0 * 7)" }.joined(separator: "\n")
    #expect(answer.string == expected)
  }

  @Test func xhtmlWithADeclarationIsRead() throws {
    let page = """
      <?xml version="1.0" encoding="UTF-8"?>
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body><p>grün</p><br/></body></html>
      """
    let answer = try TextSample.answer(to: page.utf8, type: "public.xhtml")
    #expect(answer.title == "T")
    #expect(answer.string == "grün")
  }

  @Test func deepNestingEndsWithAReason() throws {
    let opening = String(repeating: "<div>", count: 100_000)
    let page = "<p>start</p>" + opening + "deep" + String(repeating: "</div>", count: 100_000)
    let answer = try answer(to: page)
    #expect(answer.outcome.status == .partial)
    #expect(answer.outcome.reason.contains("nested"))
    #expect(answer.string?.hasPrefix("start") == true)
  }

  @Test func hugeAttributesAndTokensAreSurvived() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let attribute = try answer(to: "<p title=\"\(long)\">seen</p>")
    #expect(attribute.string == "seen")
    let token = try answer(to: "<p>\(long)</p>")
    #expect(token.text.count == 1 << 20)
    let meta = try answer(to: "<meta name=keywords content=\"\(String(repeating: "k,", count: 1 << 19))\">seen")
    #expect(meta.strings(.keywords) == ["k"])
  }

  @Test func manyAttributesEndInTime() throws {
    let page = { (count: Int) in "first <p \((0..<count).map { "a\($0)=1" }.joined(separator: " "))>seen</p>" }
    #expect(try answer(to: page(4_000)).string == "first\nseen")
    let cut = try answer(to: page(200_000))
    #expect(cut.outcome == ImportOutcome(status: .partial, reason: "an element has more than 4096 attributes"))
  }
}
