import ImporterKit

/// The way in which a file's text is read.
enum TextKind {
  /// Text for people, which has a title and a language.
  case prose
  /// Text for programs or for both; only its words are given.
  case source
  /// A web page; its words without tags are given.
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
  /// A link file of Windows.
  case shortcut
  /// A link file of macOS.
  case link
  case propertyList

  /// True if the text can be drawn as a thumbnail.
  var hasPicture: Bool { self != .shortcut && self != .link && self != .propertyList }

  init(_ request: ImportRequest) {
    self = Self.byType(request)
    if self == .xml || self == .propertyList, Self.isLink(request.name) { self = .link }
  }

  private static func byType(_ request: ImportRequest) -> TextKind {
    switch request.contentType {
    case "public.html", "public.xhtml": return .html
    case "net.daringfireball.markdown": return .markdown
    case "org.w3.webvtt": return .subtitles
    case "public.xml": return .xml
    case "com.microsoft.internet-shortcut": return .shortcut
    case "com.apple.internet-location", "com.apple.web-internet-location": return .link
    case "com.apple.property-list", "com.apple.xml-property-list", "com.apple.binary-property-list":
      return .propertyList
    case "public.plain-text", "public.text", "public.utf8-plain-text", "public.utf16-plain-text",
      "public.utf16-external-plain-text":
      let kind = byMIMEType(request.mimeType) ?? .prose
      return kind == .prose ? byExtension(request.name) ?? .prose : kind
    default:
      let kind = byMIMEType(request.mimeType)
      // `README.adoc` has the type of any README, so let the extension decide between kinds of prose.
      let named = kind == nil || kind == .prose ? byExtension(request.name) : nil
      return named ?? kind ?? .source
    }
  }

  /// Kinds by the MIME types of shared-mime-info.
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

  /// True for the extensions of macOS's link files, which are property lists. The table of types knows only one of
  /// them.
  private static func isLink(_ name: FileName) -> Bool {
    [
      "webloc", "inetloc", "fileloc", "mailloc", "newsloc", "ftploc", "afploc", "vncloc", "atloc", "webbookmark",
      "webhistory",
    ].contains(fileExtension(of: name))
  }

  private static func fileExtension(of name: FileName) -> String? {
    name.bytes.lastIndex(of: UInt8(ascii: ".")).map { dot in
      String(decoding: name.bytes[(dot + 1)...], as: UTF8.self).lowercased()
    }
  }

  /// Kinds of plain text that shared-mime-info does not know.
  private static func byExtension(_ name: FileName) -> TextKind? {
    switch fileExtension(of: name) {
    case "adoc", "asciidoc", "asc": .asciiDoc
    case "rst": .restructuredText
    case "org": .org
    default: nil
    }
  }
}
