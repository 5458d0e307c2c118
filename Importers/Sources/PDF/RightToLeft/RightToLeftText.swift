import CPoppler

/// The text of a page with Arabic, Hebrew and other right-to-left letters, in reading order.
///
/// poppler-glib selects as if all lines began at the left. On pages that run from right to left it omits lines and puts
/// spaces at the wrong words. On all pages it may order the letters of a ligature wrongly, and leave words in visual
/// order. This type rebuilds each line as it is seen, then reads it.
struct RightToLeftText {
  /// Appends the text of a page that runs from right to left.
  ///
  /// No selection style is complete there: single characters lack the last line, whole words lack most upright words,
  /// whole lines lack some lines. So append the selection by lines first, then those lines of the selection by words
  /// that differ in more than spaces.
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

  /// The largest selection from the page's upper right corner to its lower edge.
  ///
  /// Which end point includes the last line depends on where the last block lies, so three are tried.
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

  /// Appends the text of `page` line by line.
  static func append(_ page: borrowing PageText, to words: inout [UInt8]) {
    for line in lines(of: page) { words += line }
  }

  /// The lines of a text in reading order, each with a line feed.
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
