import CPoppler

/// Boxes of the characters of a page's text: `poppler_page_get_text_layout`, in points.
///
/// poppler-glib's text is a selection of the whole page, made for the clipboard. It joins the last word of a table
/// cell and the first of the next ("0.817" and "sykesville"), and marks the direction of right-to-left lines. Here the
/// text is made fit for searching. A word that is hyphenated at the end of a line stays as it is: the index finds it by
/// its halves and whole.
struct TextLayout {
  /// A box for each character except marks of direction.
  let boxes: UnsafeBufferPointer<PopplerRectangle>

  /// Inside a word poppler allows a tenth of the type size between characters; a fifth is a gap in any case.
  private static let widestGap = 0.2

  /// Appends `text` with a space between neighbours that stand apart on the page, marks of direction taken out.
  func append(_ text: UnsafeBufferPointer<UInt8>, to words: inout [UInt8]) {
    var index = 0
    var box = 0
    var previous: UInt8 = 0x20
    while index < text.count {
      let length = Self.characterLength(in: text, at: index)
      defer { index += length }
      if Self.isDirectionMark(in: text, at: index) { continue }
      defer { box += 1 }
      if divides(previous, text[index], at: box) { words.append(0x20) }
      words.append(contentsOf: text[index..<(index + length)])
      previous = text[index]
    }
  }

  /// Right-to-left words come in reading order, their boxes in page order, so that gaps between them prove nothing; a
  /// change of direction between letters ends a word by itself.
  private func divides(_ first: UInt8, _ second: UInt8, at box: Int) -> Bool {
    guard first > 0x20, second > 0x20 else { return false }
    switch (Self.isRightToLeft(first), Self.isRightToLeft(second)) {
    case (false, false): return standApart(box - 1, box)
    case (true, true): return false
    default: return Self.isLetter(first) && Self.isLetter(second)
    }
  }

  /// First bytes of U+0580 to U+07FF: Hebrew, Arabic, Syriac, Thaana, N'Ko.
  private static func isRightToLeft(_ byte: UInt8) -> Bool { (0xD6...0xDF).contains(byte) }

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

  /// U+202A to U+202E: E2 80 AA to E2 80 AE.
  private static func isDirectionMark(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    text[index] == 0xE2 && index + 2 < text.count && text[index + 1] == 0x80 && (0xAA...0xAE).contains(text[index + 2])
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }
}
