import CPoppler

/// The boxes of the characters in a page's text (`poppler_page_get_text_layout`), in points.
///
/// poppler-glib's text is a selection for the clipboard. It joins the last word of a table cell to the first word of
/// the next ("0.817" and "sykesville"), so words must be separated here for searching.
///
/// A word that is hyphenated at the end of a line stays as it is, because the index finds it both by its halves and
/// whole.
struct TextLayout {
  /// A box for each character.
  let boxes: UnsafeBufferPointer<PopplerRectangle>

  /// Widest gap within a word, in parts of the type size. poppler itself allows a tenth.
  private static let widestGap = 0.2

  /// Appends `text`, with a space between neighbouring characters that are apart on the page.
  func append(_ text: UnsafeBufferPointer<UInt8>, to words: inout [UInt8]) {
    var index = 0
    var box = 0
    var previous: UInt8 = 0x20
    while index < text.count {
      let length = Self.characterLength(in: text, at: index)
      if previous > 0x20, text[index] > 0x20, standApart(box - 1, box) { words.append(0x20) }
      words.append(contentsOf: text[index..<(index + length)])
      previous = text[index]
      index += length
      box += 1
    }
  }

  /// True if the gap between two characters' boxes is wide for the type size.
  ///
  /// The longest side of the boxes is a fair guess of the type size in either writing direction.
  private func standApart(_ first: Int, _ second: Int) -> Bool {
    guard first >= 0, second < boxes.count else { return false }
    let (a, b) = (boxes[first], boxes[second])
    let across = max(b.x1 - a.x2, a.x1 - b.x2)
    let along = max(b.y1 - a.y2, a.y1 - b.y2)
    let size = max(a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1)
    return max(across, along) > Self.widestGap * size
  }

  /// The number of bytes of the character at `index`.
  private static func characterLength(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    var end = index + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - index
  }
}
