import CPoppler

/// Boxes of a page's characters, line by line. poppler tells those of words that stand upright or upside down, too, but leaves
/// such words out of the text of a page that runs from right to left.
struct LineBoxes {
  private let boxes: UnsafeBufferPointer<PopplerRectangle>
  private let runsLeft: Bool
  private var place = 0

  /// Most boxes that are passed over before a line has none.
  private static let mostPassed = 1_000

  init(_ boxes: UnsafeBufferPointer<PopplerRectangle>, runsLeft: Bool) {
    (self.boxes, self.runsLeft) = (boxes, runsLeft)
  }

  /// The next line's boxes: as many as it has characters, beside one another, and the end of a line behind them.
  ///
  /// - Parameter spaces: which of the line's characters are spaces.
  /// - Returns: nothing where there are none, and then the same boxes are looked at for the next line.
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
    // From right to left the box of a space begins where the word before it ends, to the right of where the next one begins.
    return !runsLeft || zip(line, spaces).count { ($0.x1 > $0.x2) != $1 } * 8 <= spaces.count
  }

  /// The end of a line is a point.
  private func isEnd(_ box: PopplerRectangle) -> Bool { box.x1 == box.x2 && box.y1 == box.y2 }
}
