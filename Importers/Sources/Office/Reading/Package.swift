import DocumentText
import ImporterKit
import Pictures
import XMLEvents
import ZipArchive

/// A document whose parts are members of a ZIP archive.
final class Package {
  let archive: ZipArchive
  let reading: DocumentReading
  /// Names of the parts read so far. A part is read only once, however many parts refer to it.
  private var visited: Set<String> = []
  /// Relationships of the parts for which they were requested.
  var relationships: [String: [Relationship]] = [:]
  private static let mostPieces = 10_000
  /// Number of packages that contain this one.
  let depth: Int

  init(_ archive: ZipArchive, _ reading: DocumentReading, depth: Int = 0) {
    self.archive = archive
    self.reading = reading
    self.depth = depth
  }

  /// The bytes of a part; `nil` if it does not exist or was already read.
  func contents(_ name: String, limit: Int) -> [UInt8]? {
    guard let member = archive[name], visited.insert(name.lowercased()).inserted else { return nil }
    return archive.contents(of: member, limit: limit)
  }

  /// Reads an XML part unless it was already read. A missing part is ignored.
  ///
  /// - Returns: False once the host wants no more text.
  func read(_ name: String, _ handler: any XMLHandler, into sink: inout AttributeSink) -> Bool {
    let members = members(of: name)
    guard !members.isEmpty, visited.insert(name.lowercased()).inserted else { return true }
    return reading.read(handler, into: &sink) { consume in
      for member in members {
        let outcome = archive.read(member, consume)
        if outcome != .complete { return outcome }
      }
      return .complete
    }
  }

  /// True if a part exists.
  func has(_ name: String) -> Bool { !members(of: name).isEmpty }

  /// The members that make up a part.
  ///
  /// XPS for printers may split a part into pieces, which are interleaved with those of other parts.
  private func members(of name: String) -> [ZipMember] {
    if let whole = archive[name] { return [whole] }
    var pieces: [ZipMember] = []
    while pieces.count < Self.mostPieces, let piece = archive["\(name)/[\(pieces.count)].piece"] {
      pieces.append(piece)
    }
    if let last = archive["\(name)/[\(pieces.count)].last.piece"] { pieces.append(last) }
    return pieces
  }

  /// True if a part was already read.
  func hasRead(_ name: String) -> Bool { visited.contains(name.lowercased()) }

  private static let largestPicture = 16 << 20

  /// Gives a picture from the package as thumbnail.
  func giveThumbnail(_ name: String, into sink: inout AttributeSink) {
    guard reading.request.wants.contains(.thumbnail), let member = archive[name] else { return }
    let picture = archive.contents(of: member, limit: Self.largestPicture) ?? []
    EmbeddedPicture.give(picture, for: reading.request, to: &sink)
  }
}

/// The kind of a document in a ZIP archive, by the names of its members.
enum PackageKind {
  case openXML, hangul, openDocument, iWork, kWord

  private static let partsOfOpenXML = [
    "[Content_Types].xml", "[Content_Types].xml/[0].piece", "[Content_Types].xml/[0].last.piece", "word/document.xml",
    "xl/workbook.xml", "ppt/presentation.xml", "visio/document.xml", "FixedDocSeq.fdseq", "FixedDocumentSequence.fdseq",
  ]

  init?(_ archive: ZipArchive) {
    let has = { (name: String) in archive[name] != nil }
    if Self.partsOfOpenXML.contains(where: has) {
      self = .openXML
    } else if HangulPackage.isOne(archive) {
      self = .hangul
    } else if IWorkDocument.isOne(archive) {
      self = .iWork
    } else if has(KWordDocument.text) {
      self = .kWord
    } else if has("content.xml") || has("META-INF/manifest.xml") || has("meta.xml") {
      self = .openDocument
    } else {
      return nil
    }
  }
}
