import CCLD2
import Encodings
import ImporterKit
import Languages
import SourceCode
import WebPages

/// Reads text in any encoding: prose, source code, markup, web pages, property lists and link files.
@main struct TextImporter: Importer {
  private let tools = DecodingTools()

  init() { ccld2_keep_memory() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    var kind = TextKind(file.request)
    if kind == .prose { kind = try ForeignText.kind(of: file) }
    if kind == .html { try ForeignText.handBackSavedPage(file) }
    if kind == .xml { try ForeignText.handBackOffice(file) }
    if !file.request.wants.isDisjoint(with: [.attributes, .text]) { try read(file, as: kind, into: &sink) }
    guard file.request.wants.contains(.thumbnail), kind.hasPicture else { return }
    try read(file, with: PictureConsumer(kind, edge: file.request.thumbnailEdge), isHTML: kind == .html, into: &sink)
  }

  private func read(_ file: borrowing ImportFile, as kind: TextKind, into sink: inout AttributeSink) throws {
    switch kind {
    case .html: try read(file, with: HTMLConsumer(), isHTML: true, into: &sink)
    case .markdown: try read(file, with: MarkupConsumer(MarkdownReader()), into: &sink)
    case .org: try read(file, with: MarkupConsumer(OrgReader()), into: &sink)
    case .restructuredText: try read(file, with: MarkupConsumer(ReStructuredTextReader()), into: &sink)
    case .asciiDoc: try read(file, with: MarkupConsumer(AsciiDocReader()), into: &sink)
    case .latex: try read(file, with: MarkupConsumer(LaTeXReader()), into: &sink)
    case .bibTeX: try read(file, with: MarkupConsumer(BibTeXReader()), into: &sink)
    case .manual: try read(file, with: MarkupConsumer(RoffReader()), into: &sink)
    case .subtitles: try read(file, with: MarkupConsumer(SubtitleReader()), into: &sink)
    case .translation: try read(file, with: MarkupConsumer(GettextReader()), into: &sink)
    case .docBook: try read(file, with: MarkupConsumer(DocBookReader()), into: &sink)
    case .lyx: try read(file, with: MarkupConsumer(LyXReader()), into: &sink)
    case .notebook: try read(file, with: NotebookConsumer(), into: &sink)
    case .xml: try read(file, with: XMLConsumer(), into: &sink)
    case .formula: try read(file, with: MarkupConsumer(MathMLReader()), into: &sink)
    case .shortcut: try read(file, with: ShortcutConsumer(title: Link.title(of: file.request.name)), into: &sink)
    case .link, .propertyList: try readList(file, isLink: kind == .link, into: &sink)
    case .prose: try read(file, with: PlainTextConsumer(), into: &sink)
    case .source: try readSource(file, into: &sink)
    }
  }

  /// Reads a property list in binary or XML form.
  private func readList(_ file: borrowing ImportFile, isLink: Bool, into sink: inout AttributeSink) throws {
    let title = Link.title(of: file.request.name)
    if try BinaryListReader.accepts(file) {
      try BinaryListReader.read(file, asLink: isLink ? Link(title: title) : nil, into: &sink)
    } else if isLink {
      try read(file, with: LinkListConsumer(title: title), into: &sink)
    } else {
      try read(file, with: XMLConsumer(), into: &sink)
    }
  }

  private func readSource(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let (contentType, mimeType) = (file.request.contentType, file.request.mimeType)
    let language = SourceLanguage(fileExtension: file.fileExtension, contentType: contentType, mimeType: mimeType)
    if let language {
      try read(file, with: SourceConsumer(language), into: &sink)
    } else {
      // Dialects of XML have types of their own.
      try read(file, with: XMLConsumer(), into: &sink)
    }
  }

  private func read(
    _ file: borrowing ImportFile, with consumer: some TextConsumer, isHTML: Bool = false,
    into sink: inout AttributeSink
  ) throws {
    var decoding = TextDecoding(file, tools: tools, consumer: consumer, isHTML: isHTML)
    try decoding.run(file, into: &sink)
  }
}

/// Gives a file's text as it is. Title and languages come from the first piece and are set before the text.
struct PlainTextConsumer: TextConsumer {
  private var isFirst = true

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    if isFirst { describe(piece, in: &sink) }
    isFirst = false
    return sink.appendText(piece)
  }

  mutating func finish(into sink: inout AttributeSink) {}

  private func describe(_ piece: UnsafeBufferPointer<UInt8>, in sink: inout AttributeSink) {
    if let title = TitleFinder.title(of: piece) { sink.set(.title, .string(title)) }
    sink.set(.languages, .strings(LanguageGuess.languages(of: piece)))
  }
}

/// Gives the text of source code, and the names that it defines.
struct SourceConsumer: TextConsumer {
  private let language: SourceLanguage
  private var source: [UInt8] = []

  /// Maximum bytes in which names are searched. Larger sources are tables that programs generated.
  private static let maximumBytes = 4 << 20

  init(_ language: SourceLanguage) { self.language = language }

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    if source.count < Self.maximumBytes { source += piece }
    return sink.appendText(piece)
  }

  mutating func finish(into sink: inout AttributeSink) {
    let symbols = source.withUnsafeBufferPointer { SourceSymbols($0, language) }
    sink.set("limelight_programmingLanguage", .string(language.rawValue))
    sink.set("limelight_symbols", .strings(symbols.all))
  }
}
