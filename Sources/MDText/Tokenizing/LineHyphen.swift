/// Recognizes a hyphen that cuts a word in two at the end of a line.
struct LineHyphen {
  let text: UnsafePointer<UInt8>
  let count: Int
  let table: ScalarTable

  /// Where the word that ends at `end` goes on, in the next line: behind it are a hyphen, the line's end, perhaps
  /// blanks, and a letter. `nil` for every other word.
  func continuation(ofWordEndingAt end: Int) -> Int? {
    let hyphen = hyphenLength(at: end)
    guard hyphen > 0 || endsInSoftHyphen(end) else { return nil }
    guard let line = nextLine(from: end &+ hyphen), isLetter(at: line) else { return nil }
    return line
  }

  /// Bytes of U+002D or U+2010; 0 for anything else.
  private func hyphenLength(at place: Int) -> Int {
    guard place < count else { return 0 }
    if text[place] == 0x2D { return 1 }
    let isHyphen = place &+ 2 < count && text[place] == 0xE2 && text[place &+ 1] == 0x80 && text[place &+ 2] == 0x90
    return isHyphen ? 3 : 0
  }

  /// U+00AD is of the word that it stands in.
  private func endsInSoftHyphen(_ end: Int) -> Bool { end > 2 && text[end &- 2] == 0xC2 && text[end &- 1] == 0xAD }

  /// The first place behind one line end (CR, LF, both, or a page's end) that is no blank; `nil` where no line ends.
  private func nextLine(from start: Int) -> Int? {
    var place = start
    if place < count && text[place] == 0x0D { place &+= 1 }
    if place < count && (text[place] == 0x0A || text[place] == 0x0C) { place &+= 1 }
    guard place > start else { return nil }
    while place < count && (text[place] == 0x20 || text[place] == 0x09) { place &+= 1 }
    return place
  }

  private func isLetter(at place: Int) -> Bool {
    guard place < count else { return false }
    let byte = text[place]
    if byte < 0x80 { return (byte | 0x20) &- 0x61 < 26 }
    return table[UTF8Scalar(text + place, count: count &- place).value].scalarClass == ScalarClass.word
  }
}
