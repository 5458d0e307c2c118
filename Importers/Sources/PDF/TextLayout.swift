import CPoppler

/// Boxes of the characters of a page's text: `poppler_page_get_text_layout`, in points.
///
/// poppler-glib's text is a selection of the whole page, made for the clipboard. It joins the last word of a table
/// cell and the first of the next ("0.817" and "sykesville"). Here the text is made fit for searching. A word that is
/// hyphenated at the end of a line stays as it is: the index finds it by its halves and whole.
struct TextLayout {
  /// A box for each character.
  let boxes: UnsafeBufferPointer<PopplerRectangle>

  /// Inside a word poppler allows a tenth of the type size between characters; a fifth is a gap in any case.
  private static let widestGap = 0.2

  /// Appends `text` with a space between neighbours that stand apart on the page.
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

  /// The distance between two characters' boxes against the type size, of which the longest side is a fair guess
  /// whichever way the text runs.
  private func standApart(_ first: Int, _ second: Int) -> Bool {
    guard first >= 0, second < boxes.count else { return false }
    let (a, b) = (boxes[first], boxes[second])
    let across = max(b.x1 - a.x2, a.x1 - b.x2)
    let along = max(b.y1 - a.y2, a.y1 - b.y2)
    let size = max(a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1)
    return max(across, along) > Self.widestGap * size
  }

  /// Bytes up to the next character's first.
  private static func characterLength(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    var end = index + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - index
  }
}
