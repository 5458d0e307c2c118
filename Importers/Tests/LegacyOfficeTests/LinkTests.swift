import ImporterKit
import ImporterTestKit
import Testing

@testable import LegacyOffice

/// Where links of older documents lead.
@Suite struct LinkTests {
  @Test(arguments: [
    (#" HYPERLINK "https://example.org/a" \o "tip" "#, ["https://example.org/a"]),
    ("HYPERLINK mailto:ada@example.org", ["mailto:ada@example.org"]), (#"HYPERLINK \l "mark""#, []),
    (#"HYPERLINK "file:///C:\\a\\b""#, [#"file:///C:\a\b"#]), ("PAGEREF x", []), ("HYPERLINK", []), ("", []),
  ])
  func instructionsOfFields(_ instruction: String, _ addresses: [String]) {
    var links = LinkList()
    links.add(instruction: Array(instruction.utf16))
    links.add(instruction: Array(instruction.utf16))
    #expect(links.addresses == addresses)
  }

  @Test func linksOfRichText() throws {
    let text = #"{\rtf1 before {\field{\*\fldinst HYPERLINK "https://example.org"}{\fldrslt word}} behind}"#
    let answer = try LegacyImport.answer(Array(text.utf8), type: "public.rtf")
    #expect(answer.string == "before word behind\n")
    #expect(answer.attributes["limelight_links"] == .strings(["https://example.org"]))
  }

  @Test func linksOfCells() throws {
    var address: [UInt8] = []
    for byte in "https://example.org\0".utf8 { address += [byte, 0] }
    let front = [UInt8](repeating: 0, count: 32)
    let addressClass: [UInt8] = [
      0xE0, 0xC9, 0xEA, 0x79, 0xF9, 0xBA, 0xCE, 0x11, 0x8C, 0x82, 0x00, 0xAA, 0x00, 0x4B, 0xA9, 0x0B,
    ]
    var book = BiffSample()
    book.add(0x0809, [0, 6, 5, 0, 0, 0, 0, 0])
    let count: [UInt8] = [UInt8(address.count), 0, 0, 0]
    book.add(0x01B8, front + addressClass + count + address)
    let wrongCount: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x68, 0]
    book.add(0x01B8, front + addressClass + wrongCount)
    book.add(0x01B8, addressClass)
    let answer = try LegacyImport.answer(book.bytes, type: "com.microsoft.excel.xls")
    #expect(answer.attributes["limelight_links"] == .strings(["https://example.org"]))
  }
}
