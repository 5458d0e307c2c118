import ByteReading
import DocumentText
import Encodings
import ImporterKit
import PackedRichText
import WebPages
import WordBuffer
import XMLEvents
import ZipArchive

/// Reads a chunk in another format inside a document (`w:altChunk`).
///
/// Programs that generate reports put whole bodies there.
struct ChunkReader {
  private let package: Package
  private var reading: DocumentReading { package.reading }

  private static let mostBytes = 32 << 20
  /// Maximum bytes of a chunk other than a package. Packages are read in pieces; other chunks are held in memory
  /// several times.
  private static let mostTextBytes = 8 << 20
  /// Minimum cost of a chunk in bytes, because opening a parser costs more than reading a short text.
  private static let leastCost = 16 << 10
  /// Maximum nesting. A chunk may be a document with chunks.
  private static let deepest = 3

  init(_ package: Package) { self.package = package }

  /// Reads a chunk.
  ///
  /// - Returns: False once the host wants no more text.
  func read(_ part: String, into sink: inout AttributeSink) -> Bool {
    guard package.archive[part] != nil else {
      reading.note("a chunk of the document is missing")
      return true
    }
    guard reading.chunkBytesLeft > 0 else {
      reading.note("the document holds more chunks than are read")
      return true
    }
    if package.hasRead(part) { return true }
    // Give the text before the chunk now. If the chunk crashes the process, only the chunk is lost.
    reading.text.giveAll(to: &sink)
    let bytes = package.contents(part, limit: Self.mostBytes)
    reading.chunkBytesLeft -= Self.leastCost + (bytes?.count ?? Self.mostBytes)
    guard let bytes else {
      reading.note("a chunk of the document cannot be read")
      return true
    }
    reading.text.widen(to: .line)
    readContents(bytes, into: &sink)
    reading.text.widen(to: .line)
    return reading.text.give(to: &sink)
  }

  /// Reads a chunk by its first bytes, because names and declared types are often wrong.
  private func readContents(_ bytes: [UInt8], into sink: inout AttributeSink) {
    if ZipArchive.begins(bytes) { return readPackage(bytes, into: &sink) }
    guard bytes.count <= Self.mostTextBytes else {
      reading.note("a chunk of the document is large: its beginning was read")
      return readContents(Array(bytes.prefix(Self.mostTextBytes)), into: &sink)
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let beginning = start.drop { $0 <= 0x20 }.prefix(Self.headBytes)
    if beginning.starts(with: Array("{\\rtf".utf8)) { return readRichText(bytes) }
    if Self.isWordXML(beginning) { return readWordXML(bytes, into: &sink) }
    if let page = WebArchive.page(in: bytes) { return readPage(page.bytes, charset: page.charset) }
    if beginning.first == UInt8(ascii: "<") { return readPage(bytes, charset: nil) }
    append(bytes, label: nil)
  }

  private static let headBytes = 4 << 10

  /// True if the root element belongs to WordprocessingML. Only the root counts, because a page may mention these
  /// names.
  private static func isWordXML(_ beginning: ArraySlice<UInt8>) -> Bool {
    let root = rootTag(String(decoding: beginning, as: UTF8.self)[...])
    let name = root.prefix { !$0.isWhitespace && $0 != "/" }.split(separator: ":").last ?? ""
    guard name.lowercased() != "html" else { return false }
    return name == "wordDocument" || root.contains("xmlPackage") || root.contains("wordprocessingml")
  }

  /// The tag of the first element, without its angle brackets.
  private static func rootTag(_ text: Substring) -> Substring {
    var rest = text
    while rest.first == "<" {
      rest = rest.dropFirst()
      guard let first = rest.first, "?!".contains(first) else { return rest.prefix { $0 != ">" } }
      let end = first == "?" ? "?>" : rest.hasPrefix("!--") ? "-->" : ">"
      guard let found = rest.firstRange(of: end) else { return "" }
      rest = rest[found.upperBound...].drop(while: \.isWhitespace)
    }
    return ""
  }

  private func readPackage(_ bytes: [UInt8], into sink: inout AttributeSink) {
    guard package.depth < Self.deepest, let archive = ZipArchive(FileBytes(block: bytes)) else {
      return reading.note("a chunk of the document cannot be read")
    }
    OpenXMLDocument(Package(archive, reading, depth: package.depth + 1)).readChunk(into: &sink)
  }

  private func readWordXML(_ bytes: [UInt8], into sink: inout AttributeSink) {
    _ = reading.read(PartHandler(reading), into: &sink) { bytes.withUnsafeBufferPointer($0) ? .complete : .stopped }
  }

  private func readRichText(_ bytes: [UInt8]) {
    let words = bytes.withUnsafeBufferPointer { PackedRichText.words(ofUnpacked: $0, CharsetDecoder()) }
    words.withUnsafeBufferPointer { reading.text.append($0) }
  }

  private func readPage(_ bytes: [UInt8], charset: String?) {
    var input = bytes
    var page: [UInt8] = []
    input.withUnsafeMutableBufferPointer { CharsetDecoder().decode($0, label: charset, isHTML: true, into: &page) }
    let parser = HTMLTextParser()
    page.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    if let reason = parser.stopReason { reading.note("a chunk of the document: \(reason)") }
    appendLines(parser.words.text)
  }

  private func append(_ bytes: [UInt8], label: String?) {
    var input = bytes
    var text: [UInt8] = []
    input.withUnsafeMutableBufferPointer { CharsetDecoder().decode($0, label: label, into: &text) }
    appendLines(text)
  }

  private func appendLines(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      var rest = text[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        reading.text.append(UnsafeBufferPointer(rebasing: rest[..<end]))
        reading.text.widen(to: .line)
        rest = rest[end...].dropFirst()
      }
    }
  }
}
