import CPoppler
import Testing

@testable import PDF

/// Characters on a line, 6 points wide and 10 high, in the form that poppler reports.
@Suite struct TextLayoutTests {
  @Test func neighboursThatStandApartAreTwoWords() {
    #expect(laid("ab", at: [0, 6]) == "ab")
    #expect(laid("ab", at: [0, 30]) == "a b")
    #expect(laid("a b", at: [0, 6, 30]) == "a b")
    // The next column starts left of the end of the previous one.
    #expect(laid("ab", at: [300, 20]) == "a b")
  }

  @Test func aHyphenAtTheEndOfALineStays() {
    #expect(laid("dan-\nger", at: [0, 6, 12, 18, 18, 0, 6, 12]) == "dan-\nger")
    #expect(laid("1-\n2", at: [0, 6, 12, 12]) == "1-\n2")
    #expect(laid("a-", at: [0, 6]) == "a-")
  }

  @Test func missingBoxesDivideNothing() { #expect(laid("abc", at: []) == "abc") }

  private func laid(_ text: String, at lefts: [Double]) -> String {
    let boxes = lefts.map { PopplerRectangle(x1: $0, y1: 0, x2: $0 + 6, y2: 10) }
    var words: [UInt8] = []
    boxes.withUnsafeBufferPointer { boxes in
      Array(text.utf8).withUnsafeBufferPointer { TextLayout(boxes: boxes).append($0, to: &words) }
    }
    return String(decoding: words, as: UTF8.self)
  }
}
