import Testing
import XMLEvents

/// Elements, attributes and text arrive in the order of the document. Dangerous contents end it.
@Suite struct XMLEventsTests {
  private final class Recorder: XMLHandler {
    let vocabulary = XMLVocabulary(
      namespaces: ["urn:a": "a", "urn:old-a": "a"], names: ["a:root", "a:item", "bare"], takesUndeclared: false)
    var events: [String] = []

    func start(_ name: Int32, _ attributes: XMLAttributes) {
      events.append("<\(name)\(attributes["id"].map { " \($0)" } ?? "")>")
    }

    func end(_ name: Int32) { events.append("</\(name)>") }
    func text(_ bytes: UnsafeBufferPointer<UInt8>) { events.append(String(decoding: bytes, as: UTF8.self)) }
  }

  /// Feeds a document to the parser in pieces of `count` bytes.
  private static func read(
    _ document: [UInt8], by count: Int = 7, _ parser: XMLParser = XMLParser()
  ) -> (events: String, problem: XMLProblem?) {
    let recorder = Recorder()
    parser.begin(recorder)
    var rest = document[...]
    while !rest.isEmpty, Array(rest.prefix(count)).withUnsafeBufferPointer({ parser.parse($0) }) {
      rest = rest.dropFirst(count)
    }
    parser.finish()
    return (recorder.events.joined(), parser.problem)
  }

  private static func read(_ document: String) -> (events: String, problem: XMLProblem?) { read(Array(document.utf8)) }

  @Test func namesAreKnownByTheirNamespace() {
    let document = "<x:root xmlns:x='urn:a' xmlns='urn:old-a'><item id='1'>é&amp;</item><y xmlns='urn:b'/></x:root>"
    #expect(Self.read(document) == ("<0><1 1>é&</1><-1></-1></0>", nil))
    #expect(Self.read("<bare/>") == ("<2></2>", nil))
    #expect(Self.read("<root/>") == ("<-1></-1>", nil))
  }

  /// A parser can read several documents in a row. Neither the previous document nor its encoding affects the next one.
  @Test func oneParserReadsMany() {
    let parser = XMLParser()
    let utf16: [UInt8] = [0xFF, 0xFE] + "<bare>é</bare>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><bare>".utf8) + [0xE9] + Array("</bare>".utf8)
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("<bare>é</bare>".utf8)
    for _ in 0..<3 {
      #expect(Self.read(Array("<bare><item".utf8), by: 4, parser).problem == .notWellFormed)
      for document in [utf16, latin, marked] {
        for count in [1, 4, 100] {
          let read = Self.read(document, by: count, parser)
          #expect(read == ("<2>é</2>", nil), "\(count)")
        }
      }
    }
  }

  @Test func damageDoesNotEndIt() {
    let read = Self.read("<bare><bare>one</wrong>two<bare id=1>three")
    #expect(read.events == "<2><2>one</2>two<2>1>three")
    #expect(read.problem == .notWellFormed)
  }

  @Test func entitiesOfHTMLAreKnown() {
    #expect(Self.read("<bare id='a&eacute;b'>x&nbsp;y&mdash;</bare>") == ("<2 a b>x\u{A0}y—</2>", nil))
  }

  @Test func ampersandsInAttributesAreTheirs() {
    #expect(Self.read("<bare id='a &amp; b&#38;c &lt;&amp;#38;'/>") == ("<2 a & b&c <&#38;></2>", nil))
  }

  @Test func tooManyAttributesEndIt() {
    let many = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
    let read = Self.read("<bare><bare>one</bare><bare \(many)/></bare>")
    #expect(read.events == "<2><2>one</2>")
    #expect(read.problem == .tooManyAttributes)
    #expect(Self.read("<bare \((0..<4_000).map { "a\($0)=''" }.joined(separator: " "))/>") == ("<2></2>", nil))
  }

  /// Entities that expand excessively or load external files are never expanded.
  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><bare>&b;</bare>",
    "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>]><bare id='&a;'/>",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><bare>&a;</bare>",
    "<!DOCTYPE x [<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;]><bare/>",
  ])
  func declaredEntitiesEndIt(document: String) {
    #expect(Self.read(document) == ("", .declaresEntities))
  }

  @Test func depthIsBounded() {
    let document = String(repeating: "<bare>", count: 100_000)
    let read = Self.read(Array(document.utf8), by: 4_096)
    #expect(read.events.count == 250 * 3)
    #expect(read.problem == .nestedTooDeeply)
  }

  @Test func theReaderMayStop() {
    let parser = XMLParser()
    let recorder = Recorder()
    parser.begin(recorder)
    #expect(Array("<bare>one".utf8).withUnsafeBufferPointer { parser.parse($0) })
    parser.stop()
    #expect(!Array("two</bare>".utf8).withUnsafeBufferPointer { parser.parse($0) })
    parser.finish()
    #expect(!recorder.events.joined().contains("two") && parser.problem == nil)
  }
}

