import DocumentText
import ImporterKit
import ZipArchive

/// A reader for one kind of document, which starts at the main part.
protocol MainPartReader {
  var package: Package { get }
  /// Name of the main part in the archive.
  var main: String { get }

  init(package: Package, main: String)
  func read(into sink: inout AttributeSink)
}

extension MainPartReader {
  var reading: DocumentReading { package.reading }
}

/// A document of Office Open XML: a text, workbook, presentation, or one of their templates and shows.
///
/// Visio drawings, XPS and 3MF use the same kind of package.
struct OpenXMLDocument {
  private let package: Package
  private var reading: DocumentReading { package.reading }

  /// Types of the relationship to the main part: of Office and Visio, strict editions, XPS, and 3MF.
  private static let mainKinds: Set<String> = ["officeDocument", "document", "fixedrepresentation", "3dmodel"]
  private static let usualMains = [
    "word/document.xml", "xl/workbook.xml", "xl/workbook.bin", "ppt/presentation.xml", "visio/document.xml",
    "FixedDocSeq.fdseq", "FixedDocumentSequence.fdseq", "3D/3dmodel.model",
  ]

  init(_ package: Package) { self.package = package }

  func read(into sink: inout AttributeSink) throws {
    let parts = package.relationships(of: "", into: &sink)
    let main = parts.first { Self.mainKinds.contains($0.kind) }?.target ?? usualMain
    readProperties(parts, into: &sink)
    if let thumbnail = parts.first(where: { $0.kind == "thumbnail" }) {
      package.giveThumbnail(thumbnail.target, into: &sink)
    }
    if !sink.isAnswered { readMain(main, into: &sink) }
    reading.finish(into: &sink)
  }

  /// Reads the text of a document that is a chunk of another document.
  func readChunk(into sink: inout AttributeSink) {
    let parts = package.relationships(of: "", into: &sink)
    let main = parts.first { Self.mainKinds.contains($0.kind) }?.target ?? usualMain
    guard package.has(main) else { return reading.note("the main part of a chunk is missing") }
    PartsReader(package).read(main, into: &sink)
  }

  /// The main part under its usual name, if no relationship names it.
  private var usualMain: String { Self.usualMains.first(where: package.has) ?? "" }

  private func readProperties(_ parts: [Relationship], into sink: inout AttributeSink) {
    var names = parts.filter { ["core-properties", "extended-properties"].contains($0.kind) }.map(\.target)
    names += ["docProps/core.xml", "docProps/app.xml"]
    for name in names { _ = package.read(name, PropertiesHandler(reading), into: &sink) }
  }

  private func readMain(_ main: String, into sink: inout AttributeSink) {
    if main.hasSuffix(".fdseq") { return FixedPagesReader(package: package, main: main).read(into: &sink) }
    guard package.has(main) else {
      reading.giveProperties(to: &sink)
      reading.note("the main part of the document is missing")
      // Other parts may still exist.
      return PartsReader(package).readUnvisited(into: &sink)
    }
    let readers: [Substring: any MainPartReader.Type] = [
      "xl": WorkbookReader.self, "ppt": PresentationReader.self, "visio": DrawingReader.self,
    ]
    if let reader = readers[main.split(separator: "/").first ?? ""] {
      reader.init(package: package, main: main).read(into: &sink)
    } else {
      readByContentType(main, into: &sink)
    }
  }

  /// Chooses the reader by the main part's declared type. Programs other than Microsoft's may name the part as they
  /// like.
  private func readByContentType(_ main: String, into sink: inout AttributeSink) {
    let types = ContentTypeHandler(main)
    _ = package.read("[Content_Types].xml", types, into: &sink)
    if types.type.contains("spreadsheetml") || types.type.contains("ms-excel") {
      return WorkbookReader(package: package, main: main).read(into: &sink)
    }
    if types.type.contains("presentationml") || types.type.contains("ms-powerpoint") {
      return PresentationReader(package: package, main: main).read(into: &sink)
    }
    if types.type.contains("3dmodel") || main.hasSuffix(".model") {
      return ModelReader(package: package, main: main).read(into: &sink)
    }
    if types.type.contains("visio") { return DrawingReader(package: package, main: main).read(into: &sink) }
    reading.giveProperties(to: &sink)
    PartsReader(package).read(main, into: &sink)
  }
}
