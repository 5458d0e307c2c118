import ByteReading
import XMLEvents
import XMPMetadata
import ZipArchive

/// Reads an SVG (W3C SVG 2): the size from the root element, and the texts that a viewer shows.
final class SVGReader {
  private(set) var content = ImageContent()
  /// Titles, descriptions and text elements, one per line.
  private(set) var text: [UInt8] = []
  /// True if the text reached its limit.
  private(set) var isTextCut = false

  private var path: [String] = []
  /// Reads the drawing's RDF, which lies in its metadata element or elsewhere.
  private var metadata: RDFReader?
  private var metadataDepth = 0
  private var buffer: [UInt8] = []

  private static let namespace = "http://www.w3.org/2000/svg\t"
  private static let textElements: Set<String> = ["title", "desc", "text", "tspan", "textPath"]
  private static let pieceBytes = 64 << 10
  /// Maximum bytes to read of an SVG. A larger one is a plot of data; further texts are ignored.
  private static let maximumBytes = 32 << 20

  /// - Parameter maximumTextBytes: Maximum bytes of text; further text is dropped.
  init(_ source: ByteSource, maximumTextBytes: Int) {
    self.maximumTextBytes = maximumTextBytes
    parse(source)
    content.packet = metadata.map { XMPPacket($0) }
  }

  private let maximumTextBytes: Int

  private func parse(_ source: ByteSource) {
    let parser = XMLParser()
    parser.begin(self)
    var offset = 0
    while offset < min(source.count, Self.maximumBytes) {
      let piece = source.prefix(at: offset, limit: Self.pieceBytes)
      offset += piece.count
      guard !piece.isEmpty, piece.withUnsafeBufferPointer({ parser.parse($0) }) else { break }
      if isTextCut { return }
    }
    // The drawing is cut at the limit, so a missing end is not an error.
    if parser.problem == nil, offset < source.count, offset >= Self.maximumBytes { return }
    parser.finish()
    if !parser.isComplete { content.note("the SVG is not well-formed") }
  }

  private func readRoot(_ attributes: [(name: String, value: String)]) {
    let value = { (name: String) in attributes.first { $0.name == name }?.value }
    let box = value("viewBox")?.split(whereSeparator: { $0 == " " || $0 == "," }).compactMap { Double($0) } ?? []
    let fallback = box.count == 4 ? (box[2], box[3]) : nil
    let width = value("width").flatMap(Self.pixels) ?? fallback?.0
    let height = value("height").flatMap(Self.pixels) ?? fallback?.1
    content.colorModel = .rgb
    content.hasAlpha = true
    // A drawing without a size fills its viewer.
    guard let width, let height, 0..<1e9 ~= width, 0..<1e9 ~= height else { return }
    content.setSize(width: Int(width.rounded()), height: Int(height.rounded()))
  }

  /// A length in pixels of 1/96 inch (CSS Values 4, section 6.2); `nil` for a relative length such as `100%`.
  static func pixels(_ length: String) -> Double? {
    let text = LegacyText.trim(length)
    let units: [(String, Double)] = [
      ("px", 1), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("pt", 96.0 / 72), ("pc", 16),
    ]
    for (unit, scale) in units where text.hasSuffix(unit) { return Double(text.dropLast(2)).map { $0 * scale } }
    return Double(text)
  }

  private func finishText(_ local: String) {
    let line = LegacyText.trim(String(decoding: buffer, as: UTF8.self))
    buffer = []
    guard !line.isEmpty else { return }
    // A title or description directly below the root describes the document.
    if path.count == 1, local == "title" { content.texts.title = content.texts.title ?? line }
    if path.count == 1, local == "desc" { content.texts.description = content.texts.description ?? line }
    guard maximumTextBytes > 0 else { return }
    text += Array(line.utf8) + [0x0A]
    if text.count > maximumTextBytes { isTextCut = true }
  }

  /// The local name of a text element, else `nil`. Drawings copied from web pages have no namespace.
  private func textElement(_ name: String) -> String? {
    let local = name.hasPrefix(Self.namespace) ? String(name.dropFirst(Self.namespace.count)) : name
    return Self.textElements.contains(local) ? local : nil
  }
}

extension SVGReader: NamedXMLHandler {
  func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    if path.isEmpty { readRoot(attributes) }
    path.append(name)
    if metadataDepth > 0 || name == Self.namespace + "metadata" || name == RDFReader.root {
      metadataDepth += 1
      let reader = metadata ?? RDFReader()
      metadata = reader
      reader.startElement(name, attributes: attributes)
    } else if textElement(name) == "tspan", let last = buffer.last, last > 0x20 {
      buffer.append(0x20)
    }
  }

  func endElement(_ name: String) {
    path.removeLast()
    if metadataDepth > 0 {
      metadataDepth -= 1
      metadata?.endElement()
      return
    }
    guard let local = textElement(name), local != "tspan", local != "textPath" else { return }
    finishText(local)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let metadata, metadataDepth > 0 { return metadata.text(bytes) }
    guard let name = path.last, textElement(name) != nil, buffer.count < max(maximumTextBytes, 4 << 10) else { return }
    buffer += bytes
  }
}

/// Unpacks drawings that are compressed with gzip as a whole: SVG, usually with the extension `svgz`.
enum PackedDrawing {
  private static let maximumBytes = 8 << 20
  private static let headBytes = 4 << 10

  /// The drawing in memory; `nil` if the file is not compressed, or contains anything but an SVG.
  static func unpacked(_ source: ByteSource) -> ByteSource? {
    guard GzipFile.begins(source.prefix(at: 0, limit: 3)) else { return nil }
    let file = GzipFile(source.wholeFile, maximumBytes: .max)
    var bytes: [UInt8] = []
    _ = file.read { piece in
      bytes += piece.prefix(maximumBytes - bytes.count)
      return bytes.count < headBytes
    }
    guard ImageFormat(ByteSource(block: bytes)) == .svg else { return nil }
    bytes = []
    _ = file.read { piece in
      bytes += piece.prefix(maximumBytes - bytes.count)
      return bytes.count < maximumBytes
    }
    return ByteSource(block: bytes)
  }
}
