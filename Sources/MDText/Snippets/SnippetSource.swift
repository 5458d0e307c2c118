/// A text as snippets show it: scalar by scalar, with white space collapsed and unprintable characters dropped.
struct SnippetSource {
  let text: UnsafePointer<UInt8>
  let count: Int
  let table: ScalarTable

  enum Kind { case visible, space, hidden }

  func scalar(at offset: Int) -> UTF8Scalar { UTF8Scalar(text + offset, count: count - offset) }

  /// How a snippet shows a scalar.
  ///
  /// White space is the Unicode property White_Space. Control characters count as white space, because they divide
  /// words too. Controls of writing direction are hidden, because they could make a snippet show something other than
  /// the text says. Bytes that are not UTF-8 are hidden too.
  static func kind(_ scalar: UInt32) -> Kind {
    switch scalar {
    case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: .space
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFC: .hidden
    case UTF8Scalar.invalid: .hidden
    default: .visible
    }
  }

  /// Measures as much of a range as a snippet of `characters` scalars shows. It does not go far into text that shows
  /// nothing.
  func measure(_ range: Range<Int>, atMost characters: Int) -> (end: Int, shown: Int) {
    var (offset, shown, wasSpace) = (range.lowerBound, 0, false)
    // Megabytes of blanks would show a single one, so the walk has a limit.
    let end = min(range.upperBound, range.lowerBound + 16 * characters + 1024)
    while offset < end && shown < characters {
      let scalar = scalar(at: offset)
      let kind = Self.kind(scalar.value)
      if kind == .visible || (kind == .space && !wasSpace) { shown += 1 }
      if kind != .hidden { wasSpace = kind == .space }
      offset += scalar.count
    }
    return (offset, shown)
  }

  /// The start of the scalar before `offset`, which must not be 0.
  func before(_ offset: Int) -> Int {
    for length in 1...4 where length <= offset {
      if scalar(at: offset - length).count == length && text[offset - length] & 0xC0 != 0x80 { return offset - length }
    }
    return offset - 1
  }

  /// True if a text may be cut at `offset`: not inside a word of a script that puts blanks between words.
  func isBorder(_ offset: Int) -> Bool {
    guard offset > 0 && offset < count else { return true }
    return !(isOfWord(scalar(at: before(offset)).value) && isOfWord(scalar(at: offset).value))
  }

  /// The place in the next line at which a word continues that the hyphen at `offset` cuts; `nil` if it cuts none.
  func continuation(ofHyphenAt offset: Int) -> Int? {
    guard offset > 0, text[offset] == 0x2D || text[offset] == 0xE2, isOfWord(scalar(at: before(offset)).value) else {
      return nil
    }
    return LineHyphen(text: text, count: count, table: table).continuation(ofWordEndingAt: offset)
  }

  private func isOfWord(_ scalar: UInt32) -> Bool {
    let scalarClass = table[scalar].scalarClass
    return scalarClass == ScalarClass.word || scalarClass == ScalarClass.removed
  }
}
