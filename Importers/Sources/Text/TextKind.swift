import ImporterKit

/// How a file's text is to be read.
enum TextKind {
  /// For people: has a title and a language.
  case prose
  /// Prose in Markdown, reStructuredText and their like: may have a heading further down.
  case markup
  /// For programs, or for both: words only.
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