/// A handler for any vocabulary gets names as text and expanded plain entities, and nothing after an error.
@Suite struct NamedXMLTests {
  private final class Recorder: NamedXMLHandler {
    var events: [String] = []

    func startElement(_ name: String, attributes: [(name: String, value: String)]) {
      events.append("<\(name)\(attributes.map { " \($0.name)=\($0.value)" }.joined())>")
    }

    func endElement(_ name: String) { events.append("</\(name)>") }
    func text(_ bytes: UnsafeBufferPointer<UInt8>) { events.append(String(decoding: bytes, as: UTF8.self)) }
  }

  private static func read(
    _ document: String, by count: Int = 7
  ) -> (events: String, isComplete: Bool, problem: XMLProblem?) {
    let (recorder, parser) = (Recorder(), XMLParser())
    parser.begin(recorder)
    var rest = Array(document.utf8)[...]
    while !rest.isEmpty, Array(rest.prefix(count)).withUnsafeBufferPointer({ parser.parse($0) }) {
      rest = rest.dropFirst(count)
    }
    parser.finish()
    return (recorder.events.joined(), parser.isComplete, parser.problem)
  }

  @Test func namesAreTexts() {
    let document = "<a:b xmlns:a='urn:a' xmlns='urn:c' x='1' a:y='&lt;2'><d>é&amp;</d><e xmlns=''/></a:b>"
    #expect(
      Self.read(document) == ("<urn:a\tb x=1 urn:a\ty=<2><urn:c\td>é&</urn:c\td><e></e></urn:a\tb>", true, nil))
  }

  @Test func nothingComesFromBehindAnError() {
    #expect(Self.read("<a><b>one</b><c>two</d>three</a>", by: 100) == ("<a><b>one</b><c>two", false, .notWellFormed))
    #expect(Self.read("<a>one") == ("<a>one", false, .notWellFormed))
    // Padding after a packet is common.
    #expect(Self.read("<a/>\0\0") == ("<a></a>", true, .notWellFormed))
  }

  @Test func plainEntitiesOfTheDocumentAreRead() {
    let declared = "<!DOCTYPE svg [<!ENTITY ns 'urn:a'><!ENTITY ns 'urn:b'><!ENTITY w 'two words'>]>"
    let read = Self.read(declared + "<x:a xmlns:x='&ns;' b='-&w;-'>&w;&eacute;</x:a>")
    #expect(read == ("<urn:a\ta b=-two words->two wordsé</urn:a\ta>", true, nil))
  }

  /// Entities that expand excessively, load external files or contain markup count as undefined.
  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><a>&b;</a>",
    "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><a b='&b;'/>",
    "<!DOCTYPE x [<!ENTITY a '<b/>'>]><a>&a;</a>",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><a>&a;</a>",
  ])
  func otherEntitiesAreUnknown(document: String) {
    let read = Self.read(document)
    #expect(!read.isComplete && read.problem == .notWellFormed)
    #expect(["", "<a>"].contains(read.events))
  }

  @Test func entitiesAreBounded() {
    let value = String(repeating: "a", count: 1_000)
    let many = String(repeating: "&a;", count: 10_000)
    for element in ["<b>\(many)</b>", "<b c='\(many)'/>"] {
      let read = Self.read("<!DOCTYPE x [<!ENTITY a '\(value)'>]>\(element)", by: 4_096)
      #expect(!read.isComplete && read.events.utf8.count < 300_000)
    }
    #expect(!Self.read("<!DOCTYPE x [<!ENTITY a '\(value)\(value)'>]><b>&a;</b>").isComplete)
  }

  @Test func largeAttributesAreRead() {
    let picture = String(repeating: "QUJD", count: 3 << 20)
    #expect(Self.read("<a b='\(picture)'/>", by: 64 << 10) == ("<a b=\(picture)></a>", true, nil))
  }

  @Test func depthIsBounded() {
    let read = Self.read(String(repeating: "<a>", count: 100_000), by: 4_096)
    #expect(read.events.count == 250 * 3 && read.problem == .nestedTooDeeply)
  }
}
