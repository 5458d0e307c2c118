import CPoppler

/// A selection of a page's text as poppler-glib gives it, with a box for each character.
struct PageText: ~Copyable {
  private let text: UnsafeMutablePointer<CChar>?
  private let boxes: UnsafeMutablePointer<PopplerRectangle>?
  private let boxCount: Int

  /// Far outside of any page. A selection that ends at the page's corners leaves out blocks of text that lie across its
  /// edges, and all blocks before the one that is nearest to the corner.
  static let far = 1e9

  /// All text of a page whose lines run from left to right; of others it may lack lines.
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

  /// poppler puts marks of direction around right-to-left text: U+202B is E2 80 AB.
  var hasRightToLeft: Bool {
    guard let text else { return false }
    return strstr(text, "\u{202B}") != nil
  }
}
