import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// A KWord document. Text and properties are two parts of a ZIP archive or, until 1.1, of a tar archive.
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

/// Extracts the text of a KWord document from before OpenDocument.
final class KWordHandler: PropertyFlow {
  private enum Name: String, CaseIterable {
    case text = "TEXT"
    case paragraph = "PARAGRAPH"
    case title
    case author = "full-name"
    case company
    case summary = "abstract"
    case keyword
    case subject

    static let all = allCases
  }

  init(_ reading: DocumentReading) { super.init(Self.rules, reading) }

  override func note(_ name: Int32, _ text: String) {
    switch Name.all[Int(name)] {
    case .title: reading.properties.title = text
    case .author: reading.properties.author = text
    case .company: reading.properties.company = text
    case .summary: reading.properties.description = text
    case .keyword: reading.properties.keywords.append(text)
    case .subject: reading.properties.subject = text
    case .text, .paragraph: break
    }
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: ["http://www.koffice.org/DTD/kword": "", "http://www.koffice.org/DTD/document-info": ""],
      names: Name.all.map(\.rawValue), takesUndeclared: true),
    Name.all.map { $0 == .text ? .textLine : .none })
}
