import ImporterKit

/// Kind of paper that the beginning of a text is drawn on.
public enum PageShape: Sendable {
  /// A sheet of ISO 216, upright, with some twenty lines.
  case sheet
  /// A slide, broad, with some ten.
  case slide

  private static let wordsForSlides = ["presentation", "powerpoint", "keynote", "slideshow", "impress"]

  /// Presentations are slides, by the type that the host has decided on.
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

  /// Size of letters in pixels.
  func letterSize(edge: Int) -> Int { max(4, edge / (self == .sheet ? 28 : 18)) }
}

/// What stands on a page: a headline, if there is one, and the text below.
public struct PageWording {
  let headline: Substring
  let text: Substring
  /// Lines that are too long go on below, instead of ending at the margin.
  let wraps: Bool

  /// Longer ones would leave no room.
  private static let longestHeadline = 80

  public init(_ text: String, wraps: Bool) {
    headline = ""
    self.text = text[...]
    self.wraps = wraps
  }

  /// A document's title and its text, in which the title is not told again; of a slide, what stands on it first. A title
  /// alone is nothing to show.
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
