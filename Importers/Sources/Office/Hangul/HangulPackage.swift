import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// A Hangul document in a package (HWPX, KS X 6101): sections in XML, and an index like that of EPUB.
struct HangulPackage {
  private let package: Package
  private var reading: DocumentReading { package.reading }
  private static let index = "Contents/content.hpf"
  private static let mostParts = 10_000

  init(_ package: Package) { self.package = package }

  /// True if the archive has the index or, if that is lost, a first section.
  static func isOne(_ archive: ZipArchive) -> Bool { archive[index] != nil || archive["Contents/section0.xml"] != nil }

  func read(into sink: inout AttributeSink) throws {
    let manifest = ManifestHandler()
    _ = package.read("META-INF/manifest.xml", manifest, into: &sink)
    let index = HangulIndexHandler(reading)
    // The index stays readable if sections are encrypted.
    _ = package.read(Self.index, index, into: &sink)
    reading.giveProperties(to: &sink)
    sink.set(.securityMethod, .string(manifest.isEncrypted ? "Password Encrypted" : "None"))
    if manifest.isEncrypted { throw ImportFailure("the document is protected by a password") }
    package.giveThumbnail("Preview/PrvImage.png", into: &sink)
    readParts(index.parts, into: &sink)
    reading.finish(into: &sink)
  }

  /// Reads the indexed parts in order, then the sections and master pages that the index lacks.
  private func readParts(_ indexed: [String], into sink: inout AttributeSink) {
    let parts = (indexed + named("section") + named("masterpage")).filter { !$0.hasSuffix("/header.xml") }
    if !parts.contains(where: package.has) { reading.note("the contents are missing") }
    for part in parts.prefix(Self.mostParts) {
      reading.text.widen(to: .line)
      guard package.read(part, HangulHandler(reading), into: &sink) else { return }
    }
  }

  /// The parts of a kind, sorted by number.
  private func named(_ kind: String) -> [String] {
    let start = "Contents/\(kind)"
    let parts = package.archive.members.lazy.map(\.name).filter { $0.hasPrefix(start) && $0.hasSuffix(".xml") }
    return parts.prefix(Self.mostParts)
      .map { (name: $0, number: Int($0.dropFirst(start.utf8.count).dropLast(4)) ?? .max) }
      .sorted { ($0.number, $0.name) < ($1.number, $1.name) }.map(\.name)
  }
}
