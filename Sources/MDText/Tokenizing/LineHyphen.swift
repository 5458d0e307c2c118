/// Recognises a hyphen that cuts a word in two at the end of a line.
struct LineHyphen {
  let text: UnsafePointer<UInt8>
  let count: Int
  let table: ScalarTable

  /// The place in the next line at which the word that ends at `end` continues; `nil` if it does not. After the word
  /// there must be a hyphen, the line end, perhaps blanks, and a letter.
  func continuation(ofWordEndingAt end: Int) -> Int? {
    let hyphen = hyphenLength(at: end)
    guard hyphen > 0 || endsInSoftHyphen(end) else { return nil }
    guard let line = nextLine(from: end &+ hyphen), isLetter(at: line) else { return nil }
    return line
  }

  /// Length of U+002D or U+2010 in bytes; 0 for anything else.
  private func hyphenLength(at place: Int) -> Int {
    guard place < count else { return 0 }
    if text[place] == 0x2D { return 1 }
    let isHyphen = place &+ 2 < count && text[place] == 0xE2 && text[place &+ 1] == 0x80 && text[place &+ 2] == 0x90
    return isHyphen ? 3 : 0
  }

  /// U+00AD, the soft hyphen, is part of the word before it.
  private func endsInSoftHyphen(_ end: Int) -> Bool { end > 2 && text[end &- 2] == 0xC2 && text[end &- 1] == 0xAD }

  /// The first place after one line end (CR, LF, both, or a form feed) that is not a blank; `nil` if no line ends here.
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
