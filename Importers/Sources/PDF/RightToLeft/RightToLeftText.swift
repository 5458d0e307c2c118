import CPoppler

/// Text of a page with Arabic, Hebrew and other right-to-left letters, in reading order.
///
/// poppler-glib selects as if lines began at the left, and so leaves out lines of pages that run from right to left; it
/// tells spaces at the wrong word there, gives letters that a font draws as one in the wrong order, and leaves words of
/// such lines on other pages in the order in which they are seen. Here the line is put together again as it is seen, and
/// read from there.
struct RightToLeftText {
  /// Calls `body` with each selection that may hold the whole text of a page from right to left: from its upper right
  /// corner to its lower edge. Which place on that edge takes the last line in depends on where the last block lies.
  static func longest(of page: OpaquePointer, width: Double) -> PageText {
    var best = selection(of: page, endingAt: -PageText.far)
    for end in [PageText.far, width / 2] {
      let other = selection(of: page, endingAt: end)
      if other.count > best.count { best = other }
    }
    return best
  }

  /// Of whole words: poppler selects none of the last line's characters where it does so one by one.
  private static func selection(of page: OpaquePointer, endingAt end: Double) -> PageText {
    let area = PopplerRectangle(x1: PageText.far, y1: -PageText.far, x2: end, y2: PageText.far)
    return PageText(of: page, in: area, style: POPPLER_SELECTION_WORD)
  }

  /// Appends the text of `page`, read line by line.
  static func append(_ page: borrowing PageText, to words: inout [UInt8]) {
    let boxes = page.layout.boxes
    let text = page.withBytes { MarkedText($0) }
    var place = 0
    var lines = text.lines.map { SeenLine($0, runsLeft: text.runsLeft, boxes: boxes, at: &place) }
    let ligatures = Ligatures(lines)
    for index in lines.indices {
      ligatures.turn(&lines[index])
      var scalars = ReadingOrder.logical(lines[index].characters.map(\.scalar), runsLeft: text.runsLeft)
      PresentationForms.resolve(&scalars)
      for scalar in scalars { words.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped) }
      words.append(0x0A)
    }
  }
}
