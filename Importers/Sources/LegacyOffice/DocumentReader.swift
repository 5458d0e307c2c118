import ByteReading
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
    } else if head.starts(with: Array("{\\".utf8)) {
      readRichText(into: &sink)
    } else if let layout = NoteStore.layout(head) {
      try readSection(layout, into: &sink)
    } else if Self.isWorkbook(head) {
      try readWorkbook(bytes.read(at: 0, limit: Storage.mostBytes), isDamaged: false, into: &sink)
    } else if readOlder(head, into: &sink) {
      return
    } else if LibraryReader.beginsAsWorks(head),
      try LibraryReader(bytes: bytes, limit: limit).readWorks(into: &sink)
    {
      return
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
    } else if let workbook = root.stream("Workbook") ?? root.stream("Book") {
      try readWorkbook(workbook, isDamaged: file.isDamaged, into: &sink)
    } else if let document = HangulReader(root) {
      try readHangul(document, properties.pageCount, into: &sink)
    } else if file.hasNoDirectory {
      try readLost(file, into: &sink)
    } else if root.hasStream("PowerPoint Document") {
      sink.set(.numberOfPages, properties.slideCount)
      try readPresentation(root, properties.codePage, into: &sink)
    } else if let table = root.stream("PerfectOffice_MAIN"), readTable(table, into: &sink) {
      return
    } else if let kind = LibraryReader.kind(of: root) {
      try LibraryReader(bytes: bytes, limit: limit).read(kind, in: root, into: &sink)
    } else if root.hasStream("__properties_version1.0") {
      MessageReader(pages: pages, limit: limit).read(root, headBytes: MessageReader.headBytes, into: &sink)
    } else if root.hasStream("EncryptedPackage") {
      throw .protected
    } else if !UnreadStore.isKnown(root) {
      throw ImportFailure("an OLE2 file of another kind than documents of Office")
    }
  }

  /// Reads kinds of files that were never Microsoft's main ones: letters of Write, tables of Lotus, Quattro and dBase.
  private func readOlder(_ head: [UInt8], into sink: inout AttributeSink) -> Bool {
    var text = TextBuilder(limit: limit)
    if WriteDocument.begins(head), let document = WriteDocument(bytes.read(at: 0, limit: Storage.mostBytes)) {
      pages.undeclared.append(document.text, from: .windows, to: &text)
      if document.isCut { sink.notePartial("the document ends in the middle") }
    } else if LotusTable.begins(head) {
      return readTable(bytes.read(at: 0, limit: Storage.mostBytes), into: &sink)
    } else if let table = DatabaseTable(bytes) {
      let count = table.read(into: &text, pages: pages, limit: limit)
      sink.set(.rowCount, .integer(Int64(count)))
    } else {
      return false
    }
    sink.give(text)
    return true
  }

  private func readTable(_ table: [UInt8], into sink: inout AttributeSink) -> Bool {
    guard var table = LotusTable(table, pages: pages, limit: limit) else { return false }
    var text = TextBuilder(limit: limit)
    if let problem = table.read(into: &text, by: pages.undeclared) { sink.notePartial(problem) }
    sink.give(text)
    return true
  }

  /// Reads what is left of a file without its directory: main streams are known by how they begin.
  private func readLost(_ file: CompoundFile, into sink: inout AttributeSink) throws(ImportFailure) {
    let starts: [[UInt8]] = [[0xEC, 0xA5], [0xDC, 0xA5], [0x09, 0x08], [0x0F, 0x00, 0xE8, 0x03]]
    guard let (index, stream) = file.lostStream(beginningWith: starts) else {
      throw ImportFailure("the directory of the file is lost")
    }
    sink.notePartial("the directory of the file is lost")
    switch index {
    case 0, 1: try readWord(stream, nil, nil, into: &sink)
    case 2: try readWorkbook(stream, isDamaged: true, into: &sink)
    default:
      var reader = PresentationReader(stream, limit: limit)
      try reader.read([])
      sink.give(reader.text)
    }
  }

  private func readWord(
    _ document: [UInt8], _ root: Storage?, _ page: Int?, into sink: inout AttributeSink
  ) throws(ImportFailure) {
    let (text, links, problem) = try WordReader(document, pages: pages).text(in: root, declaredPage: page, limit: limit)
    sink.set(.links, .strings(links.addresses))
    sink.give(text)
    if let problem { sink.notePartial(problem) }
  }

  private func readHangul(
    _ document: HangulReader, _ pageCount: AttributeValue?, into sink: inout AttributeSink
  ) throws(ImportFailure) {
    if document.isProtected { throw .protected }
    sink.set(.numberOfPages, pageCount)
    var text = TextBuilder(limit: limit)
    let problem = document.read(into: &text)
    sink.give(text)
    if let problem { sink.notePartial(problem) }
  }

  /// Whether a workbook begins without an OLE2 file around it, as until Excel 4.
  private static func isWorkbook(_ head: [UInt8]) -> Bool {
    guard let kind = head.short(at: 0), let count = head.short(at: 2) else { return false }
    return [0x0009, 0x0209, 0x0409, 0x0809].contains(kind) && 4...16 ~= count
  }

  private func readWorkbook(
    _ stream: [UInt8], isDamaged: Bool, into sink: inout AttributeSink
  ) throws(ImportFailure) {
    var reader = WorkbookReader(stream, pages: pages, limit: limit)
    try reader.read(isDamaged: isDamaged)
    sink.set(.sheetNames, .strings(Array(reader.sheetNames.prefix(500))))
    sink.set(.links, .strings(reader.links.addresses))
    sink.give(reader.text)
    if let problem = reader.problem { sink.notePartial(problem) }
  }

  /// A file for PowerPoint 95 and 97 has the newer one inside; one for 95 alone a copy of its text.
  private func readPresentation(_ root: Storage, _ page: Int?, into sink: inout AttributeSink) throws(ImportFailure) {
    let storage = root.storage("PP97_DUALSTORAGE") ?? root
    if !root.hasStorage("PP97_DUALSTORAGE"), let copy = root.stream("Text_Content") {
      var text = TextBuilder(limit: limit)
      pages[page ?? 1252].append(copy[...], to: &text)
      return sink.give(text)
    }
    var reader = PresentationReader(storage.stream("PowerPoint Document") ?? [], limit: limit)
    try reader.read(storage.stream("Current User") ?? [])
    if reader.slideCount > 0 { sink.set(.numberOfPages, .integer(Int64(reader.slideCount))) }
    sink.set(.slideTitles, .strings(Array(reader.slideTitles.prefix(500))))
    sink.set(.links, .strings(reader.links.addresses))
    sink.give(reader.text)
    if let problem = reader.problem { sink.notePartial(problem) }
  }

  private func readSection(_ layout: NoteStore.Layout, into sink: inout AttributeSink) throws(ImportFailure) {
    let source: any NoteSource =
      layout == .packed ? NotePackage(bytes.read(at: 0, limit: Storage.mostBytes)) : NoteStore(bytes)
    var section = NoteSection(source, pages: pages, limit: limit)
    section.read()
    try section.give(to: &sink)
  }

  private func readRichText(into sink: inout AttributeSink) {
    var reader = RichTextReader(bytes.read(at: 0, limit: Storage.mostBytes), pages: pages, limit: limit)
    reader.read()
    RichTextAttributes.give(reader, to: &sink)
    sink.set(.links, .strings(reader.links.addresses))
    sink.give(reader.text)
    if reader.isUnfinished { sink.notePartial("the document ends in the middle") }
  }
}

