import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// A document of OpenDocument or OpenOffice 1 in a package.
struct OpenDocumentPackage {
  private let package: Package
  private var reading: DocumentReading { package.reading }
  /// Maximum number of embedded charts and formulas.
  private static let mostObjects = 1_000

  init(_ package: Package) { self.package = package }

  func read(into sink: inout AttributeSink) throws {
    let manifest = ManifestHandler()
    _ = package.read("META-INF/manifest.xml", manifest, into: &sink)
    // Properties may be unencrypted in an encrypted document.
    let meta = OpenDocumentHandler(reading)
    if !manifest.isEncrypted { _ = package.read("meta.xml", meta, into: &sink) }
    reading.giveProperties(to: &sink)
    sink.set(.securityMethod, .string(manifest.isEncrypted ? "Password Encrypted" : "None"))
    if manifest.isEncrypted { throw ImportFailure("the document is protected by a password") }
    package.giveThumbnail("Thumbnails/thumbnail.png", into: &sink)
    readParts(into: &sink)
    reading.finish(into: &sink)
  }

  private func readParts(into sink: inout AttributeSink) {
    // A template with only styles has no contents.
    if package.archive["content.xml"] == nil, package.archive["styles.xml"] == nil {
      reading.note("the contents are missing")
    }
    let content = OpenDocumentHandler(reading)
    guard package.read("content.xml", content, into: &sink) else { return }
    if content.slideCount > 0, reading.properties.pageCount == nil {
      sink.set(.numberOfPages, .integer(Int64(content.slideCount)))
    }
    // The styles contain headers and footers. In presentations they contain only generated text.
    if content.slideCount == 0 {
      reading.text.widen(to: .line)
      guard package.read("styles.xml", OpenDocumentHandler(reading), into: &sink) else { return }
    }
    for name in objects {
      reading.text.widen(to: .line)
      guard package.read(name, OpenDocumentHandler(reading), into: &sink) else { return }
    }
  }

  /// The contents of embedded charts, formulas and other documents.
  private var objects: [String] {
    let names = package.archive.members.map(\.name).filter { $0.hasSuffix("/content.xml") }
    return Array(names.prefix(Self.mostObjects))
  }
}

/// Detects whether the contents are encrypted.
final class ManifestHandler: XMLHandler {
  let vocabulary = OpenDocumentName.rules.vocabulary
  private(set) var isEncrypted = false

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    if OpenDocumentName[name] == .encryption { isEncrypted = true }
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
