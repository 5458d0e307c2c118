import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import Book

/// Damaged and protected books. There is always an answer, and it says what is missing.
@Suite struct DamagedBookTests {
  private static func read(_ bytes: [UInt8], _ name: String = "a.epub") throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Book")).importFile(
      try folder.write(bytes, to: name), contentType: "public.data")
  }

  private static let container =
    "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
    + "<rootfile full-path='OPS/book.opf'/></rootfiles></container>"

  private static let description =
    "<package xmlns='http://www.idpf.org/2007/opf' xmlns:dc='http://purl.org/dc/elements/1.1/'><metadata>"
    + "<dc:title>A Book</dc:title><dc:creator id='c1'>Ada Lovelace</dc:creator><meta refines='#c1' property='role'>aut"
    + "</meta><dc:creator id='c2'>Ed Itor</dc:creator><meta refines='#c2' property='role'>edt</meta>"
    + "<dc:identifier>urn:uuid:1</dc:identifier><dc:identifier>urn:isbn:978-0-306-40615-7</dc:identifier>"
    + "<dc:description>&lt;p&gt;Two &lt;b&gt;words&lt;/b&gt;&lt;/p&gt;</dc:description>"
    + "<meta name='calibre:series' content='Engines'/><meta name='calibre:series_index' content='2.5'/></metadata>"
    + "<manifest><item id='two' href='two%20%C3%A9.xhtml' media-type='application/xhtml+xml'/>"
    + "<item id='one' href='../one.xhtml' media-type='application/xhtml+xml'/></manifest>"
    + "<spine><itemref idref='one'/><itemref idref='two'/><itemref idref='one'/></spine></package>"

  private static func page(_ body: String) -> String {
    "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>no</title></head><body>\(body)</body></html>"
  }

  private static func book(_ more: [(String, String)] = []) -> ZipWriter {
    var writer = ZipWriter()
    let parts = [
      ("META-INF/container.xml", container), ("OPS/book.opf", description),
      ("OPS/two é.xhtml", page("<p>second&nbsp;page</p>")), ("one.xhtml", page("<h1>Fir<i>st</i></h1><p>page</p>")),
    ]
    for (name, contents) in parts + more { writer.add(name, Array(contents.utf8)) }
    return writer
  }

  @Test func chaptersComeInOrderWithWhatTheBookSays() throws {
    let answer = try Self.read(Self.book().finished())
    #expect(String(decoding: answer.text, as: UTF8.self) == "First\npage\nsecond\u{A0}page")
    #expect(answer.attributes[.title] == "A Book")
    #expect(answer.attributes[.authors] == .strings(["Ada Lovelace"]))
    #expect(answer.attributes["kMDItemEditors"] == .strings(["Ed Itor"]))
    #expect(answer.attributes["kMDItemIdentifier"] == "9780306406157")
    #expect(answer.attributes[.itemDescription] == "Two words")
    #expect(answer.attributes["limelight_series"] == "Engines")
    #expect(answer.attributes["limelight_seriesIndex"] == .real(2.5))
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func protectedChaptersAreTold() throws {
    let encryption =
      "<encryption xmlns='urn:oasis:names:tc:opendocument:xmlns:container' xmlns:e='http://www.w3.org/2001/04/xmlenc#'>"
      + "<e:EncryptedData><e:EncryptionMethod Algorithm='http://www.w3.org/2001/04/xmlenc#aes128-cbc'/><e:CipherData>"
      + "<e:CipherReference URI='one.xhtml'/></e:CipherData></e:EncryptedData></encryption>"
    let answer = try Self.read(Self.book([("META-INF/encryption.xml", encryption)]).finished())
    #expect(String(decoding: answer.text, as: UTF8.self) == "second\u{A0}page")
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: "the book is protected against copying"))
    #expect(answer.attributes[.securityMethod] == "Password Encrypted")
  }

  /// The address of an encrypted file is a URI. The name in the archive has a blank and a letter outside of ASCII.
  @Test func addressesOfProtectedChaptersAreDecoded() throws {
    let encryption =
      "<encryption xmlns='urn:oasis:names:tc:opendocument:xmlns:container' xmlns:e='http://www.w3.org/2001/04/xmlenc#'>"
      + "<e:EncryptedData><e:EncryptionMethod Algorithm='http://www.w3.org/2001/04/xmlenc#aes128-cbc'/><e:CipherData>"
      + "<e:CipherReference URI='OPS/two%20%C3%A9.xhtml'/></e:CipherData></e:EncryptedData></encryption>"
    let answer = try Self.read(Self.book([("META-INF/encryption.xml", encryption)]).finished())
    #expect(!String(decoding: answer.text, as: UTF8.self).contains("second"))
    #expect(answer.outcome.reason == "the book is protected against copying")
  }

  @Test func fictionBookMayBeZipped() throws {
    var writer = ZipWriter()
    let book = "<FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0'><body><p>words</p></body></FictionBook>"
    writer.add("book.fb2", Array(book.utf8))
    let answer = try Self.read(writer.finished(), "book.fb2.zip")
    #expect(String(decoding: answer.text, as: UTF8.self) == "words")
  }

  @Test(arguments: ["epub", "fb2", "mobi", "azw3"]) func damagedSamplesHaveAnAnswer(format: String) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Book"))
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    for file in Fixtures.files(of: [format]) {
      let whole = Array(try Data(contentsOf: file))
      for seed in Rounds.seeds(6) {
        var mutator = Mutator(seed: seed)
        let path = try folder.write(mutator.damaged(whole), to: "damaged.\(format)")
        let answer = try importer.importFile(path, contentType: "public.data")
        #expect(String(validating: answer.text, as: UTF8.self) != nil, "\(file.lastPathComponent), seed \(seed)")
        #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty)
      }
    }
  }

  /// Seeds and past findings of the fuzzer (`Tests/Fuzz`). Each file contains codes, phrases and text, whose lengths
  /// are in its first bytes.
  @Test func phrasesMakeNoMoreThanARecordMayHold() throws {
    let folders = ["Seeds", "FailCases"].map { BuiltProducts.source("Tests/Fuzz/\($0)/huffman") }
    let files = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    for file in files {
      let input = Array(try Data(contentsOf: file))
      let (first, second) = (Int(input[0]) << 8 | Int(input[1]), Int(input[2]) << 8 | Int(input[3]))
      let body = Array(input[4...])
      let phrases = HuffmanPhrases(codes: Array(body[..<first]), dictionaries: [Array(body[first..<second])])
      let text = try #require(phrases, "\(file.path)").unpack(body[second...])
      #expect((1...PalmCompression.longestRecord).contains(text.count), "\(file.path): \(text.count)")
    }
  }

  /// A book that is marked as encrypted in its header.
  @Test func protectedBooksOfKindleAreTold() throws {
    let book = Fixtures.folder.appending(path: "mobi/eng.mobi")
    var bytes = Array(try Data(contentsOf: book))
    let header = bytes[78..<82].reduce(0) { $0 << 8 | Int($1) }
    bytes[header + 13] = 2
    let answer = try Self.read(bytes, "a.azw")
    #expect(answer.text.isEmpty)
    #expect(answer.attributes[.title] == "Quick Start Guide")
    #expect(answer.attributes[.securityMethod] == "Password Encrypted")
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: "the book is protected against copying"))
  }

  @Test func booksWhoseEndIsCutAwaySayWhatTheyAre() throws {
    let answer = try ImporterProcess(BuiltProduct.path("Book")).importFile(
      Fixtures.folder.appending(path: "mobi/Palm.mobi").path, contentType: "public.data")
    #expect(answer.attributes[.title] == "El Diezmo Continua Vigente")
    #expect(answer.attributes[.languages] == .strings(["es"]))
  }

  @Test func whatIsNoBookFails() throws {
    #expect(try Self.read(Array("TPZ0".utf8)).outcome.reason == "a Topaz book, which nothing here reads")
    #expect(try Self.read(Array("<html/>".utf8)).outcome.status == .failed)
    #expect(try Self.read(Array("text".utf8)).outcome.status == .failed)
    var writer = ZipWriter()
    writer.add("a.txt", [0x61])
    #expect(try Self.read(writer.finished()).outcome.status == .failed)
  }
}
