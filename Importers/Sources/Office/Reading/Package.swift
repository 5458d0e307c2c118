import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// A document whose parts are members of a ZIP archive.
final class Package {
  let archive: ZipArchive
  let reading: DocumentReading
  /// Parts read so far, by where they are: none is read twice, whatever refers to it.
  private var visited: Set<String> = []
  /// Which parts a part refers to, of those that were asked for.
  var relationships: [String: [Relationship]] = [:]

  init(_ archive: ZipArchive, _ reading: DocumentReading) {
    self.archive = archive
    self.reading = reading
  }

  /// Reads a part of XML, once; one that is not there has nothing to say.
  ///
  /// - Returns: `false` once the host wants no more text.
  func read(_ name: String, _ handler: any XMLHandler, into sink: inout AttributeSink) -> Bool {
    guard let member = archive[name], visited.insert(name.lowercased()).inserted else { return true }
    return reading.read(handler, into: &sink) { archive.read(member, $0) }
  }

  /// Whether a part has been read.
  func hasRead(_ name: String) -> Bool { visited.contains(name.lowercased()) }

  /// Gives a picture of the document that is in it, if it is a PNG that is small enough.
  func giveThumbnail(_ name: String, into sink: inout AttributeSink) {
    reading.giveThumbnail(name, of: archive, into: &sink)
  }
}

/// Kind of a document that is a ZIP archive, by the members it has.
enum PackageKind {
  case openXML, openDocument, iWork, kWord

  init?(_ archive: ZipArchive) {
    let has = { (name: String) in archive[name] != nil }
    if has("[Content_Types].xml") || has("word/document.xml") || has("xl/workbook.xml") || has("ppt/presentation.xml") {
      self = .openXML
    } else if has("Index/Document.iwa") || archive.members.contains(where: { $0.name.hasSuffix("Index.zip") })
      || has("index.apxl") || has("index.apxl.gz")
      || has("index.xml") || has("index.xml.gz")
    {
      self = .iWork
    } else if has("maindoc.xml") {
      self = .kWord
    } else if has("content.xml") || has("META-INF/manifest.xml") || has("meta.xml") {
      self = .openDocument
    } else {
      return nil
    }
  }
}
