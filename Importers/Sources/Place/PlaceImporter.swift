import ByteReading
import ImporterKit
import MDSystem
import XMLEvents
import ZipArchive

/// Reads places and tracks (GPX, KML, KMZ, TCX and GeoJSON): names and descriptions as text, positions, times and
/// distances.
@main struct PlaceImporter: Importer {
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    let report = PlaceReport()
    if ZipArchive.begins(source.prefix(at: 0, limit: 8)) {
      Self.readPacked(source, into: report)
    } else if Self.isJSON(source) {
      GeoJSONReader.read(source, into: report)
    } else {
      Self.readXML(source, into: report)
    }
    report.give(to: &sink)
    if let error = source.readError { sink.notePartial("\(error)") }
  }

  private static func isJSON(_ source: ByteSource) -> Bool {
    source.prefix(at: 0, limit: 4_096).first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "{")
  }

  private static let pieceBytes = 64 << 10

  /// Reads a KMZ file. The map is the first KML file in the archive (OGC 12-007r2, annex C). Other KML files are linked
  /// from it.
  private static func readPacked(_ source: ByteSource, into report: PlaceReport) {
    guard let archive = ZipArchive(source.wholeFile), let map = archive.members.first(where: isMap) else {
      return report.note("the archive holds no map")
    }
    let parser = XMLParser()
    parser.begin(MapReader(report))
    let outcome = archive.read(map) { parser.parse($0) }
    parser.finish()
    if case .failed(let problem) = outcome {
      report.note("the map in the archive \(problem)")
    } else if !parser.isComplete {
      report.note(notWellFormed)
    }
  }

  private static func isMap(_ member: ZipMember) -> Bool { member.name.lowercased().hasSuffix(".kml") }

  private static let notWellFormed = "the XML is cut off or not well-formed"

  /// Reads a map in XML. The root element selects the format. Contents before an XML error are kept.
  private static func readXML(_ source: ByteSource, into report: PlaceReport) {
    let parser = XMLParser()
    parser.begin(MapReader(report))
    var offset = 0
    while offset < source.count {
      let piece = source.prefix(at: offset, limit: pieceBytes)
      guard !piece.isEmpty, piece.withUnsafeBufferPointer({ parser.parse($0) }) else { break }
      offset += piece.count
    }
    parser.finish()
    if !parser.isComplete { report.note(notWellFormed) }
  }
}

/// Collects the text of the open element and passes elements to the reader of their format.
final class MapReader: NamedXMLHandler {
  private let report: PlaceReport
  private var format: (any MapFormat)?
  private var path: [String] = []
  private var text: [UInt8] = []

  private static let maximumText = 1 << 20

  init(_ report: PlaceReport) { self.report = report }

  func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    let local = Self.local(name)
    if path.isEmpty {
      switch local {
      case "gpx": format = GPXFormat(report)
      case "TrainingCenterDatabase": format = TCXFormat(report)
      default: format = KMLFormat(report)  // Fragments of a KML map may start with any of its elements.
      }
    }
    path.append(local)
    text.removeAll(keepingCapacity: true)
    format?.begin(local, in: path, attributes)
  }

  func endElement(_ name: String) {
    guard let local = path.popLast() else { return }
    if let format {
      let words = LegacyText.trim(String(decoding: text, as: UTF8.self))
      format.end(local, in: path.last ?? "", words)
    }
    text.removeAll(keepingCapacity: true)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if format != nil, text.count < Self.maximumText { text += bytes }
  }

  private static func local(_ name: String) -> String {
    name.utf8.lastIndex(of: 0x09).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }
}

/// A map format in XML.
protocol MapFormat: AnyObject {
  /// - Parameter path: names of the open elements. The current element is the last.
  func begin(_ element: String, in path: [String], _ attributes: [(name: String, value: String)])
  /// - Parameter text: the text of the element after its last child element.
  func end(_ element: String, in parent: String, _ text: String)
}
