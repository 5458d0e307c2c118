/// The parts of a word that are indexed beside it, at its borders (``BorderRule``).
///
/// A part that letters divide keeps the numbers in it (`mp3` of `MP3Player`); numbers and the letters between them are
/// parts as well.
struct WordParts {
  /// Place in the word at which a part may begin or end.
  struct Border {
    /// Bytes of the folded word before it.
    var folded: Int
    /// Offset in the text.
    var source: Int
    /// Whether letters divide the word here, not only a number's end.
    var dividesLetters = true
    /// Whether only leading zeros of a number stand between this border and the one before.
    var isAfterZeros = false
  }

  /// Limit of borders: each has a byte of the longest token behind it.
  static let mostBorders = Tokenizer.longestToken + 1
  /// In a document, bytes and parts beyond which a word is taken for encoded data.
  static let (longestWord, mostParts) = (64, 6)

  private let text: UnsafePointer<UInt8>
  private let word: UnsafePointer<UInt8>
  private let length: Int
  private let source: Range<Int>
  /// Room for ``mostBorders``: the word's beginning, its inner borders, its end.
  private let borders: UnsafeMutablePointer<Border>
  private var count = 0
  private var numbers = 0

  /// - Parameters:
  ///   - word: the folded word, `length` bytes.
  ///   - source: where it stands in the text.
  ///   - borders: room for ``mostBorders``.
  init(
    of word: UnsafePointer<UInt8>, length: Int, at source: Range<Int>, in text: UnsafePointer<UInt8>,
    _ table: ScalarTable, borders: UnsafeMutablePointer<Border>
  ) {
    (self.word, self.length, self.source) = (word, length, source)
    (self.text, self.borders) = (text, borders)
    append(Border(folded: 0, source: source.lowerBound))
    findBorders(table)
    if numbers > BorderRule.mostNumbers { removeNumbers() }
    append(Border(folded: length, source: source.upperBound))
  }

  /// Inner borders have different places in the word, so all of them and its end have room.
  private mutating func append(_ border: Border) {
    guard count < Self.mostBorders - 1 || border.folded == length else { return }
    borders[count] = border
    count &+= 1
  }

  /// Reads the word's letters from the text, where capitals are told from small letters.
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

  /// Bytes that a scalar has in the folded word, and its kind; no kind if it has none.
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

  /// A scalar that folds to several of different classes, of which one end belongs to the word.
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

/// Colocated tokens of the parts, each text once.
extension WordParts {
  /// Emits every part by itself and with all that follows it in the word: a search by prefixes of words finds them.
  func emitForAttribute(to output: inout TokenOutput) {
    var emitted = Emitted(word, count: length)
    for place in 0..<(count &- 1) {
      if let whole = endOfLetters(place) { emitted.emit(borders[place], whole, to: &output) }
      emitted.emit(borders[place], borders[endOfPart(place)], to: &output)
      let next = borders[place &+ 1]
      if next.folded < length { emitted.emit(next, borders[count &- 1], to: &output) }
    }
  }

  /// Emits the parts of two letters or digits or more, unless the word is taken for encoded data.
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

  /// Whether the word contains a number of at least ``longNumber`` digits. Parts at shorter numbers (`utf8`, `int32`) made the
  /// words of texts take 11 % more space, and people rarely search for them.
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

  /// The border at which the part that begins at one ends; a number is not divided after its zeros.
  private func endOfPart(_ place: Int) -> Int {
    let next = place &+ 1
    return borders[next].isAfterZeros ? next &+ 1 : next
  }

  /// The end of the part that letters divide; `nil` if it does not begin at this border.
  private func endOfLetters(_ place: Int) -> Border? {
    guard place == 0 || borders[place].dividesLetters else { return nil }
    var end = place &+ 1
    while !borders[end].dividesLetters { end &+= 1 }
    return borders[end]
  }

  /// Whether a part has two letters, or two digits and nothing else.
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

    /// - Parameter count: bytes of the word, which has been emitted whole.
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
