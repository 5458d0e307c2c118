import CPoppler

/// A text selection of a page as poppler-glib returns it, with a box for each character.
struct PageText: ~Copyable {
  private let text: UnsafeMutablePointer<CChar>?
  private let boxes: UnsafeMutablePointer<PopplerRectangle>?
  private let boxCount: Int

  /// A coordinate far outside any page.
  ///
  /// A selection that ends at the page's corners lacks blocks of text that cross its edges, and all blocks before the
  /// one nearest to the corner.
  static let far = 1e9

  /// All text of a page whose lines run from left to right. For other pages lines may be missing.
  static func whole(of page: OpaquePointer) -> PageText {
    let area = PopplerRectangle(x1: -far, y1: -far, x2: far, y2: far)
    return PageText(of: page, in: area, style: POPPLER_SELECTION_GLYPH)
  }

  init(of page: OpaquePointer, in area: PopplerRectangle, style: PopplerSelectionStyle) {
    var area = area
    text = poppler_page_get_selected_text(page, style, &area)
    var found: UnsafeMutablePointer<PopplerRectangle>?
    var count: UInt32 = 0
    if let text, text.pointee != 0 { poppler_page_get_text_layout_for_area(page, &area, &found, &count) }
    boxes = found
    boxCount = found == nil ? 0 : Int(count)
  }

  deinit {
    g_free(text)
    g_free(boxes)
  }

  var layout: TextLayout { TextLayout(boxes: UnsafeBufferPointer(start: boxes, count: boxCount)) }

  var count: Int { text.map { strlen($0) } ?? 0 }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    UnsafeRawBufferPointer(start: text, count: count).withMemoryRebound(to: UInt8.self, body)
  }

  /// True if poppler marked right-to-left text. U+202B is E2 80 AB in UTF-8.
  var hasRightToLeft: Bool {
    guard let text else { return false }
    return strstr(text, "\u{202B}") != nil
  }
}
