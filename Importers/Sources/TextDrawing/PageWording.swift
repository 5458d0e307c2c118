import ImporterKit

/// The kind of page on which the start of a text is drawn.
public enum PageShape: Sendable {
  /// An upright ISO 216 sheet with about twenty lines.
  case sheet
  /// A wide slide with about ten lines.
  case slide

  private static let wordsForSlides = ["presentation", "powerpoint", "keynote", "slideshow", "impress"]

  /// Selects a slide for presentations, according to the file type that the host detected.
  init(of request: ImportRequest) {
    let type = "\(request.contentType) \(request.mimeType)".lowercased()
    self = Self.wordsForSlides.contains { type.contains($0) } ? .slide : .sheet
  }

  func canvas(edge: Int) -> GreyCanvas {
    switch self {
    case .sheet: GreyCanvas(width: edge * 5 / 7, height: edge)
    case .slide: GreyCanvas(width: edge, height: edge * 3 / 4)
    }
  }

  /// Size of the letters in pixels.
  func letterSize(edge: Int) -> Int { max(4, edge / (self == .sheet ? 28 : 18)) }
}

/// The text of a page: an optional headline, and the text below it.
public struct PageWording {
  let headline: Substring
  let text: Substring
  /// True if long lines wrap, instead of ending at the margin.
  let wraps: Bool

  /// Maximum length of a headline. Longer ones would leave no room for the text.
  private static let longestHeadline = 80

  public init(_ text: String, wraps: Bool) {
    headline = ""
    self.text = text[...]
    self.wraps = wraps
  }

  /// Uses the title of the document as the headline and does not repeat it in the text. On a slide, a short first line
  /// is the headline. A title without text shows nothing.
  init(_ beginning: TextBeginning, on shape: PageShape) {
    let text = String(decoding: beginning.text, as: UTF8.self).drop { $0.isWhitespace }
    let first = text.prefix { !$0.isNewline }
    let title = text.isEmpty ? "" : beginning.title.drop { $0.isWhitespace }
    let isFirst = title.lowercased() == first.lowercased() || shape == .slide && first.count <= Self.longestHeadline
    headline = isFirst ? first : title.prefix(Self.longestHeadline)
    self.text = isFirst ? text.dropFirst(first.count).drop { $0.isWhitespace } : text
    wraps = true
  }
}
