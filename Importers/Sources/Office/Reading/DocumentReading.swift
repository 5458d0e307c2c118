import ByteReading
import DocumentText
import ImporterKit
import XMLEvents

/// The state of reading one document.
final class DocumentReading: PackagedReading {
  var properties = DocumentProperties()
  var names = EmbeddedNames()
  /// Bytes of chunks in other formats that may still be read, because a small package may claim to hold very many.
  var chunkBytesLeft = 64 << 20

  init(_ request: ImportRequest, _ parser: XMLParser) { super.init(request, parser, noun: "document") }

  /// Gives the properties before the text, because they are certain and cheap.
  func giveProperties(to sink: inout AttributeSink) {
    properties.give(to: &sink)
    sink.flush()
  }

  /// Gives the remaining text, the names and the problem.
  func finish(into sink: inout AttributeSink) {
    text.finish(to: &sink, languages: [properties.language].compactMap(\.self))
    names.give(to: &sink)
    if let problem { sink.notePartial(problem) }
  }
}

/// Extracts the text of a document in one file by rules. The characters of elements without text are properties.
class PropertyFlow: TextFlow {
  final let reading: DocumentReading
  private var value: [UInt8] = []
  private static let longest = 64 << 10

  init(_ rules: FlowRules, _ reading: DocumentReading) {
    self.reading = reading
    super.init(rules, reading.text)
  }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) { value.removeAll(keepingCapacity: true) }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if !isText, value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  override func finish(_ name: Int32) {
    if !value.isEmpty { note(name, String(decoding: value, as: UTF8.self)) }
    value.removeAll(keepingCapacity: true)
  }

  /// Takes a property: the characters of an element that has no text, at its end.
  func note(_ name: Int32, _ characters: String) {}
}

/// Names of the parts of a document: sheets, slides, pictures, links.
struct EmbeddedNames {
  private var sheets: [String] = []
  private var slides: [String] = []
  private var pictures: [String] = []
  private var links: [String] = []
  private var knownLinks: Set<String> = []

  private static let most = 500
  private static let mostLinks = 1_000
  private static let longestLink = 2_048
  private static let longest = 200

  mutating func addSheet(_ name: String) { Self.add(name, to: &sheets, isDistinct: false) }
  mutating func addSlide(_ title: String) { Self.add(title, to: &slides, isDistinct: false) }

  /// Adds the address of a link once. Links within the document are skipped.
  mutating func addLink(_ address: String) {
    let address = TextLine.line(address, longest: Self.longestLink)
    guard links.count < Self.mostLinks, address.contains(":"), knownLinks.insert(address).inserted else { return }
    links.append(address)
  }

  /// Adds a picture's name if it looks like a file name. Other names are generated: "Picture 7".
  ///
  /// - Returns: True if the name is a path, which is useless as text.
  @discardableResult
  mutating func addPicture(_ name: String) -> Bool {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return false }
    let tail = last[last.index(after: dot)...]
    guard (2...5).contains(tail.count), tail.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      return false
    }
    Self.add(last, to: &pictures, isDistinct: true)
    return last.utf8.count < name.utf8.count
  }

  private static func add(_ name: String, to list: inout [String], isDistinct: Bool) {
    let name = TextLine.line(name, longest: longest)
    guard !name.isEmpty, list.count < most, !isDistinct || !list.contains(name) else { return }
    list.append(name)
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.sheetNames, .strings(sheets))
    sink.set(.slideTitles, .strings(slides))
    sink.set(.pictureNames, .strings(pictures))
    sink.set(.links, .strings(links))
  }
}
