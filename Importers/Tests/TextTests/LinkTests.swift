import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Link files and property lists. The lists are written by Foundation.
@Suite struct LinkTests {
  static let address = "https://leuchtfeuer.example.org/karten/ostsee?a=1&b=2"

  private func answer(_ bytes: some Sequence<UInt8>, _ type: String, name: String) throws -> ImporterProcess.Answer {
    let sample = try TextSample()
    defer { sample.remove() }
    return try TextSample.importer().importFile(
      try sample.write(bytes, to: name), contentType: type, wants: [.attributes, .text, .thumbnail])
  }

  private func list(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
  }

  @Test(arguments: [
    "[InternetShortcut]\r\nURL=\(address)\r\n",
    "[DEFAULT]\r\nBASEURL=https://start.example.org/\r\n[InternetShortcut]\r\nIconIndex=0\r\nURL=\(address)\r\n",
    "[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,2\r\n[internetshortcut]\nurl = \(address)\nIconFile=x.ico",
  ])
  func linksOfWindowsAreRead(text: String) throws {
    for bytes in [Array(text.utf8), [0xFF, 0xFE] + MixedTextTests.utf16(text)] {
      let answer = try answer(bytes, "com.microsoft.internet-shortcut", name: "Karten der Ostsee.url")
      #expect(answer.strings("kMDItemURL") == [Self.address])
      #expect(answer.title == "Karten der Ostsee")
      #expect(answer.string == Self.address + "\n")
      #expect(answer.outcome == ImportOutcome())
    }
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func linksOfMacOSAreRead(format: PropertyListSerialization.PropertyListFormat) throws {
    let plain = try answer(
      try list(["URL": Self.address], format), "com.apple.web-internet-location", name: "Ostsee.webloc")
    #expect(plain.strings("kMDItemURL") == [Self.address])
    #expect(plain.title == "Ostsee")
    #expect(plain.string == Self.address + "\n")
    let other = try answer(try list(["URL": Self.address], format), "com.apple.property-list", name: "a.inetloc")
    #expect(other.strings("kMDItemURL") == [Self.address])
    let named = try list(["URL": Self.address, "Name": "Seekarten"], format)
    #expect(try answer(named, "com.apple.internet-location", name: "a.webbookmark").title == "Seekarten")
  }

  @Test(arguments: ["com.microsoft.internet-shortcut", "com.apple.web-internet-location"])
  func aLinkWithoutAnAddressSaysSo(type: String) throws {
    let answer = try answer("[InternetShortcut]\nIconIndex=0\n".utf8, type, name: "a.url")
    #expect(answer.outcome.reason == "no address is in the file")
  }

  @Test func binaryListsGiveTheirTexts() throws {
    let value: [String: Any] = ["Fahrtenbuch": "Sonntagsfahrt", "Grün": ["Größe", 3, ["tief": "Schlüssel 🔑"]]]
    let answer = try answer(try list(value, .binary), "com.apple.property-list", name: "a.plist")
    let words = Set((answer.string ?? "").split(separator: "\n"))
    #expect(words == ["Fahrtenbuch", "Sonntagsfahrt", "Grün", "Größe", "tief", "Schlüssel 🔑"])
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func damagedListsEnd() throws {
    let whole = Array(try list(["URL": Self.address, "b": ["c", "d"]], .binary))
    for index in whole.indices.dropFirst(8) {
      var bytes = whole
      bytes[index] = 0xFF
      #expect(try answer(bytes, "com.apple.property-list", name: "a.plist").string != nil)
    }
    #expect(try answer(whole.prefix(20), "com.apple.property-list", name: "a.plist").outcome.status == .failed)
  }

  /// All objects refer to the same long text.
  @Test func sharedBytesAreReadOnce() throws {
    let text = [0x5F, 0x12, 0, 1, 0, 0] + [UInt8](repeating: 0x61, count: 1 << 16)
    let count = 1 << 16
    let table = [UInt8](repeating: 8, count: count)
    let number: (Int) -> [UInt8] = { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) } }
    let trailer = [0, 0, 0, 0, 0, 0, 1, 4] + number(count) + number(0) + number(8 + text.count)
    let answer = try answer(Array("bplist00".utf8) + text + table + trailer, "com.apple.property-list", name: "a.plist")
    #expect(answer.text.count < 1 << 20)
    #expect(answer.outcome.status == .partial)
  }

  // MARK: References in XML

  @Test(arguments: ["public.xml", "com.apple.xml-property-list", "dyn.ah62d4rv4ge81k3u"])
  func lettersWrittenAsReferencesAreLetters(type: String) throws {
    let text =
      "<a b='&#x160;'>St&#252;ck &amp; Gr&#xF6;&#xDF;e &#353;roub &lt;c&gt; &#60; &unknown; AT&T S&amp;#252;d &amp;#x;</a>"
    let answer = try answer(text.utf8, type, name: "a.xml")
    #expect(answer.string == "<a b='Š'>Stück & Größe šroub &lt;c&gt; &#60; &unknown; AT&T Süd &#x;</a>")
  }

  @Test func whatIsNoXMLKeepsItsReferences() throws {
    let text = "{\"a\": \"St&#252;ck\"}"
    #expect(try answer(text.utf8, "public.json", name: "a.json").string == text)
  }

  @Test func aReferenceAcrossPiecesIsReplaced() throws {
    // Pieces have 128 KiB.
    for length in 131_060...131_075 {
      let text = "<a>" + String(repeating: "x", count: length) + "&#353;roub</a>"
      #expect(try answer(text.utf8, "public.xml", name: "a.xml").string?.hasSuffix("xšroub</a>") == true)
    }
    #expect(try answer("<a>b&#35".utf8, "public.xml", name: "a.xml").string == "<a>b&#35")
  }

  @Test func formulasAreWords() throws {
    let formula = """
      <?xml version="1.0" encoding="UTF-8"?>
      <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>Fl&#228;che</mi><mo>=</mo>\
      <msup><mi>a</mi><mn>2</mn></msup><mtext>in Quadratmetern</mtext></mrow>\
      <annotation encoding="StarMath 5.0">Inhalt = a^2</annotation></semantics></math>
      """
    let sample = try TextSample()
    defer { sample.remove() }
    let answer = try TextSample.importer().importFile(
      try sample.write(formula.utf8, to: "a.mml"), contentType: "dyn.a", mimeType: "application/mathml+xml")
    let words = (answer.string ?? "").split(whereSeparator: \.isWhitespace)
    #expect(words == ["Fläche", "=", "a", "2", "in", "Quadratmetern", "Inhalt", "=", "a^2"])
  }
}
