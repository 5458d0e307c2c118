import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// Reads the list of documents or pages in an XPS document, in order.
final class FixedPartListHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private(set) var parts: [String] = []
  private let folder: Substring
  private static let most = 20_000

  /// - Parameter part: The part with the list. Its addresses are relative to its folder.
  init(of part: String) { folder = part.lastIndex(of: "/").map { part[..<$0] } ?? "" }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    guard [.fixedDocument, .fixedPageReference].contains(OpenXMLName[name]), parts.count < Self.most,
      let source = attributes["Source"]
    else { return }
    parts.append(RelationshipHandler.resolve(source, in: folder))
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Extracts the text of an XPS page: runs of glyphs, each with its own position.
final class FixedPageHandler: XMLHandler {
  /// The position at which a run ends.
  private struct Pen {
    var end: Double
    let baseline: Double
    /// Possible error of `end`.
    let doubt: Double
  }

  let vocabulary = OpenXMLName.vocabulary
  private let reading: DocumentReading
  private var pen: Pen?

  init(_ reading: DocumentReading) { self.reading = reading }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .fixedPage: if reading.properties.language == nil { reading.properties.language = attributes["lang"] }
    // Positions in different coordinate systems cannot be compared.
    case .canvasTransform, .glyphsTransform: pen = nil
    case .canvas: if attributes["RenderTransform"] != nil { pen = nil }
    case .glyphs: append(attributes)
    default: break
    }
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  private func append(_ attributes: XMLAttributes) {
    // `{}` in front means that the braces in the rest are literal.
    guard let written = attributes["UnicodeString"] else { return }
    let words = written.hasPrefix("{}") ? String(written.dropFirst(2)) : written
    if attributes["RenderTransform"] != nil { pen = nil }
    let number = { (text: String?) in text.flatMap(Double.init) ?? 0 }
    let (start, baseline) = (number(attributes["OriginX"]), number(attributes["OriginY"]))
    let size = max(number(attributes["FontRenderingEmSize"]), 0.01)
    reading.text.widen(to: gap(before: start, baseline, size))
    reading.text.append(words)
    let width = Self.width(of: words, attributes["Indices"] ?? "")
    pen = Pen(end: start + width.ems * size, baseline: baseline, doubt: width.doubt * size)
    if attributes["RenderTransform"] != nil { pen = nil }
  }

  /// The gap between the last run and a run that starts here. Programs also split runs within words.
  private func gap(before start: Double, _ baseline: Double, _ size: Double) -> WordBuffer.Gap {
    guard let pen, abs(pen.baseline - baseline) < size / 2 else { return .line }
    return abs(start - pen.end) <= size * 0.15 + pen.doubt ? .none : .space
  }

  /// The width of a run in ems, and its possible error.
  ///
  /// `Indices` gives the advance of a glyph, in hundredths of an em, if it differs from the font's. The font is not
  /// read; other glyphs are assumed to have the widths of common fonts.
  private static func width(of words: String, _ indices: String) -> (ems: Double, doubt: Double) {
    let letters = Array(words.unicodeScalars)
    let advances = indices.split(separator: ";", omittingEmptySubsequences: false).map { index in
      let fields = index.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      return fields.count > 1 ? Double(fields[1]) : nil
    }
    let ems = letters.indices.map { index in
      (index < advances.count ? advances[index] : nil).map { $0 / 100 } ?? usualWidth(letters[index])
    }
    // In a run of one or two letters the guesses do not average out.
    return (ems.reduce(0, +), letters.count <= 2 ? 0.15 * Double(letters.count) : 0)
  }

  private static func usualWidth(_ letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "t", "f", "I", " ", "."..."/", ",", ":", ";", "!", "'", "(", ")", "|": 0.28
    case "m", "w", "M", "W", "@", "%": 0.85
    case "A"..."Z": 0.66
    case "\u{2E80}"..."\u{FFEF}": 1
    default: 0.5
    }
  }
}

/// Reads an XPS or OpenXPS document page by page.
struct FixedPagesReader: MainPartReader {
  let package: Package
  let main: String

  func read(into sink: inout AttributeSink) {
    let pages = list(of: main, into: &sink).flatMap { list(of: $0, into: &sink) }
    reading.properties.pageCount = pages.count
    reading.giveProperties(to: &sink)
    for page in pages where !readPage(page, into: &sink) { return }
    if pages.isEmpty { readLostPages(into: &sink) }
  }

  private func list(of part: String, into sink: inout AttributeSink) -> [String] {
    let handler = FixedPartListHandler(of: part)
    _ = package.read(part, handler, into: &sink)
    return handler.parts
  }

  private func readPage(_ page: String, into sink: inout AttributeSink) -> Bool {
    if !package.has(page) { reading.note("a page is missing") }
    reading.text.widen(to: .line)
    return package.read(page, FixedPageHandler(reading), into: &sink)
  }

  private func readLostPages(into sink: inout AttributeSink) {
    reading.note("the list of the pages is lost")
    for name in package.archive.members.map(\.name) where name.lowercased().hasSuffix(".fpage") {
      guard readPage(name, into: &sink) else { return }
    }
  }
}
