import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// A document of KWord: its text and what it says of itself are two parts, of a ZIP archive, or until 1.1 a tar archive.
struct KWordDocument {
  static let text = "maindoc.xml"
  private static let information = "documentinfo.xml"
  private let reading: DocumentReading

  init(_ reading: DocumentReading) { self.reading = reading }

  func read(_ package: Package, into sink: inout AttributeSink) {
    read(into: &sink) { _ = package.read($0, KWordHandler(reading), into: &$1) }
  }

  func read(_ package: TarPackage, into sink: inout AttributeSink) {
    read(into: &sink) { part, sink in
      guard package.has(part) else { return }
      _ = reading.read(KWordHandler(reading), into: &sink) { package.read(part, $0) }
    }
  }

  private func read(into sink: inout AttributeSink, _ readPart: (String, inout AttributeSink) -> Void) {
    readPart(Self.information, &sink)
    reading.giveProperties(to: &sink)
    readPart(Self.text, &sink)
    reading.finish(into: &sink)
  }
}