extension AttributeSink {
  /// Gives the text of an item, and its languages.
  mutating func give(_ text: TextBuilder) {
    text.bytes.withUnsafeBufferPointer { bytes in
      let languages = LanguageGuess.languages(of: UnsafeBufferPointer(rebasing: bytes.prefix(16 << 10)))
      set(.languages, .strings(languages))
      _ = appendText(bytes)
    }
    if text.isCut { noteTruncated() }
  }
}

/// Files that bear a name of Office's and are something else: what they are.
enum ForeignKind {
  static func sentence(_ head: [UInt8]) -> String {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    let start = String(decoding: text.drop { $0 <= 0x20 }.prefix(200), as: UTF8.self).lowercased()
    if head.isEmpty { return "the file is empty" }
    if start.hasPrefix("pk\u{3}\u{4}") { return "a ZIP file, perhaps a document of a newer Office, under an old name" }
    if start.hasPrefix("%pdf") { return "a PDF document with the name of a document of Office" }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.contains("<html") {
      return "a web page with the name of a document of Office"
    }
    if start.hasPrefix("<") { return "an XML document with the name of a document of Office" }
    if start.hasPrefix("mime-version") { return "a web archive with the name of a document of Office" }
    return head.contains(0) ? "not a document of a known kind" : "plain text with the name of a document of Office"
  }
}
