import CPoppler
import Testing

@testable import PDF

/// The boxes of a line are found even if poppler reports words that are not in the text.
@Suite struct LineBoxesTests {
  /// A line from right to left at a height. `_` stands for a space, whose box runs backwards.
  private static func line(_ text: String, at height: Double) -> [PopplerRectangle] {
    var left = 100.0
    let boxes = text.map { letter in
      defer { left -= 10 }
      return letter == "_"
        ? PopplerRectangle(x1: left + 10, y1: height, x2: left, y2: height + 10)
        : PopplerRectangle(x1: left, y1: height, x2: left + 10, y2: height + 10)
    }
    return boxes + [PopplerRectangle(x1: left, y1: height + 10, x2: left, y2: height + 10)]
  }

  /// Letters arranged vertically.
  private static func upright(_ count: Int) -> [PopplerRectangle] {
    (0..<count).map { PopplerRectangle(x1: 0, y1: Double($0) * 10, x2: 10, y2: Double($0) * 10 + 10) }
      + [PopplerRectangle(x1: 10, y1: 10, x2: 10, y2: 10)]
  }

  /// Height of the first box of each requested line. `nil` if the line has no box.
  private static func heights(_ lines: [String], in boxes: [PopplerRectangle]) -> [Double?] {
    boxes.withUnsafeBufferPointer { boxes in
      var found = LineBoxes(boxes, runsLeft: true)
      return lines.map { line in found.next(of: line.map { $0 == "_" }).first?.y1 }
    }
  }

  @Test func linesFollowOneAnother() {
    let boxes = Self.line("abc", at: 10) + Self.line("", at: 30) + Self.line("d_e", at: 50)
    #expect(Self.heights(["abc", "", "d_e"], in: boxes) == [10, nil, 50])
    #expect(Self.heights(["abc", "", "d_e"], in: boxes.dropLast()) == [10, nil, 50])
  }

  @Test func uprightWordsArePassedOver() {
    let boxes = Self.line("abc", at: 10) + Self.upright(3) + Self.line("def", at: 50) + Self.upright(30)
    #expect(Self.heights(["abc", "def", "xy"], in: boxes) == [10, 50, nil])
  }

  @Test func aLineWithoutBoxesTakesNoOthers() {
    let boxes = Self.line("abc_de", at: 10) + Self.line("ab_cd_ef", at: 50)
    #expect(Self.heights(["ab_c_d_e", "abc_de", "ab_cd_ef"], in: boxes) == [nil, 10, 50])
    #expect(Self.heights(["abc"], in: []) == [nil])
  }
}
