import ByteReading

@testable import CompoundFile
@testable import LegacyOffice

extension FuzzTarget {
  static let legacy = [compound, notes, richText, workbook]

  private static let mostText = 1 << 16

  /// OLE2 files: every stream, and all that is read from the documents in them.
  static let compound = FuzzTarget(name: "compound", maximumBytes: 16_384) { input in
    guard let file = CompoundFile(FileBytes(block: input)) else { return }
    let budget = StepBudget(input.count * 2_000)
    var open = [file.root]
    var visited = 0
    while let storage = open.popLast(), visited < 512 {
      visited += 1
      for entry in storage.streams {
        let contents = storage.contents(of: entry)
        try require(contents.count <= input.count, "a stream is longer than its file")
        _ = PropertySet(contents)
        _ = CompressedRichText.unpacked(contents, limit: mostText)
      }
      _ = MessageProperties(storage, headBytes: MessageReader.headBytes, pages: CodePages())
      open += storage.storages.map(\.storage)
    }
    try readDocuments(file)
    try budget.check("an OLE2 file of \(input.count) bytes")
  }

  private static func readDocuments(_ file: CompoundFile) throws {
    let root = file.root
    if let document = root.stream("WordDocument"), let reader = try? WordReader(document, pages: CodePages()) {
      try checkText(reader.text(in: root, declaredPage: nil, limit: mostText).text)
    }
    if let stream = root.stream("Workbook") ?? root.stream("Book") { try readWorkbook(stream, file.isDamaged) }
    if let stream = root.stream("PowerPoint Document") {
      var reader = PresentationReader(stream, limit: mostText)
      if (try? reader.read(root.stream("Current User") ?? [])) != nil { try checkText(reader.text) }
    }
    if let story = root.storage("Quill")?.storage("QuillSub")?.stream("CONTENTS").flatMap(QuillStory.init) {
      var text = TextBuilder(limit: mostText)
      story.append(to: &text)
      try checkText(text)
    }
    _ = file.lostStream(beginningWith: [[0xEC, 0xA5], [0x09, 0x08]])
  }

  /// A section of OneNote, in both forms.
  static let notes = FuzzTarget(name: "notes", maximumBytes: 32_768) { input in
    let budget = StepBudget(input.count * 2_000)
    for source in [NoteStore(FileBytes(block: input)), NotePackage(input)] as [any NoteSource] {
      var section = NoteSection(source, pages: CodePages(), limit: mostText)
      section.read()
      try checkText(section.text)
    }
    try budget.check("a section of \(input.count) bytes")
  }

  /// RTF with its document information.
  static let richText = FuzzTarget(name: "richtext", maximumBytes: 4_096) { input in
    let budget = StepBudget(input.count * 1_000)
    var reader = RichTextReader(input, pages: CodePages(), limit: mostText)
    reader.read()
    try checkText(reader.text)
    for (_, value) in reader.properties { try require(!value.isEmpty, "a property without a value") }
    try budget.check("RTF of \(input.count) bytes")
  }

  /// Records of a spreadsheet workbook.
  static let workbook = FuzzTarget(name: "workbook", maximumBytes: 8_192) { input in
    let budget = StepBudget(input.count * 1_000)
    try readWorkbook(input, true)
    try budget.check("a workbook of \(input.count) bytes")
  }

  private static func readWorkbook(_ stream: [UInt8], _ isDamaged: Bool) throws {
    var reader = WorkbookReader(stream, pages: CodePages(), limit: mostText)
    if (try? reader.read(isDamaged: isDamaged)) != nil { try checkText(reader.text) }
  }

  private static func checkText(_ text: TextBuilder) throws(Violation) {
    try require(String(validating: text.bytes, as: UTF8.self) != nil, "the text is not UTF-8")
    try require(text.bytes.count <= mostText + (1 << 17), "the text is longer than wanted")
    try require(!text.bytes.contains { $0 < 0x09 }, "the text has control characters")
  }
}
