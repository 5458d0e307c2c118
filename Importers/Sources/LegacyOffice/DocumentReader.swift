import CompoundFile
import ImporterKit
import Languages

/// Reads one document, of the kind that its first bytes tell, whatever its name.
struct DocumentReader {
  private let bytes: FileBytes
  private let pages: CodePages
  private let limit: Int

  init(_ bytes: FileBytes, pages: CodePages, limit: Int) {
    self.bytes = bytes
    self.pages = pages
    self.limit = limit
  }

  func read(into sink: inout AttributeSink) throws(ImportFailure) {
    let head = bytes.read(at: 0, limit: 512)
    if let file = CompoundFile(bytes) {
      try read(file, into: &sink)
      if file.isDamaged { sink.notePartial("parts of the file are missing") }
    } else if WordHeader(head) != nil {
      let document = bytes.read(at: 0, limit: Storage.mostBytes)
      try readWord(document, nil, nil, into: &sink)
    } else {
      throw bytes.readError.map { ImportFailure("\($0)") } ?? ImportFailure(ForeignKind.sentence(head))
    }
  }

  private func read(_ file: CompoundFile, into sink: inout AttributeSink) throws(ImportFailure) {
    let root = file.root
    let properties = PropertyAttributes(root, pages: pages)
    properties.give(to: &sink)
    sink.flush()
    if let document = root.stream("WordDocument") {
      sink.set(.numberOfPages, properties.pageCount)
      try readWord(document, root, properties.codePage, into: &sink)
    } else if root.hasStream("EncryptedPackage") {
      throw .protected
    } else {
      throw ImportFailure("an OLE2 file of another kind than documents of Office")
    }
  }

  private func readWord(
    _ document: [UInt8], _ root: Storage?, _ page: Int?, into sink: inout AttributeSink
  ) throws(ImportFailure) {
    let (text, problem) = try WordReader(document, pages: pages).text(in: root, declaredPage: page, limit: limit)
    give(text, to: &sink)
    if let problem { sink.notePartial(problem) }
  }

  /// Gives the text and its languages.
  private func give(_ text: TextBuilder, to sink: inout AttributeSink) {
    text.bytes.withUnsafeBufferPointer { bytes in
      let languages = LanguageGuess.languages(of: UnsafeBufferPointer(rebasing: bytes.prefix(16 << 10)))
      sink.set(.languages, .strings(languages))
      _ = sink.appendText(bytes)
    }
    if text.isCut { sink.noteTruncated() }
  }
}

/// Files that bear a name of Office's and are something else: what they are.
enum ForeignKind {
  static func sentence(_ head: [UInt8]) -> String {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    let start = String(decoding: text.drop { $0 <= 0x20 }.prefix(200), as: UTF8.self).lowercased()
    if head.isEmpty { return "the file is empty" }
    if start.hasPrefix("pk\u{3}\u{4}") { return "a ZIP file, perhaps a newer document of Office, with the name of an old one" }
    if start.hasPrefix("%pdf") { return "a PDF document with the name of a document of Office" }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.contains("<html") {
      return "a web page with the name of a document of Office"
    }
    if start.hasPrefix("<") { return "an XML document with the name of a document of Office" }
    if start.hasPrefix("mime-version") { return "a web archive with the name of a document of Office" }
    return head.contains(0) ? "not a document of a known kind" : "plain text with the name of a document of Office"
  }
}
