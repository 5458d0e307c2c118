import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// Reads the list of a drawing's pages, or of a stencil's masters.
final class DrawingListHandler: XMLHandler {
  struct Entry {
    let name: String
    let isBackground: Bool
    var identifier = ""
  }

  let vocabulary = OpenXMLName.vocabulary
  private(set) var entries: [Entry] = []
  private static let most = 10_000

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .drawingPage, .drawingMaster:
      guard entries.count < Self.most else { return }
      let name = attributes["Name"] ?? attributes["NameU"] ?? ""
      entries.append(Entry(name: name, isBackground: attributes["Background"] == "1"))
    case .pageReference where !entries.isEmpty:
      entries[entries.count - 1].identifier = attributes["id", "/relationships"] ?? ""
    default: break
    }
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads a Visio drawing: for each page its name and the texts of its shapes. Of a stencil, reads the names of the
/// masters.
struct DrawingReader: MainPartReader {
  let package: Package
  let main: String

  func read(into sink: inout AttributeSink) {
    let parts = package.relationships(of: main, into: &sink)
    let pages = list("pages", parts, into: &sink)
    reading.properties.pageCount = pages.entries.count { !$0.isBackground }
    reading.giveProperties(to: &sink)
    guard readPages(pages, into: &sink) else { return }
    for part in parts where part.kind == "comments" {
      guard package.read(part.target, PartHandler(reading), into: &sink) else { return }
    }
    if pages.entries.isEmpty { readWithoutPages(parts, into: &sink) }
  }

  private typealias List = (entries: [DrawingListHandler.Entry], targets: [String: String])

  /// The entries of a list, and the targets of their identifiers.
  private func list(_ kind: String, _ parts: [Relationship], into sink: inout AttributeSink) -> List {
    guard let part = parts.first(where: { $0.kind == kind })?.target else { return ([], [:]) }
    let handler = DrawingListHandler()
    _ = package.read(part, handler, into: &sink)
    return (handler.entries, package.relationships(of: part, into: &sink).targets)
  }

  private func readPages(_ pages: List, into sink: inout AttributeSink) -> Bool {
    for page in pages.entries {
      reading.text.appendLine(page.name)
      guard let part = pages.targets[page.identifier] else { continue }
      if !package.has(part) { reading.note("a page is missing") }
      guard package.read(part, PartHandler(reading), into: &sink) else { return false }
    }
    return true
  }

  /// Reads a stencil's masters. If instead the list of a drawing's pages is damaged, reads the pages in archive order.
  private func readWithoutPages(_ parts: [Relationship], into sink: inout AttributeSink) {
    let names = package.archive.members.map(\.name).filter { $0.hasPrefix("visio/pages/page") && $0.hasSuffix(".xml") }
    let lost = names.filter { !package.hasRead($0) }
    if !lost.isEmpty { reading.note("the list of the pages is lost") }
    for name in lost where !package.read(name, PartHandler(reading), into: &sink) { return }
    guard lost.isEmpty else { return }
    for master in list("masters", parts, into: &sink).entries { reading.text.appendLine(master.name) }
  }
}
