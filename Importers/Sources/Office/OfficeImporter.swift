import ByteReading
import DocumentText
import ImporterKit
import MDSystem
import TextDrawing
import XMLEvents
import ZipArchive

/// Reads documents of office programs.
///
/// The first bytes determine the format, because names and types are often wrong.
@main struct OfficeImporter: DocumentImporter {
  private let parser = XMLParser()

  init() {}

  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = FileBytes(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    let reading = DocumentReading(file.request, parser)
    let beginning = bytes.read(at: 0, limit: DocumentForm.neededBytes)
    switch DocumentForm(beginning) {
    case .zip: try readPackage(bytes, reading, into: &sink)
    case .compoundFile: try CompoundDocument(bytes).read(into: &sink)
    case .gzip: try readPacked(GzipFile(bytes), reading, into: &sink)
    case .xml: try FlatDocument(.plain(bytes), reading).read(into: &sink)
    case nil: throw ImportFailure("the contents are of no kind of document that is known")
    }
  }

  private func readPacked(_ file: GzipFile, _ reading: DocumentReading, into sink: inout AttributeSink) throws {
    guard let package = TarPackage(file) else { return try FlatDocument(.gzip(file), reading).read(into: &sink) }
    guard package.has(KWordDocument.text) else { throw Self.unknownPackage }
    KWordDocument(reading).read(package, into: &sink)
  }

  private func readPackage(_ bytes: FileBytes, _ reading: DocumentReading, into sink: inout AttributeSink) throws {
    guard let archive = ZipArchive(bytes) else { throw ImportFailure("the package holds nothing that can be read") }
    if archive.isDamaged { reading.note("the package is damaged; what was found in it was read") }
    let package = Package(archive, reading)
    switch PackageKind(archive) {
    case .openXML: try OpenXMLDocument(package).read(into: &sink)
    case .hangul: try HangulPackage(package).read(into: &sink)
    case .openDocument: try OpenDocumentPackage(package).read(into: &sink)
    case .iWork: try IWorkDocument(package).read(into: &sink)
    case .kWord: KWordDocument(reading).read(package, into: &sink)
    case nil: throw Self.unknownPackage
    }
  }

  private static let unknownPackage = ImportFailure("the package is of no kind of document that is known")
}

/// The outer form of a file, recognized by its first bytes.
enum DocumentForm {
  case zip
  /// The container of older binary documents, and of encrypted newer ones.
  case compoundFile
  case gzip
  case xml

  static let neededBytes = 512

  init?(_ bytes: [UInt8]) {
    if ZipArchive.begins(bytes) {
      self = .zip
    } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .compoundFile
    } else if GzipFile.begins(bytes) {
      self = .gzip
    } else if Self.isXML(bytes) {
      self = .xml
    } else {
      return nil
    }
  }

  /// True if the file begins with an element, a comment or a declaration, after a byte order mark and white space.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE, 0x3C, 0]) || bytes.starts(with: [0xFE, 0xFF, 0, 0x3C]) { return true }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let rest = text.drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first else { return false }
    return next == UInt8(ascii: "?") || next == UInt8(ascii: "!") || next | 0x20 >= 0x61 && next | 0x20 <= 0x7A
  }
}
