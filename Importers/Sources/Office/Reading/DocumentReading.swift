import ByteReading
import DocumentText
import ImporterKit
import XMLEvents

/// One document while it is read.
final class DocumentReading: PackagedReading {
  var properties = DocumentProperties()
  var names = EmbeddedNames()
  /// Bytes of chunks in other formats that are still read: a small package may claim to hold very many.
  var chunkBytesLeft = 64 << 20

  init(_ request: ImportRequest, _ parser: XMLParser) { super.init(request, parser, noun: "document") }

  /// Gives properties before the text: they are certain and cheap.
  func giveProperties(to sink: inout AttributeSink) {
    properties.give(to: &sink)
    sink.flush()
  }

  /// Gives what is left when all has been read.
  func finish(into sink: inout AttributeSink) {
    text.finish(to: &sink, languages: [properties.language].compactMap(\.self))
    names.give(to: &sink)
    if let problem { sink.notePartial(problem) }
  }
}

/// Takes the text out of a document in one file by rules; what stands in elements without text are properties.
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

  /// An element without text has ended, which had these characters.
  func note(_ name: Int32, _ characters: String) {}
}

/// Names of what a document consists of, beside its text.
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

  /// Adds the address that a link leads to, once; those inside the document have none.
  mutating func addLink(_ address: String) {
    let address = TextLine.line(address, longest: Self.longestLink)
    guard links.count < Self.mostLinks, address.contains(":"), knownLinks.insert(address).inserted else { return }
    links.append(address)
  }

  /// Adds a picture's name if it looks like one of a file; programs number the others: "Picture 7".
  ///
  /// - Returns: whether it is a whole path, in which nobody looks for words.
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
