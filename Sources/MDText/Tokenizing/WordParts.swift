/// The parts of a word, cut at its inner borders (``BorderRule``), which are indexed in addition to the word.
///
/// A part between letter borders keeps its numbers (`mp3` in `MP3Player`). The numbers and the letters between them are
/// parts as well.
struct WordParts {
  /// A place in the word at which a part may begin or end.
  struct Border {
    /// Number of bytes of the folded word before it.
    var folded: Int
    /// Offset in the text.
    var source: Int
    /// True if the border divides letters, and is not only the start or end of a number.
    var dividesLetters = true
    /// True if only the leading zeros of a number are between the previous border and this one.
    var isAfterZeros = false
  }

  /// Maximum number of borders. After each there is at least one byte of the longest token.
  static let mostBorders = Tokenizer.longestToken + 1
  /// Maximum number of bytes, and of parts, in a document. A longer word is taken for encoded data.
  static let (longestWord, mostParts) = (64, 6)

  private let text: UnsafePointer<UInt8>
  private let word: UnsafePointer<UInt8>
  private let length: Int
  private let source: Range<Int>
  /// Room for ``mostBorders``: the beginning of the word, its inner borders, its end.
  private let borders: UnsafeMutablePointer<Border>
  private var count = 0
  private var numbers = 0

  /// - Parameters:
  ///   - word: the folded word, `length` bytes.
  ///   - source: range of the word in the text.
  ///   - borders: room for ``mostBorders``.
  init(
    of word: UnsafePointer<UInt8>, length: Int, at source: Range<Int>, in text: UnsafePointer<UInt8>,
    _ table: ScalarTable, borders: UnsafeMutablePointer<Border>
  ) {
    (self.word, self.length, self.source) = (word, length, source)
    (self.text, self.borders) = (text, borders)
    append(Border(folded: 0, source: source.lowerBound))
    findBorders(table)
    // Too many numbers mean encoded data. Borders between letters, as in camelCase, still count.
    if numbers > BorderRule.mostNumbers { removeNumbers() }
    append(Border(folded: length, source: source.upperBound))
  }

  /// Inner borders are at different places of the word, so there is room for all of them and for the end.
  private mutating func append(_ border: Border) {
    guard count < Self.mostBorders - 1 || border.folded == length else { return }
    borders[count] = border
    count &+= 1
  }

  /// Reads the word's letters from the text, because the folded word has no capitals.
  private mutating func findBorders(_ table: ScalarTable) {
    var rule = BorderRule()
    var (place, last) = (borders[0], borders[0])
    while place.source < source.upperBound, place.folded < length {
      let scalar = UTF8Scalar(text + place.source, count: source.upperBound &- place.source)
      let (bytes, kind) = folded(scalar, isFirst: place.source == source.lowerBound, table)
      if let kind {
        note(rule.read(kind), at: place, last)
        last = place
        place.folded &+= bytes
      }
      place.source &+= scalar.count
    }
  }

  private mutating func note(_ found: BorderRule.Borders, at place: Border, _ last: Border) {
    guard !found.isEmpty else { return }
    // `HTTPServer`: only the small `e` reveals that a part began with the letter before it, `S`. That letter may have a
    // number's border already, as in `2024Final`.
    if found.contains(.partBefore), last.folded > 0 {
      if borders[count - 1].folded == last.folded { borders[count - 1].dividesLetters = true } else { append(last) }
    }
    guard !found.isDisjoint(with: [.part, .number, .afterZeros]) else { return }
    var border = place
    border.dividesLetters = found.contains(.part)
    border.isAfterZeros = found.contains(.afterZeros)
    if found.contains(.number) { numbers &+= 1 }
    append(border)
  }

  /// Number of bytes of a scalar in the folded word, and its kind; no kind if it has no bytes there.
  private func folded(_ scalar: UTF8Scalar, isFirst: Bool, _ table: ScalarTable) -> (Int, BorderRule.Kind?) {
    if scalar.value < 0x80 {
      let ascii = UInt8(truncatingIfNeeded: scalar.value)
      return (1, BorderRule.Kind(lastByte: ascii, isCapital: ascii &- 0x41 < 26))
    }
    let fold = table[scalar.value]
    switch fold.scalarClass {
    case ScalarClass.removed: return (0, nil)
    case ScalarClass.word where fold.count > 0:
      let last = table.pool[fold.place &+ fold.count &- 1]
      return (fold.count, BorderRule.Kind(lastByte: last, isCapital: fold.isUpper))
    case ScalarClass.several: return Self.foldedPart(fold, isFirst: isFirst, table)
    default: return (scalar.count, .small)
    }
  }

