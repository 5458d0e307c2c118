import MDModel

/// Kinds of files: the values of `kind:`.
enum SearchKind: String, CaseIterable, Sendable {
  case application, image, pdf, document, text, music, audio, movie, folder, archive, font, presentation, spreadsheet
  case email, message, contact, event, bookmark, sourceCode, webPage

  /// Types of the kind. Their subtypes belong to it, too.
  private var types: [String] {
    switch self {
    case .application: ["com.apple.application"]
    case .image: ["public.image"]
    case .pdf: ["com.adobe.pdf"]
    case .document: Self.documentTypes
    case .text: ["public.text"]
    case .music, .audio: ["public.audio"]
    case .movie: ["public.movie"]
    case .folder: ["public.folder"]
    case .archive: ["public.archive"]
    case .font: ["public.font"]
    case .presentation: ["public.presentation", "org.oasis-open.opendocument.presentation"]
    case .spreadsheet: ["public.spreadsheet"]
    case .email: ["public.email-message", "com.c-command.mbox"]
    case .message: ["public.message", "com.c-command.mbox"]
    case .contact: ["public.contact"]
    case .event: ["public.calendar-event"]
    case .bookmark: ["public.bookmark", "public.stored-url"]
    case .sourceCode: ["public.source-code"]
    case .webPage: ["public.html", "public.xhtml", "com.apple.webarchive", "com.microsoft.word.mhtml"]
    }
  }

  /// Types of documents. Those of old office programs are listed, because Apple declares them as data only.
  private static let documentTypes = [
    "public.composite-content", "public.text", "public.presentation", "public.spreadsheet",
    "org.oasis-open.opendocument", "org.oasis-open.opendocument.presentation", "org.openoffice.text",
    "com.microsoft.word.doc", "com.microsoft.word.dot", "org.tug.tex.dvi",
  ]

  /// Extensions of files without a type of the kind. Linux programs are menu entries and AppImages.
  private var extensions: [String] { self == .application ? ["desktop", "appimage"] : [] }

  var expression: QueryExpression {
    let parts = types.map(Self.conforms(to:)) + extensions.map(KeywordReader.nameEnds(in:))
    return .any(parts) ?? .constant(false)
  }

  /// Matches items of a type, given as a MIME type or an identifier, or of one of its subtypes.
  static func conforms(to type: String) -> QueryExpression {
    PlainWord.compare(.named(.contentTypeTree), QueryText(type))
  }
}

/// A completion of `kind:`, for someone who is typing a value.
package struct KindCompletion: Hashable, Sendable {
  /// The keyword and the name of a kind.
  package let text: String
  /// Range of the typed part, in UTF-8 bytes.
  package let typed: Range<Int>
  /// True if the keyword was typed too.
  package let hasKeyword: Bool

  private static let keyword = "kind:"
  /// Minimum number of letters without the keyword. Fewer letters begin too many names.
  private static let fewestLetters = 3

  /// Completions for a word: the keyword with each name of a kind that begins with the typed letters.
  package static func completions(of word: String) -> [KindCompletion] {
    let hasKeyword = word.lowercased().hasPrefix(keyword)
    let name = hasKeyword ? String(word.dropFirst(keyword.count)) : word
    guard hasKeyword || name.count >= fewestLetters, name.allSatisfy(\.isLetter) else { return [] }
    return SearchKind.names(beginningWith: name).map { found in
      // With accents, a name has more bytes than the letters typed.
      let end = keyword.utf8.count + found.prefix(name.count).utf8.count
      return KindCompletion(
        text: keyword + found, typed: (hasKeyword ? 0 : keyword.utf8.count)..<end, hasKeyword: hasKeyword)
    }
  }
}
