import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import Book

/// The cover of a FictionBook.
@Suite struct BookCoverTests {
  /// A PNG of 6 × 9 pixels, encoded in lines as in real books.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAJCAIAAACe+MrKAAAAEUlEQVR42mM4YaOBhhgGqRAA\n"
    + "RjI/SRdu228AAAAASUVORK5CYII=\n"

  private static func book(_ address: String, _ rest: String) -> String {
    "<FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0' xmlns:l='http://www.w3.org/1999/xlink'><description>"
      + "<title-info><book-title>Red</book-title><coverpage><image l:href='\(address)'/></coverpage></title-info>"
      + "</description><body><p>some words <image l:href='#inner'/></p></body>\(rest)</FictionBook>"
  }

  private static func read(_ book: String, wants: ImportRequest.Wants = [.attributes, .text, .thumbnail]) throws
    -> ImporterProcess.Answer
  {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Book")).importFile(
      try folder.write(Array(book.utf8), to: "red.fb2"), contentType: "org.fictionbook.fb2", wants: wants,
      thumbnailEdge: 128)
  }

  @Test func theCoverIsTheThumbnail() throws {
    let other = "<binary id='inner' content-type='image/png'>AAAA</binary>"
    let cover = "<binary id='cover.png' content-type='image/png'>\(Self.picture)</binary>"
    for binaries in [cover, other + cover, cover + other, cover + cover] {
      let answer = try Self.read(Self.book("#cover.png", binaries))
      let png = try #require(answer.thumbnail)
      #expect(png[16..<24] == [0, 0, 0, 6, 0, 0, 0, 9])
      #expect(String(decoding: answer.text, as: UTF8.self) == "some words")
      #expect(answer.attributes[.title] == .string("Red"))
    }
  }

  @Test(arguments: ["#other", "cover.png", "#", "http://example.org/cover.png"])
  func whatTheBookDoesNotNameIsNone(_ address: String) throws {
    let binary = "<binary id='cover.png' content-type='image/png'>\(Self.picture)</binary>"
    #expect(Self.isDrawn(try Self.read(Self.book(address, binary)).thumbnail))
  }

  /// True if the thumbnail shows the start of the text instead of a cover: a page of 91 × 128 pixels.
  private static func isDrawn(_ png: [UInt8]?) -> Bool { png?[16..<24] == [0, 0, 0, 91, 0, 0, 0, 128] }

  @Test func damagedCoversAreNotMissed() throws {
    for letters in ["", "AAAA", "!!", String(Self.picture.prefix(20))] {
      let answer = try Self.read(Self.book("#c", "<binary id='c'>\(letters)</binary>"))
      #expect(Self.isDrawn(answer.thumbnail))
      #expect(String(decoding: answer.text, as: UTF8.self) == "some words")
    }
  }

  @Test func aPictureAloneIsTheSame() throws {
    let words = String(repeating: "<p>a paragraph of words</p>", count: 2_000)
    let cover = "<body>\(words)</body><binary id='c'>\(Self.picture)</binary>"
    for book in [Self.book("#c", cover), Self.book("#other", cover)] {
      let alone = try Self.read(book, wants: .thumbnail)
      #expect(alone.thumbnail == (try Self.read(book).thumbnail))
      #expect(Self.isDrawn(alone.thumbnail) == book.contains("#other"))
    }
  }

  @Test func nobodyDecodesWhatIsNotWanted() throws {
    let binary = "<binary id='c'>\(Self.picture)</binary>"
    #expect(try Self.read(Self.book("#c", binary), wants: [.attributes, .text]).thumbnail == nil)
  }
}