  /// A scalar that folds to several scalars of different classes, of which those at one end belong to the word.
  private static func foldedPart(
    _ fold: ScalarFold, isFirst: Bool, _ table: ScalarTable
  ) -> (Int, BorderRule.Kind?) {
    var (run, offset) = (0..<0, 0)
    while offset < fold.count {
      let scalar = UTF8Scalar(table.pool + fold.place + offset, count: fold.count &- offset)
      let end = offset &+ scalar.count
      if table[scalar.value].scalarClass == ScalarClass.word {
        run = (run.isEmpty || run.upperBound < offset ? offset : run.lowerBound)..<end
      } else if !isFirst {
        break
      }
      offset = end
    }
    guard !run.isEmpty, isFirst ? run.upperBound == fold.count : run.lowerBound == 0 else { return (0, nil) }
    return (run.count, BorderRule.Kind(lastByte: table.pool[fold.place &+ run.upperBound &- 1], isCapital: false))
  }

  private mutating func removeNumbers() {
    var kept = 0
    for place in 0..<count where place == 0 || borders[place].dividesLetters {
      borders[kept] = borders[place]
      kept &+= 1
    }
    (count, numbers) = (kept, 0)
  }
}

/// Colocated tokens for the parts, each text once.
extension WordParts {
  /// Emits every part by itself and together with all that follows it in the word, so that a search by prefixes of
  /// words finds them.
  func emitForAttribute(to output: inout TokenOutput) {
    var emitted = Emitted(word, count: length)
    // `myFile2024` gives my, file2024, file, 2024; the whole word is a token already.
    for place in 0..<(count &- 1) {
      if let whole = endOfLetters(place) { emitted.emit(borders[place], whole, to: &output) }
      emitted.emit(borders[place], borders[endOfPart(place)], to: &output)
      let next = borders[place &+ 1]
      if next.folded < length { emitted.emit(next, borders[count &- 1], to: &output) }
    }
  }

  /// Emits the parts with at least two letters or digits, unless the word is taken for encoded data.
  func emitForDocument(to output: inout TokenOutput) {
    var parts = 1
    for place in 1..<(count &- 1) where borders[place].dividesLetters { parts &+= 1 }
    guard parts <= Self.mostParts else { return }
    let dividesNumbers = hasLongNumber
    for place in 0..<(count &- 1) {
      let end = borders[endOfPart(place)]
      let whole = parts > 1 ? endOfLetters(place) : nil
      if let whole { emit(borders[place], whole, to: &output) }
      if whole?.folded != end.folded, dividesNumbers { emit(borders[place], end, to: &output) }
    }
  }

  /// True if the word contains a number of at least ``longNumber`` digits. Parts at shorter numbers (`utf8`, `int32`)
  /// are not indexed. With them, the words of texts took 11 % more space, and people rarely search for them.
  private var hasLongNumber: Bool {
    guard numbers > 0 else { return false }
    for place in 0..<(count &- 1) {
      let (start, end) = (borders[place].folded, borders[endOfPart(place)].folded)
      if end &- start >= Self.longNumber && word[start] &- 0x30 < 10 { return true }
    }
    return false
  }

  static let longNumber = 4

  private func emit(_ start: Border, _ end: Border, to output: inout TokenOutput) {
    guard output.status == 0, end.folded &- start.folded < length, isLong(start, end) else { return }
    output.emit(
      word + start.folded, count: end.folded &- start.folded, start: start.source, end: end.source, isColocated: true)
  }

  /// The border at which the part that begins at `place` ends. A number is not divided after its leading zeros.
  private func endOfPart(_ place: Int) -> Int {
    let next = place &+ 1
    return borders[next].isAfterZeros ? next &+ 1 : next
  }

  /// The end of the part between letter borders that begins at `place`; `nil` if no such part begins there.
  private func endOfLetters(_ place: Int) -> Border? {
    guard place == 0 || borders[place].dividesLetters else { return nil }
    var end = place &+ 1
    while !borders[end].dividesLetters { end &+= 1 }
    return borders[end]
  }

  /// True if a part has two letters or more, or only digits and at least two of them.
  private func isLong(_ start: Border, _ end: Border) -> Bool {
    var (letters, digits) = (0, 0)
    for place in start.folded..<end.folded where word[place] & 0xC0 != 0x80 {
      if word[place] &- 0x30 < 10 { digits &+= 1 } else { letters &+= 1 }
    }
    return letters >= 2 || letters == 0 && digits >= 2
  }

  private struct Emitted {
    private let word: UnsafePointer<UInt8>
    private var parts: [Range<Int>]

    /// - Parameter count: number of bytes of the word. The whole word has been emitted already.
    init(_ word: UnsafePointer<UInt8>, count: Int) {
      self.word = word
      parts = [0..<count]
    }

    mutating func emit(_ start: Border, _ end: Border, to output: inout TokenOutput) {
      let part = start.folded..<end.folded
      guard output.status == 0, !part.isEmpty, !parts.contains(where: { isSame($0, part) }) else { return }
      parts.append(part)
      output.emit(
        word + part.lowerBound, count: part.count, start: start.source, end: end.source, isColocated: true)
    }

    private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
      left.count == right.count
        && UnsafeBufferPointer(start: word + left.lowerBound, count: left.count)
          .elementsEqual(UnsafeBufferPointer(start: word + right.lowerBound, count: right.count))
    }
  }
}
