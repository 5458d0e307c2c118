import ImporterKit

/// Way in which a file's text is read.
enum TextKind {
  /// Text for people: has a title and a language.
  case prose
  /// Text for programs, or for both: words only.
  case source
  /// A web page: words between tags.
  case html
  case markdown
  case org
  case restructuredText
  case asciiDoc
  case latex
  case bibTeX
  case manual
  case subtitles
  case translation
  case docBook
  case notebook
  case lyx
  case xml
  case formula
  /// A link of Windows.
  case shortcut
  /// A link of macOS.
  case link
  case propertyList

  /// Whether its text can be drawn as it stands.
  var hasPicture: Bool { self != .shortcut && self != .link && self != .propertyList }

  init(_ request: ImportRequest) {
    switch request.contentType {
    case "public.html", "public.xhtml": self = .html
    case "net.daringfireball.markdown": self = .markdown
    case "org.w3.webvtt": self = .subtitles
    case "public.xml": self = .xml
    case "com.microsoft.internet-shortcut": self = .shortcut
    case "com.apple.internet-location", "com.apple.web-internet-location": self = .link
    case "com.apple.property-list", "com.apple.xml-property-list", "com.apple.binary-property-list":
      self = .propertyList
    case "public.plain-text", "public.text", "public.utf8-plain-text", "public.utf16-plain-text",
      "public.utf16-external-plain-text":
      let kind = Self.byMIMEType(request.mimeType) ?? .prose
      self = kind == .prose ? Self.byExtension(request.name) ?? .prose : kind
    default:
      let kind = Self.byMIMEType(request.mimeType)
      // README.adoc is of the type that any README is of.
      let named = kind == nil || kind == .prose ? Self.byExtension(request.name) : nil
      self = named ?? kind ?? .source
    }
  }

  /// Kinds that shared-mime-info knows.
  private static func byMIMEType(_ type: String) -> TextKind? {
    switch type {
    case "text/html", "application/xhtml+xml": .html
    case "text/markdown", "text/x-markdown": .markdown
    case "text/x-rst": .restructuredText
    case "text/org": .org
    case "text/x-tex", "application/x-tex": .latex
    case "text/x-bibtex": .bibTeX
    case "text/troff", "application/x-troff-man", "text/x-troff-ms", "text/x-troff-me", "text/x-troff-mm": .manual
    case "text/vtt", "application/x-subrip": .subtitles
    case "text/x-gettext-translation", "text/x-gettext-translation-template": .translation
    case "application/x-docbook+xml", "application/docbook+xml": .docBook
    case "application/x-ipynb+json": .notebook
    case "application/x-lyx", "text/x-lyx": .lyx
    case "application/xml", "text/xml": .xml
    case "application/mathml+xml", "text/mathml": .formula
    case "application/x-mswinurl": .shortcut
    case "application/x-plist", "application/x-bplist": .propertyList
    case "text/plain", "text/x-readme", "text/x-changelog": .prose
    default: nil
    }
  }

  /// Kinds of plain text that it does not know.
  private static func byExtension(_ name: FileName) -> TextKind? {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return switch String(decoding: name.bytes[(dot + 1)...], as: UTF8.self).lowercased() {
    case "adoc", "asciidoc", "asc": .asciiDoc
    case "rst": .restructuredText
    case "org": .org
    default: nil
    }
  }
}
