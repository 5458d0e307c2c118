import CPoppler

/// Text of a page with Arabic, Hebrew and other right-to-left letters, in reading order.
///
/// poppler-glib selects as if lines began at the left, and so leaves out lines of pages that run from right to left; it
/// tells spaces at the wrong word there, gives letters that a font draws as one in the wrong order, and leaves words of
/// such lines on other pages in the order in which they are seen. Here the line is put together again as it is seen, and
/// read from there.
struct RightToLeftText {
  /// Appends the text of a page that runs from right to left. poppler selects none of the last line's characters one by one,
  /// leaves out most words that stand upright where it selects whole words, and some lines where it selects whole lines: so
  /// what it selects as lines comes first, and then what is missing. It may tell other spaces there.
  static func append(pageRunningLeft page: OpaquePointer, width: Double, to words: inout [UInt8]) {
    var seen: Set<[UInt8]> = []
    for style in [POPPLER_SELECTION_LINE, POPPLER_SELECTION_WORD] {
      let text = longest(of: page, width: width, style: style)
      guard text.count > 0 else { continue }
      let found = lines(of: text).map { (line: $0, letters: $0.filter { $0 != UInt8(ascii: " ") }) }
      for (line, letters) in found where !seen.contains(letters) { words += line }
      seen.formUnion(found.map(\.letters))
    }
  }

  /// The largest selection of those that may hold the whole text of a page from right to left: from its upper right corner
  /// to its lower edge. Which place on that edge takes the last line in depends on where the last block lies.
  private static func longest(of page: OpaquePointer, width: Double, style: PopplerSelectionStyle) -> PageText {
    var best = selection(of: page, endingAt: -PageText.far, style)
    for end in [PageText.far, width / 2] {
      let other = selection(of: page, endingAt: end, style)
      if other.count > best.count { best = other }
    }
    return best
  }

  private static func selection(
    of page: OpaquePointer, endingAt end: Double, _ style: PopplerSelectionStyle
  ) -> PageText {
    let area = PopplerRectangle(x1: PageText.far, y1: -PageText.far, x2: end, y2: PageText.far)
    return PageText(of: page, in: area, style: style)
  }

  /// Appends the text of `page`, read line by line.
  static func append(_ page: borrowing PageText, to words: inout [UInt8]) {
    for line in lines(of: page) { words += line }
  }

  /// The lines of a text as they are read, each with its end.
  private static func lines(of page: borrowing PageText) -> [[UInt8]] {
    let text = page.withBytes { MarkedText($0) }
    var boxes = LineBoxes(page.layout.boxes, runsLeft: text.runsLeft)
    var lines = text.lines.map {
      SeenLine($0, runsLeft: text.runsLeft, boxes: boxes.next(of: MarkedText.spaces(in: $0)))
    }
    let ligatures = Ligatures(lines)
    return lines.indices.map { index in
      ligatures.turn(&lines[index])
      var scalars = ReadingOrder.logical(lines[index].characters.map(\.scalar), runsLeft: text.runsLeft)
      PresentationForms.resolve(&scalars)
      return scalars.flatMap { UTF8.encode($0).unsafelyUnwrapped } + [0x0A]
    }
  }
}
