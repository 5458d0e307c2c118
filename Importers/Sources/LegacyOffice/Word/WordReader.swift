import CompoundFile
import ImporterKit

/// Text of Word documents from Word 2 to Word 2003.
struct WordReader {
  private let document: [UInt8]
  private let header: WordHeader
  private let pages: CodePages

  /// - Throws: `ImportFailure` for a document that cannot be read at all.
  init(_ document: [UInt8], pages: CodePages) throws(ImportFailure) {
    guard let header = WordHeader(document) else { throw ImportFailure("the Word document has no head") }
    guard !header.isEncrypted else { throw .protected }
    self.document = document
    self.header = header
    self.pages = pages
  }

  /// The number of the language of the program that wrote it.
  var language: Int { header.language }

  /// - Parameters:
  ///   - storage: where the table of pieces is, from Word 97 on.
  ///   - declaredPage: what the document's properties say of its code page.
  func text(
    in storage: Storage?, declaredPage: Int?, limit: Int
  ) -> (text: TextBuilder, links: LinkList, problem: String?) {
    let table = header.tableName.flatMap { storage?.stream($0) } ?? document
    var problem: String?
    let found = PieceTable(table, header)
    if found == nil, header.isInPieces { problem = "the document's table of pieces is damaged" }
    let pieces = found?.pieces ?? PieceTable(header).pieces
    let page = pages[codePage(declaredPage)]
    var text = WordText(limit: limit)
    var stories = StoryBoundaries(header.counts)
    // Pieces that overlap could make more of the stream than there is.
    var left = document.count * 2
    for piece in pieces where left > 0 && !text.text.isCut {
      let part = document.part(at: piece.offset, limit: min(left, piece.isWide ? piece.count * 2 : piece.count))
      if part.isEmpty { problem = problem ?? "a part of the document's text is missing" }
      left -= part.count
      read(part, piece, page, &stories, into: &text)
    }
    text.endStory()
    return (text.text, text.links, problem)
  }

  private func read(
    _ part: ArraySlice<UInt8>, _ piece: PieceTable.Piece, _ page: CodePage, _ stories: inout StoryBoundaries,
    into text: inout WordText
  ) {
    let step = piece.isWide ? 2 : 1
    let end = piece.start + part.count / step
    var character = piece.start
    var index = part.startIndex
    while character < end {
      let next = max(character + 1, min(end, stories.end(behind: character)))
      let stop = index + (next - character) * step
      if piece.isWide, page.isEastAsian, header.generation == .six {
        appendNarrow(Self.characters(ofWide: part[index..<stop]), page, to: &text)
      } else if piece.isWide {
        appendWide(part[index..<stop], to: &text)
      } else {
        appendNarrow(part[index..<stop], page, to: &text)
      }
      index = stop
      character = next
      if stories.isEnd(character) { text.endStory() }
    }
  }

  private func appendWide(_ part: ArraySlice<UInt8>, to text: inout WordText) {
    part.withUnsafeBufferPointer { bytes in
      for index in stride(from: 0, to: bytes.count - 1, by: 2) {
        text.append(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
      }
    }
  }

  /// Before Word 97 two bytes were no character of Unicode in East Asia, but one of the code page, its second byte first.
  private static func characters(ofWide part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    for index in stride(from: part.startIndex, to: part.endIndex - 1, by: 2) {
      if part[index + 1] != 0 { bytes.append(part[index + 1]) }
      bytes.append(part[index])
    }
    return bytes[...]
  }

  /// Marks of the layout are the same in each code page; what lies between them is decoded.
  private func appendNarrow(_ part: ArraySlice<UInt8>, _ page: CodePage, to text: inout WordText) {
    guard page.isMultibyte else {
      for byte in part { text.append(page.unit(byte)) }
      return
    }
    var rest = part
    while let first = rest.first {
      if first < 0x20 {
        text.append(UInt16(first))
        rest.removeFirst()
      } else {
        let run = rest.prefix { $0 >= 0x20 }
        for unit in page.units(run) { text.append(unit) }
        rest = rest.dropFirst(run.count)
      }
    }
  }

  /// From Word 97 on a character of one byte is one of CP1252. Before, the fonts tell, then the language.
  private func codePage(_ declared: Int?) -> Int {
    guard header.generation != .ninetySeven else { return 1252 }
    if header.isMac { return 10000 }
    let byLanguage = LanguageCodePage.page(ofLanguage: header.language)
    if byLanguage != 1252 { return byLanguage }
    if let declared, Self.isWindows(declared) { return declared }
    return header.generation == .six ? WordFonts(document, header).codePage ?? 1252 : 1252
  }

  /// Properties may be in UTF-8 or UTF-16, which no such document is; that they are in CP1252 says nothing.
  private static func isWindows(_ page: Int) -> Bool {
    [874, 932, 936, 949, 950].contains(page) || page == 1250 || page == 1251 || 1253...1258 ~= page
  }
}

/// Where one story of a document ends and the next begins, by the number of the character.
struct StoryBoundaries {
  private let ends: [Int]

  init(_ counts: [Int]) {
    var end = 0
    ends = counts.map { count in
      end += count
      return end
    }
  }

  /// The next end behind a character.
  func end(behind character: Int) -> Int { ends.first { $0 > character } ?? .max }
  func isEnd(_ character: Int) -> Bool { ends.contains(character) }
}
