import ByteReading
import CompoundFile
import ImporterKit
import RevengeText

/// Reads publications of Publisher, drawings of Visio until 2010, documents of Works, tables of Quattro Pro 9 and later,
/// presentations of PowerPoint 4, and WordPerfect within OLE2, with the libraries that LibreOffice reads them with.
struct LibraryReader {
  let bytes: FileBytes
  let limit: Int

  /// The kind of an OLE2 file that a library reads; `nil` for others.
  static func kind(of root: Storage) -> RevengeText.Kind? {
    if root.hasStream("VisioDocument") { return .visio }
    if root.hasStream("PP40") { return .powerPoint4 }
    if root.hasStream("PerfectOffice_MAIN") { return .wordPerfect }
    if root.hasStream("MN0") || root.hasStream("NativeContent_MAIN") { return .works }
    // Works and Publisher have a stream of the same name, but for the case of its letters.
    let contents = root.stream("CONTENTS", limit: 8) ?? []
    if contents.starts(with: "CHNKWKS".utf8) || contents.starts(with: "CHNKINK".utf8) { return .works }
    return contents.starts(with: [0xE8, 0xAC]) || root.hasStorage("Quill") ? .publisher : nil
  }

  /// Whether a file that begins with these bytes may be a document of Works without an OLE2 file around it: a letter, a
  /// database, a table.
  static func beginsAsWorks(_ head: [UInt8]) -> Bool {
    guard head.count > 2 else { return false }
    return switch (head[0], head[1]) {
    case (..<6, 0xFE), (0x20, 0x54), (0xFF, 0x54): true
    default: head.starts(with: [0xFF, 0x00, 0x02])
    }
  }

  /// Reads a document of Works that is no OLE2 file.
  ///
  /// - Returns: `false` for a file of another kind.
  func readWorks(into sink: inout AttributeSink) throws(ImportFailure) -> Bool {
    let document = try self.document(.works)
    if document.outcome == .foreign { return false }
    try give(document, nil, to: &sink)
    return true
  }

  /// Reads an OLE2 file of a kind.
  func read(_ kind: RevengeText.Kind, in root: Storage, into sink: inout AttributeSink) throws(ImportFailure) {
    let document = try self.document(kind)
    let story = root.storage("Quill")?.storage("QuillSub")?.stream("CONTENTS").flatMap(QuillStory.init)
    try give(document, kind == .publisher ? story : nil, to: &sink)
  }

  private func document(_ kind: RevengeText.Kind) throws(ImportFailure) -> RevengeText {
    let whole = bytes.read(at: 0, limit: Storage.mostBytes)
    guard let document = RevengeText(whole, kind: kind, limit: limit) else {
      throw ImportFailure("out of memory")
    }
    return document
  }

  /// Gives what the library has read, and what of a publication's text it has left out.
  private func give(
    _ document: borrowing RevengeText, _ story: QuillStory?, to sink: inout AttributeSink
  ) throws(ImportFailure) {
    switch document.outcome {
    case .protected: throw .protected
    case .foreign where story == nil, .damaged where story == nil && document.isEmpty:
      throw ImportFailure("the document is damaged")
    case .damaged where story == nil: sink.notePartial("the document is damaged; what was found in it was read")
    case .cut: sink.noteTruncated()
    case .complete, .damaged, .foreign: break
    }
    if document.pageCount > 0 { sink.set(.numberOfPages, .integer(Int64(document.pageCount))) }
    let sheets = document.sheetNames
    if !sheets.isEmpty { sink.set(.sheetNames, .strings(Array(sheets.prefix(500)))) }
    var text = TextBuilder(limit: limit)
    document.withText { text.append(String(decoding: $0, as: UTF8.self)) }
    if let story { append(story, to: &text) }
    sink.give(text)
  }

  /// Appends the lines of a publication that libmspub does not give: it refuses some publications as a whole, and reads no
  /// tables of older ones.
  private func append(_ story: QuillStory, to text: inout TextBuilder) {
    text.endLine()
    let known = Set(text.bytes.split(separator: 0x0A))
    var whole = TextBuilder(limit: limit)
    story.append(to: &whole)
    for line in whole.bytes.split(separator: 0x0A) where !known.contains(line) {
      text.append(line)
      text.endLine()
    }
  }
}
