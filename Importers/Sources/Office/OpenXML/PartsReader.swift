import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// Finds the declared type of one part.
final class ContentTypeHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private let part: String
  private(set) var type = ""

  init(_ part: String) { self.part = "/" + part.lowercased() }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    guard OpenXMLName[name] == .override, attributes["PartName"]?.lowercased() == part else { return }
    type = attributes["ContentType"]?.lowercased() ?? ""
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads a part with text and the parts with text to which it refers.
struct PartsReader {
  private let package: Package

  /// Types of related parts with text, in reading order.
  private static let kinds = [
    "notesSlide", "footnotes", "endnotes", "comments", "threadedComment", "header", "footer", "drawing", "chart",
    "chartEx", "diagramData", "chartUserShapes",
  ]
  /// Maximum depth: a slide has notes, which may have a chart, which may have shapes.
  private static let deepest = 4
  /// Words in the names of parts to skip when all parts are read because the main part is missing.
  private static let formsAndLayouts = ["layout", "master", "styles", "theme", "settings", "_rels/", "docprops/"]

  init(_ package: Package) { self.package = package }

  /// Reads a part and its related parts.
  ///
  /// - Returns: False once the host wants no more text.
  @discardableResult
  func read(_ part: String, into sink: inout AttributeSink) -> Bool {
    let handler = PartHandler(package.reading)
    package.reading.text.widen(to: .line)
    guard package.read(part, handler, into: &sink) else { return false }
    return readRelated(to: part, depth: 0, into: &sink)
  }

  /// Reads the related parts of a part that was already read.
  @discardableResult
  func readRelated(to part: String, depth: Int = 0, into sink: inout AttributeSink) -> Bool {
    guard depth < Self.deepest else { return true }
    let related = package.relationships(of: part, into: &sink)
    // Chunks in other formats are part of the main text, so they come before notes and other related parts.
    for relationship in related where relationship.kind == "aFChunk" {
      guard ChunkReader(package).read(relationship.target, into: &sink) else { return false }
    }
    for kind in Self.kinds {
      for relationship in related
      where relationship.kind == kind && relationship.target.hasSuffix(".xml")
        // Parts may refer to each other, so each is read only once.
        && !package.hasRead(relationship.target)
      {
        package.reading.text.widen(to: .line)
        guard package.read(relationship.target, PartHandler(package.reading), into: &sink),
          readRelated(to: relationship.target, depth: depth + 1, into: &sink)
        else { return false }
      }
    }
    return true
  }

  /// Reads all parts not read so far in archive order. Used if the part that refers to them is lost.
  func readUnvisited(into sink: inout AttributeSink) {
    for member in package.archive.members {
      let name = member.name.lowercased()
      guard name.hasSuffix(".xml"), !package.hasRead(name),
        !Self.formsAndLayouts.contains(where: { name.contains($0) })
      else { continue }
      package.reading.text.widen(to: .line)
      guard package.read(member.name, PartHandler(package.reading), into: &sink) else { return }
    }
  }
}
