import ByteReading
import CompoundFile
import ImporterKit
import MDSystem
import Pictures
import TextDrawing

/// Reads documents of Office until 2003, of Publisher, Visio, Works and Hangul, RTF, messages of Outlook, sections of
/// OneNote; letters of Write, tables of Lotus, Quattro Pro and dBase.
@main struct LegacyOfficeImporter: DocumentImporter {
  static var yieldsContents: Bool { true }

  private let pages = CodePages()

  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let bytes = FileBytes(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    givePreview(in: bytes, for: file.request, into: &sink)
    if sink.isAnswered { return }
    let limit = Int(clamping: min(file.request.usefulTextBytes, 64 << 20))
    let reader = DocumentReader(bytes, pages: pages, limit: limit)
    do throws(ImportFailure) {
      try reader.read(into: &sink)
    } catch {
      if error == .protected { sink.set(.securityMethod, .string("Password Encrypted")) }
      throw error
    }
    if let error = bytes.readError { sink.notePartial("\(error)") }
  }

  private static let largestPicture = 16 << 20

  /// Gives the picture that a document's properties hold; one of Hangul has a stream of it.
  private func givePreview(in bytes: FileBytes, for request: ImportRequest, into sink: inout AttributeSink) {
    guard request.wants.contains(.thumbnail), let file = CompoundFile(bytes) else { return }
    if let picture = file.root.stream("PrvImage", limit: Self.largestPicture) {
      return EmbeddedPicture.give(picture, for: request, to: &sink)
    }
    guard let preview = PropertyAttributes(file.root, pages: pages).preview else { return }
    switch preview.format {
    case .metafile: EmbeddedPicture.give(Array(preview.data), for: request, to: &sink)
    case .bitmap: EmbeddedPicture.give(Bitmap(preview.data)?.file ?? [], for: request, to: &sink)
    }
  }
}

/// Kinds of OLE2 files in which nothing is written that a person would look for: that they are not read is no failure.
enum UnreadStore {
  /// Streams that only one kind has: small pictures of a folder, Windows' lists of recent files, options of Visual Studio,
  /// sessions of Internet Explorer.
  private static let names = [
    "Catalog", "DestList", "SolutionConfiguration", "ProjInfoEx", "ClosedTabList", "TravelLog",
  ]
  /// Names of an installer's tables begin with this.
  private static let tableMark: Unicode.Scalar = "\u{4840}"

  static func isKnown(_ root: Storage) -> Bool {
    let streams = root.streams.map(\.name)
    if streams.contains(where: { names.contains($0) || $0.unicodeScalars.first == tableMark }) { return true }
    // Pictures of Windows Vista have names of their size and number.
    return !streams.isEmpty && streams.allSatisfy { $0.hasPrefix("96_") || $0.hasPrefix("256_") }
  }
}
