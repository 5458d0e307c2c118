import CompoundFile

/// Head of a Word file (FIB, [MS-DOC] 2.5), from Word 2 on: where the text is, and how it is written.
struct WordHeader {
  enum Generation { case two, six, ninetySeven }

  /// Parts of a document whose text follows one another, in this order.
  enum Story: Int, CaseIterable {
    case body, footnotes, headers, macros, comments, endnotes, textBoxes, headerTextBoxes
  }

  let generation: Generation
  let isEncrypted: Bool
  /// Whether the text lies in pieces.
  let isInPieces: Bool
  /// Whether the whole of an older document is written in two bytes a character.
  let isWide: Bool
  /// Stream in which the table of pieces is; the document itself before Word 97.
  let tableName: String?
  let textStart: Int
  let textEnd: Int
  let tableOffset: Int
  let tableBytes: Int
  /// Number of the language that the program was made for (LCID).
  let language: Int
  /// Whether it was written on a Mac.
  let isMac: Bool
  /// Table of fonts, in files of Word 6 and 95.
  let fontsOffset: Int
  let fontsBytes: Int
  /// Characters of each story.
  let counts: [Int]

  /// `nil` unless the bytes begin as one.
  init?(_ document: [UInt8]) {
    guard let mark = document.short(at: 0), let generation = Self.generation(mark, document.short(at: 2) ?? 0),
      let flags = document.short(at: 10)
    else { return nil }
    self.generation = generation
    isEncrypted = flags & 0x0100 != 0
    isWide = generation == .six && flags & 0x1000 != 0
    language = document.short(at: 6) ?? 0
    isMac = document.byte(at: 20) == 1
    textStart = document.long(at: 24) ?? 0
    textEnd = document.long(at: 28) ?? 0
    let isNew = generation == .ninetySeven
    isInPieces = isNew || flags & 0x0004 != 0
    tableName = !isNew ? nil : flags & 0x0200 != 0 ? "1Table" : "0Table"
    tableOffset = document.long(at: isNew ? 0x1A2 : 0x160) ?? 0
    tableBytes = document.long(at: isNew ? 0x1A6 : 0x164) ?? 0
    fontsOffset = document.long(at: 0xD0) ?? 0
    fontsBytes = document.long(at: 0xD4) ?? 0
    let first = isNew ? 0x4C : 0x34
    counts = Story.allCases.map { document.long(at: first + $0.rawValue * 4) ?? 0 }
  }

  private static func generation(_ mark: Int, _ version: Int) -> Generation? {
    switch mark {
    case 0xA5DB: .two
    case 0xA5DC, 0xA5EC, 0xA5E9, 0xA697...0xA699, 0x8098, 0x8099:
      version < 101 ? .two : version < 105 ? .six : .ninetySeven
    default: nil
    }
  }
}
