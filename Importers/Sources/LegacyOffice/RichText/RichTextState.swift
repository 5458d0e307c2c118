/// What holds inside a group of RTF, until its end.
struct RichTextState {
  enum Destination: Equatable {
    case text
    /// Notes, heads, feet and boxes: they stand where they are anchored, if need be in the middle of a word.
    case aside
    case instruction
    case skipped
    case fonts
    case property(RichTextProperty)
  }

  var destination = Destination.text
  /// What the destination was outside of two alternatives.
  var outer = Destination.text
  /// Whether the destination began in this group, and ends with it.
  var isRoot = false
  var font = -1
  /// How many characters stand behind one of Unicode for programs that know none.
  var unicodeSkip = 1
  var isHidden = false
  /// Whether the next font is that of a kind of characters.
  var isFontRun = false
  /// Whether the group began with the mark that it may be passed over.
  var isOptional = false
}

/// Code pages of the fonts, and of the document.
struct RichTextFonts {
  /// Bytes in a font of symbols are no letters.
  static let symbols = -1

  var documentPage = 1252
  var defaultFont = 0
  private var pages: [Int: Int] = [:]
  private var current = 0

  private static let most = 20_000

  mutating func begin(_ font: Int) { current = font }

  mutating func set(characterSet: Int) {
    guard pages.count < Self.most else { return }
    if characterSet == 2 { pages[current] = Self.symbols }
    if let page = LanguageCodePage.page(ofCharacterSet: characterSet) { pages[current] = page }
  }

  mutating func set(page: Int) {
    if pages.count < Self.most, page > 0, pages[current] == nil { pages[current] = page }
  }

  func page(of font: Int) -> Int { pages[font < 0 ? defaultFont : font] ?? documentPage }
}

/// Numbers of a date as they come.
struct RichTextDate {
  private var parts: [RichTextDatePart: Int] = [:]

  mutating func set(_ part: RichTextDatePart, _ value: Int) { parts[part] = value }
  subscript(part: RichTextDatePart) -> Int? { parts[part] }
}
