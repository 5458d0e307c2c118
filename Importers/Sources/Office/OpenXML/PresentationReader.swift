import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// Reads the order of a presentation's slides.
final class SlideListHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private(set) var identifiers: [String] = []
  private static let most = 20_000

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    guard OpenXMLName[name] == .slideIdentifier, identifiers.count < Self.most,
      let identifier = attributes["id", "/relationships"]
    else { return }
    identifiers.append(identifier)
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads a presentation: its slides in order, each with its notes and comments.
struct PresentationReader: MainPartReader {
  let package: Package
  let main: String

  func read(into sink: inout AttributeSink) {
    let slides = slides(into: &sink)
    reading.properties.pageCount = slides.count
    reading.giveProperties(to: &sink)
    for slide in slides where !readSlide(slide, into: &sink) { return }
    PartsReader(package).readRelated(to: main, into: &sink)
  }

  /// The slides in the order of the presentation. If that list is lost, all slides in archive order.
  private func slides(into sink: inout AttributeSink) -> [String] {
    let list = SlideListHandler()
    _ = package.read(main, list, into: &sink)
    let parts = package.relationships(of: main, into: &sink).filter { $0.kind == "slide" }
    let targets = parts.targets
    let ordered = list.identifiers.compactMap { targets[$0] }
    if !ordered.isEmpty { return ordered }
    let names = package.archive.members.map(\.name).filter { $0.hasPrefix("ppt/slides/slide") && $0.hasSuffix(".xml") }
    if !names.isEmpty { reading.note("the order of the slides is lost") }
    return names
  }

  private func readSlide(_ part: String, into sink: inout AttributeSink) -> Bool {
    let handler = SlideHandler(reading)
    reading.text.widen(to: .line)
    if package.archive[part] == nil { reading.note("a slide is missing") }
    let isWanted = package.read(part, handler, into: &sink)
    handler.giveTitle()
    return isWanted && PartsReader(package).readRelated(to: part, into: &sink)
  }
}
