import Foundation
import MDText
import Testing

@testable import MDSearchService

/// The property list reader, compared with Foundation's, which the product does not use.
@Suite struct PropertyListReaderTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private func read(_ body: String, head: String = head) throws(MarkupError) -> PropertyListValue {
    try PropertyListReader.read(Array((head + body + "\n</plist>\n").utf8))
  }

  @Test func valuesOfEveryKind() throws {
    let value = try read(
      """
      <dict>
        <!-- a comment -->
        <key>s</key><string>a &lt; b &amp;&amp; c &#233;&#xE9; <![CDATA[<raw> &]]>é<!-- gone -->!</string>
        <key>n</key><integer>-5</integer><key>r</key> <real>1.5</real>
        <key>t</key><true/><key>f</key><false></false>
        <key>d</key><date>2026-01-01T00:00:00Z</date><key>b</key><data>AAEC</data>
        <key>a</key><array><string/><array/><dict/></array>
      </dict>
      """)
    #expect(
      value
        == .dictionary([
          "s": .string("a < b && c éé <raw> &é!"), "n": .other, "r": .other, "t": .boolean(true),
          "f": .boolean(false), "d": .other, "b": .other,
          "a": .array([.string(""), .array([]), .dictionary([:])]),
        ]))
  }

  @Test func lineEndsAreThoseOfXML() throws {
    #expect(try read("<string>a\r\nb\rc\nd</string>") == .string("a\nb\nc\nd"))
  }

  @Test func aByteOrderMarkIsNoText() throws {
    #expect(try read("<true/>", head: "\u{FEFF}" + Self.head) == .boolean(true))
  }

  @Test(arguments: [
    ("<dict><key>a</key></dict>", 4, "the key a has no value"),
    ("<dict>\n<key>a</key><true/>\n<key>a</key><true/></dict>", 6, "the key a stands twice"),
    ("<dict><true/></dict>", 4, "expected <key>, found <true>"),
    ("<string>a</key>", 4, "</key> where </string> should be"),
    ("<array>\n\nwords</array>", 6, "text where a tag should be"),
    ("<string>&nbsp;</string>", 4, "&nbsp; is not known"),
    ("<string>a & b</string>", 4, "an & that begins no reference"),
    ("<string>&#xD800;</string>", 4, "&#xD800; is not known"),
    ("<string>\u{1}</string>", 4, "a control character"),
    ("<string>&#0;</string>", 4, "a control character"),
    ("<string>a<b/></string>", 4, "<string> holds text only"),
    ("<true>x</true>", 4, "<true> holds nothing"),
    ("<html/>", 4, "<html> is no value of a property list"),
    ("<true/><true/>", 4, "expected </plist>"),
    ("<string", 5, "<string does not end in >"),
    ("<string x='1'>a</string>", 4, "<string does not end in >"),
    ("<!-- a", 4, "a comment does not end"),
    ("<string><![CDATA[ a", 4, "a CDATA section does not end"),
    ("<array>", 5, "</plist> where </array> should be"),
    ("", 5, "expected a value"),
  ])
  func whatIsWrongIsSaidWithItsLine(body: String, line: Int, reason: String) {
    #expect(throws: MarkupError(line: line, reason: reason)) { try read(body) }
  }

  @Test(arguments: [
    ("", "expected <plist>"), ("<dict/>", "expected <plist>"), ("<plist/>", "expected <plist>"),
    ("<?xml version='1.0' encoding='UTF-16'?>", "encoding utf-16, but only UTF-8 is read"),
    ("<!DOCTYPE plist [<!ENTITY a 'b'>]>", "the document type declares something of its own"),
    ("<?xml version='1.0'", "the XML declaration does not end"),
    ("<plist version='1><true/></plist>", "an attribute does not end"),
    ("<plist><true/>", "the file ends before </plist>"), ("<plist></plist><a/>", "expected a value"),
    ("<plist><true/></plist><a/>", "something follows </plist>"),
  ])
  func otherFilesAreRefused(text: String, reason: String) {
    #expect(throws: MarkupError(line: 1, reason: reason)) { try PropertyListReader.read(Array(text.utf8)) }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    let bytes = Array("<plist><string>".utf8) + [0xFF, 0xFE] + Array("</string></plist>".utf8)
    #expect(throws: MarkupError(line: 1, reason: "text that is not UTF-8")) {
      try PropertyListReader.read(bytes)
    }
  }

  @Test func depthIsLimited() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    }
    #expect(throws: Never.self) { try read(nested(64)) }
    #expect(throws: MarkupError(line: 4, reason: "more than 64 levels deep")) { try read(nested(65)) }
    #expect(throws: MarkupError.self) { try read(nested(150_000)) }
  }

  @Test func foundationWritesWhatIsRead() throws {
    let object: [String: Any] = [
      "RawQuery": "a < \"b\" && c == 'é\n'", "list": ["x", "", "<&>"], "flag": true, "none": [String](),
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    #expect(
      try PropertyListReader.read(Array(data))
        == .dictionary([
          "RawQuery": .string("a < \"b\" && c == 'é\n'"), "list": .array([.string("x"), .string(""), .string("<&>")]),
          "flag": .boolean(true), "none": .array([]),
        ]))
  }
}
