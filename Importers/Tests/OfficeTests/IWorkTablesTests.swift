import FixtureTestKit
import FoundationEssentials
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import Office

/// Tables of iWork before 2013, documents with a password, and documents of Keynote 1.
@Suite struct IWorkTablesTests {
  private static func read(_ parts: [(String, String)], _ name: String) throws -> ImporterProcess.Answer {
    var writer = ZipWriter()
    for (name, contents) in parts { writer.add(name, Array(contents.utf8)) }
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Office")).importFile(
      try folder.write(writer.finished(), to: name), contentType: "public.data")
  }

  private static func spreadsheet(_ body: String) throws -> ImporterProcess.Answer {
    let names = "http://developer.apple.com/namespaces"
    let root = "ls:document xmlns:ls='\(names)/ls' xmlns:sf='\(names)/sf' xmlns:sfa='\(names)/sfa'"
    return try read([("index.xml", "<\(root)>\(body)</ls:document>")], "a.numbers")
  }

  @Test(arguments: [
    ("-97.400000000000006", "-97.4"), ("0.10000000000000001", "0.1"), ("4650", "4650"), ("-0", "0"),
    ("0.30000000000000004", "0.3"), ("123456789.12345679", "123456789.123457"),
    ("1e300", "1e+300"), ("1e-300", "1e-300"),
  ])
  func numbersAreShort(written: String, shown: String) { #expect(AppleCells.number(written) == shown) }

  @Test func whatIsNoNumberIsNone() {
    for text in ["", "nan", "inf", "-inf", "words"] { #expect(AppleCells.number(text) == nil) }
  }

  @Test func datesAreDaysOrHaveATime() {
    #expect(AppleCells.date("276048000") == "2009-10-01")
    #expect(AppleCells.date("276048060.4") == "2009-10-01 00:01:00")
    for text in ["", "nan", "-1e99", "1e99"] { #expect(AppleCells.date(text) == nil) }
  }

  @Test func cellsOfAllKinds() throws {
    let menu =
      "<sf:pm><sf:menu-choices><sf:t sfa:ID='a'><sf:ct sfa:s='Home'/></sf:t><sf:n sfa:ID='b' sf:v='2'/>"
      + "<sf:t sfa:ID='c'><sf:ct sfa:s='Food'/></sf:t></sf:menu-choices>"
    let cells =
      "<sf:t sf:s='style'><sf:ct sfa:s='words'/></sf:t><sf:n sf:v='0.10000000000000001'/>"
      + "<sf:f><sf:fo sf:fs='=SUM(A)'/><sf:r><sf:rn sf:v='-872.39999999999998'/></sf:r></sf:f>"
      + "<sf:f><sf:r><sf:rt><sf:ct sfa:s='joined'/></sf:rt></sf:r></sf:f><sf:d sf:cell-date='276048000'/>"
      + "\(menu)<sf:proxied-cell-ref sfa:IDREF='c'/></sf:pm>\(menu)<sf:proxied-cell-ref sfa:IDREF='b'/></sf:pm>"
      + "\(menu)<sf:proxied-cell-ref sfa:IDREF='none'/></sf:pm>"
    let answer = try Self.spreadsheet(
      "<sf:tabular-model sf:name='Costs'>\(cells)</sf:tabular-model><sf:tabular-model sf:name='Unnamed Table'/>"
        + "<ls:tabular-prototypes><sf:tabular-model sf:name='Form'/></ls:tabular-prototypes>"
        + "<sf:metadata><sf:copyright><sf:string sfa:string='(c)'/></sf:copyright></sf:metadata>")
    #expect(String(decoding: answer.text, as: UTF8.self) == "Costs\nwords 0.1 -872.4 joined 2009-10-01 Food 2")
    #expect(answer.attributes[.copyright] == nil)
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func protectedDocumentsSaySo() throws {
    let file = Fixtures.folder.appending(path: "iwork/testPagesPwdProtected.pages").path
    let old = try ImporterProcess(BuiltProduct.path("Office")).importFile(file, contentType: "public.data")
    let new = try Self.read([("Index/Document.iwa", "scrambled"), (".iwpv2", "verifier")], "a.numbers")
    for answer in [old, new] {
      #expect(answer.outcome.status == .failed)
      #expect(answer.outcome.reason == "the document is protected by a password")
      #expect(answer.attributes[.securityMethod] == "Password Encrypted")
    }
  }

  /// Names with undeclared prefixes, as the program wrote them.
  @Test func presentationsOfKeynote1() throws {
    let slide = { (text: String) in
      "<slide><drawables><title/><plugin:table><content>in a table</content></plugin:table></drawables><bullets>"
        + "<bullet level='0'><content font-size='64'>\(text)</content></bullet></bullets></slide>"
    }
    let presentation =
      "<!DOCTYPE APXL><presentation version='36'><theme><content>of the theme</content></theme><slide-list>"
      + "\(slide("First"))\(slide("Second"))</slide-list></presentation>"
    let answer = try Self.read([("tiny/tile.jpg", ""), ("presentation.apxl", presentation)], "a.key")
    #expect(String(decoding: answer.text, as: UTF8.self) == "in a table\nFirst\nin a table\nSecond")
    #expect(answer.attributes[.numberOfPages] == .integer(2))
    #expect(answer.outcome == ImportOutcome())
  }
}
