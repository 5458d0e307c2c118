import ByteReading
import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// A document in one XML file, optionally compressed with gzip.
struct FlatDocument {
  /// The source of the XML.
  enum Source {
    case plain(FileBytes)
    case gzip(GzipFile)

    func read(_ consume: (UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome {
      switch self {
      case .gzip(let file): file.read(consume)
      case .plain(let file): file.read(consume)
      }
    }
  }

  private let source: Source
  private let reading: DocumentReading

  init(_ source: Source, _ reading: DocumentReading) {
    self.source = source
    self.reading = reading
  }

  func read(into sink: inout AttributeSink) throws {
    let probe = RootHandler()
    reading.parser.begin(probe)
    _ = source.read { reading.parser.parse($0) && probe.root == nil }
    reading.parser.finish()
    guard let handler = probe.root.flatMap(handler) else {
      throw ImportFailure("the file is XML of a kind that is not read")
    }
    _ = reading.read(handler, into: &sink) { source.read($0) }
    reading.giveProperties(to: &sink)
    reading.finish(into: &sink)
  }

  private func handler(_ root: RootHandler.Name) -> (any XMLHandler)? {
    switch root {
    case .openDocument: OpenDocumentHandler(reading)
    case .word, .flatPackage: WordXMLHandler(reading)
    case .workbook: SpreadsheetXMLHandler(reading)
    case .gnumeric: GnumericHandler(reading)
    case .abiWord: AbiWordHandler(reading)
    case .keynote, .pages, .numbers: AppleXMLHandler(reading)
    case .scribus, .oldScribus, .oldestScribus: ScribusHandler(reading)
    case .dia: DiaHandler(reading)
    case .kWord: KWordHandler(reading)
    }
  }
}

/// Finds the root element.
private final class RootHandler: XMLHandler {
  enum Name: String, CaseIterable {
    case openDocument = "office:document"
    case word = "w:wordDocument"
    case flatPackage = "pkg:package"
    case workbook = "ss:Workbook"
    case gnumeric = "gnm:Workbook"
    case abiWord = "abi:abiword"
    case keynote = "key:presentation"
    case pages = "sl:document"
    case numbers = "ls:document"
    case scribus = "SCRIBUSUTF8NEW"
    case oldScribus = "SCRIBUS"
    case oldestScribus = "SCRIBUSUTF8"
    case dia = "dia:diagram"
    case kWord = "DOC"
  }

  private(set) var root: Name?
  private var isFirst = true
  let vocabulary = XMLVocabulary(
    namespaces: GnumericHandler.namespaces.merging([
      "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office",
      "http://schemas.microsoft.com/office/word/2003/wordml": "w",
      "http://schemas.microsoft.com/office/2006/xmlPackage": "pkg",
      "urn:schemas-microsoft-com:office:spreadsheet": "ss",
      "http://www.abisource.com/awml.dtd": "abi", "http://www.lysator.liu.se/~alla/dia/": "dia",
      "http://www.koffice.org/DTD/kword": "",
      "http://developer.apple.com/namespaces/keynote2": "key",
      "http://developer.apple.com/namespaces/sl": "sl", "http://developer.apple.com/namespaces/ls": "ls",
    ]) { own, _ in own },
    names: Name.allCases.map(\.rawValue), takesUndeclared: true)

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    if isFirst, name >= 0 { root = Name.allCases[Int(name)] }
    isFirst = false
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
