import CPoppler

/// The boxes of a page's characters, line by line.
///
/// poppler also lists boxes of words that are rotated by 90 or 180 degrees, but omits such words from the text of a
/// page that runs from right to left. Boxes and text must therefore be matched.
struct LineBoxes {
  private let boxes: UnsafeBufferPointer<PopplerRectangle>
  private let runsLeft: Bool
  private var place = 0

  /// Maximum number of boxes to skip in search of a line.
  private static let mostPassed = 1_000

  init(_ boxes: UnsafeBufferPointer<PopplerRectangle>, runsLeft: Bool) {
    (self.boxes, self.runsLeft) = (boxes, runsLeft)
  }

  /// The boxes of the next line: one box for each of its characters, side by side, followed by the end of a line.
  ///
  /// - Parameter spaces: For each character of the line, whether it is a space.
  /// - Returns: An empty slice if no boxes match. The next line is then searched from the same position.
  mutating func next(of spaces: [Bool]) -> Slice<UnsafeBufferPointer<PopplerRectangle>> {
    let starts = place..<max(place, min(place + Self.mostPassed, boxes.count - spaces.count + 1))
    guard let start = starts.first(where: { isLine(spaces, at: $0) }) else { return boxes[place..<place] }
    let end = start + spaces.count
    place = min(end + 1, boxes.count)
    return boxes[start..<end]
  }

  private func isLine(_ spaces: [Bool], at start: Int) -> Bool {
    let end = start + spaces.count
    guard end == boxes.count || isEnd(boxes[end]) else { return false }
    guard start < end else { return true }
    let (first, line) = (boxes[start], boxes[start..<end])
    guard line.allSatisfy({ !isEnd($0) && $0.y1 < first.y2 && first.y1 < $0.y2 }) else { return false }
    // In a line from right to left, poppler's box of a space reaches from the end of the word before it, leftwards to
    // the next word. So its `x1` is greater than its `x2`. An eighth of the characters may differ.
    return !runsLeft || zip(line, spaces).count { ($0.x1 > $0.x2) != $1 } * 8 <= spaces.count
  }

  /// poppler marks the end of a line with a box of zero size.
  private func isEnd(_ box: PopplerRectangle) -> Bool { box.x1 == box.x2 && box.y1 == box.y2 }
}
