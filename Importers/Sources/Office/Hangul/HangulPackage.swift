import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// A document of Hangul in a package (HWPX, KS X 6101): sections of XML, and an index of them as EPUB has one.
struct HangulPackage {
  private let package: Package
  private var reading: DocumentReading { package.reading }
  private static let index = "Contents/content.hpf"
  private static let mostParts = 10_000

  init(_ package: Package) { self.package = package }

  /// Whether an archive has the index, or a section where that is lost.
  static func isOne(_ archive: ZipArchive) -> Bool { archive[index] != nil || archive["Contents/section0.xml"] != nil }

  func read(into sink: inout AttributeSink) throws {
    let manifest = ManifestHandler()
    _ = package.read("META-INF/manifest.xml", manifest, into: &sink)
    let index = HangulIndexHandler(reading)
    // The index stays readable where sections are encrypted.
    _ = package.read(Self.index, index, into: &sink)
    reading.giveProperties(to: &sink)
    sink.set(.securityMethod, .string(manifest.isEncrypted ? "Password Encrypted" : "None"))
    if manifest.isEncrypted { throw ImportFailure("the document is protected by a password") }
    package.giveThumbnail("Preview/PrvImage.png", into: &sink)
    readParts(index.parts, into: &sink)
    reading.finish(into: &sink)
  }

  /// Reads the sections in their order, then pages that lie behind them.
  private func readParts(_ indexed: [String], into sink: inout AttributeSink) {
    let parts = (indexed + named("section") + named("masterpage")).filter { !$0.hasSuffix("/header.xml") }
    if !parts.contains(where: package.has) { reading.note("the contents are missing") }
    for part in parts.prefix(Self.mostParts) {
      reading.text.widen(to: .line)
      guard package.read(part, HangulHandler(reading), into: &sink) else { return }
    }
  }

  /// Parts of a kind, by their numbers.
  private func named(_ kind: String) -> [String] {
    let start = "Contents/\(kind)"
    let parts = package.archive.members.lazy.map(\.name).filter { $0.hasPrefix(start) && $0.hasSuffix(".xml") }
    return parts.prefix(Self.mostParts)
      .map { (name: $0, number: Int($0.dropFirst(start.utf8.count).dropLast(4)) ?? .max) }
      .sorted { ($0.number, $0.name) < ($1.number, $1.name) }.map(\.name)
  }
}
