import CCLD2
import Encodings
import ImporterKit
import Languages
import WebPages

/// Reads text of any encoding: prose, source code, web pages.
@main struct TextImporter: Importer {
  private let tools = DecodingTools()

  init() { ccld2_keep_memory() }

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    switch TextKind(file.request) {
    case .html: try read(file, with: HTMLConsumer(), isHTML: true, into: &sink)
    case let kind: try read(file, with: PlainTextConsumer(kind), isHTML: false, into: &sink)
    }
  }

  private func read(
    _ file: borrowing ImportFile, with consumer: some TextConsumer, isHTML: Bool, into sink: inout AttributeSink
  ) throws {
    var decoding = TextDecoding(file, tools: tools, consumer: consumer, isHTML: isHTML)
    try decoding.run(file, into: &sink)
  }
}

/// Way in which a file's text is read.
enum TextKind {
  /// Text for people: has a title and a language.
  case prose
  /// Prose in Markdown, reStructuredText and their like: may have a heading further down.
  case markup
  /// Text for programs, or for both: words only.
  case source
  /// A web page: words between tags.
  case html

  init(_ request: ImportRequest) {
    switch request.contentType {
    case "public.html", "public.xhtml": self = .html
    case "public.plain-text", "public.text", "public.utf8-plain-text", "public.utf16-plain-text",
      "public.utf16-external-plain-text":
      self = Self.byMIMEType(request.mimeType) == .markup ? .markup : .prose
    case "net.daringfireball.markdown": self = .markup
    default: self = Self.byMIMEType(request.mimeType)
    }
  }

  private static func byMIMEType(_ type: String) -> TextKind {
    switch type {
    case "text/html", "application/xhtml+xml": .html
    case "text/markdown", "text/x-markdown", "text/x-rst": .markup
    case "text/plain", "text/org", "text/x-readme", "text/x-changelog": .prose
    default: .source
    }
  }
}

/// Plain text of the file. Title and languages are taken from the first piece, and given before the text.
struct PlainTextConsumer: TextConsumer {
  private let kind: TextKind
  private var isFirst = true

  init(_ kind: TextKind) { self.kind = kind }

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    if isFirst, kind != .source { describe(piece, in: &sink) }
    isFirst = false
    return sink.appendText(piece)
  }

  mutating func finish(into sink: inout AttributeSink) {}

  private func describe(_ piece: UnsafeBufferPointer<UInt8>, in sink: inout AttributeSink) {
    if let title = TitleFinder.title(of: piece, isMarkup: kind == .markup) { sink.set(.title, .string(title)) }
    sink.set(.languages, .strings(LanguageGuess.languages(of: piece)))
  }
}
