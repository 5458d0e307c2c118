import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import Office

/// KWord documents before version 1.2: tar archives compressed by gzip.
@Suite struct TarPackageTests {
  private static func member(_ name: String, _ contents: [UInt8], size: String? = nil) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    let length = String(contents.count, radix: 8)
    let size = size ?? String(repeating: " ", count: 11 - length.count) + length
    for (place, text) in [(0, name), (124, size), (257, "ustar")] {
      header.replaceSubrange(place..<(place + text.utf8.count), with: text.utf8)
    }
    return header + contents + [UInt8](repeating: 0, count: (512 - contents.count % 512) % 512)
  }

  /// The bytes in gzip format, without a valid checksum because it is not verified.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + ZipWriter.deflated(bytes)
  }

  private static func read(_ bytes: [UInt8]) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Office")).importFile(
      try folder.write(bytes, to: "a.kwd"), contentType: "public.data")
  }

  private static let text =
    "<!DOCTYPE DOC><DOC><FRAMESET><PARAGRAPH><TEXT>some words</TEXT></PARAGRAPH></FRAMESET></DOC>"
  private static let information =
    "<document-info><author><full-name>Ada</full-name></author><about><title>Notes</title></about></document-info>"

  @Test func textAndPropertiesAreRead() throws {
    let bytes =
      Self.member("pictures/a.png", [1, 2, 3]) + Self.member("maindoc.xml", Array(Self.text.utf8))
      + Self.member("documentinfo.xml", Array(Self.information.utf8)) + [UInt8](repeating: 0, count: 1_024)
    let answer = try Self.read(Self.packed(bytes))
    #expect(String(decoding: answer.text, as: UTF8.self) == "some words")
    #expect(answer.attributes[.title] == "Notes")
    #expect(answer.attributes[.authors] == .strings(["Ada"]))
  }

  @Test func sizesThatAreNoneEnd() throws {
    for size in ["777777777777", "not a number", "            ", "000000000000"] {
      let bytes = Self.member("a", [1], size: size) + Self.member("maindoc.xml", Array(Self.text.utf8))
      for end in stride(from: 0, through: bytes.count, by: 200) {
        let contents = TarPackage(Array(bytes[..<end]))?.contents("maindoc.xml")
        #expect(contents == nil || contents?.isEmpty == true || contents?.starts(with: "<!DOCTYPE".utf8) == true)
      }
    }
  }

  @Test func foreignAndCutArchivesSaySo() throws {
    let foreign = try Self.read(Self.packed(Self.member("a.txt", [1])))
    #expect(foreign.outcome.reason == "the package is of no kind of document that is known")
    let whole = Array(
      try Data(contentsOf: Fixtures.folder.appending(path: "kword/test-kounavail2.kwd")))
    let cut = try Self.read(Array(whole.dropLast(700)))
    #expect(cut.outcome.status == .partial && !cut.outcome.reason.isEmpty)
  }
}
