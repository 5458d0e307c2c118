import MDModel

/// Kinds of files, the values of `kind:`.
enum SearchKind: String, CaseIterable, Sendable {
  case application, image, pdf, document, text, music, audio, movie, folder, archive, font, presentation, spreadsheet
  case email, message, contact, event, bookmark, sourceCode, webPage

  /// Types of the kind; their subtypes belong to it too.
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

  /// Types of old office programs stand apart: Apple declares them as data and no more.
  private static let documentTypes = [
    "public.composite-content", "public.text", "public.presentation", "public.spreadsheet",
    "org.oasis-open.opendocument", "org.oasis-open.opendocument.presentation", "org.openoffice.text",
    "com.microsoft.word.doc", "com.microsoft.word.dot", "org.tug.tex.dvi",
  ]

  /// Extensions of files without a type: the programs of a Linux desktop are entries in its menu, and images of disks.
  private var extensions: [String] { self == .application ? ["desktop", "appimage"] : [] }

  var expression: QueryExpression {
    let parts = types.map(Self.conforms(to:)) + extensions.map(KeywordReader.nameEnds(in:))
    return .any(parts) ?? .constant(false)
  }

  /// Matches items of the type, given as a MIME type or an identifier, or of one below it.
  static func conforms(to type: String) -> QueryExpression {
    PlainWord.compare(.named(.contentTypeTree), QueryText(type))
  }
}

/// A value of the keyword `kind:`, for somebody who types one.
package struct KindCompletion: Hashable, Sendable {
  /// The keyword and the name of a kind.
  package let text: String
  /// Range in UTF-8 of what was typed.
  package let typed: Range<Int>
  /// The keyword was typed too.
  package let hasKeyword: Bool

  private static let keyword = "kind:"
  /// Fewer letters without the keyword begin too much.
  private static let fewestLetters = 3

  /// Keywords with the names of kinds that begin with what is typed, itself with the keyword or without.
  package static func completions(of word: String) -> [KindCompletion] {
    let hasKeyword = word.lowercased().hasPrefix(keyword)
    let name = hasKeyword ? String(word.dropFirst(keyword.count)) : word
    guard hasKeyword || name.count >= fewestLetters, name.allSatisfy(\.isLetter) else { return [] }
    return SearchKind.names(beginningWith: name).map { found in
      // Accents make a name longer than what was typed of it, in bytes.
      let end = keyword.utf8.count + found.prefix(name.count).utf8.count
      return KindCompletion(
        text: keyword + found, typed: (hasKeyword ? 0 : keyword.utf8.count)..<end, hasKeyword: hasKeyword)
    }
  }
}
