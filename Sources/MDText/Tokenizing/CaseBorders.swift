/// Offsets in the open word at which a capital follows a small letter: anything of a word that is neither a capital
/// nor a digit counts as small.
struct CaseBorders {
  struct Border {
    /// Bytes of the folded word before it.
    var folded: Int
    /// Offset in the text.
    var source: Int
  }

  /// Limit of borders in a word: two letters lie between each two, and nothing beyond the longest token is read.
  static let most = Tokenizer.longestToken / 2

  /// Room for `most`.
  private let borders: UnsafeMutablePointer<Border>
  private var count = 0
  private var endsSmall = false

  init(_ borders: UnsafeMutablePointer<Border>) { self.borders = borders }

  @inline(__always) mutating func removeAll() {
    count = 0
    endsSmall = false
  }

  /// Reads the first `taken` bytes of a chunk.
  mutating func read(_ chunk: ASCIIChunk, _ taken: Int, folded: Int, source: Int) {
    guard taken > 0 else { return }
    let smalls = chunk.smalls
    var found = chunk.leadingCapitals & (smalls &<< 8 | (endsSmall ? 0x80 : 0))
    while found != 0 {
      let place = found.trailingZeroBitCount &>> 3
      add(Border(folded: folded &+ place, source: source &+ place))
      found &= found &- 1
    }
    endsSmall = smalls &>> UInt64(taken &* 8 &- 1) & 1 != 0
  }

  /// Reads a letter or more that one character folds to.
  mutating func read(_ bytes: UnsafePointer<UInt8>, count: Int, isCapital: Bool, folded: Int, source: Int) {
    if isCapital && endsSmall { add(Border(folded: folded, source: source)) }
    endsSmall = !isCapital && bytes[count &- 1] &- 0x30 >= 10
  }

  private mutating func add(_ border: Border) {
    // A word that has reached its greatest length is read on, though not kept.
    guard border.folded < Tokenizer.longestToken, count < Self.most else { return }
    borders[count] = border
    count &+= 1
  }

  /// Emits the part before the first border, and from each border the part up to the next and all up to the end.
  ///
  /// - Parameters:
  ///   - word: the folded word.
  ///   - source: range of the word in the text.
  func emit(_ word: UnsafePointer<UInt8>, count length: Int, _ source: Range<Int>, to output: inout TokenOutput) {
    var parts = WordParts(word, count: length)
    let end = Border(folded: length, source: source.upperBound)
    var start = Border(folded: 0, source: source.lowerBound)
    for number in 0...count where start.folded < length {
      let next = number < count && borders[number].folded < length ? borders[number] : end
      parts.emit(start, next, to: &output)
      if next.folded < length { parts.emit(next, end, to: &output) }
      start = next
    }
  }
}

/// Colocated tokens of a word, each text once.
private struct WordParts {
  private let word: UnsafePointer<UInt8>
  private var emitted: [Range<Int>]

  /// - Parameter count: bytes of the word, which has been emitted whole.
  init(_ word: UnsafePointer<UInt8>, count: Int) {
    self.word = word
    emitted = [0..<count]
  }

  mutating func emit(_ start: CaseBorders.Border, _ end: CaseBorders.Border, to output: inout TokenOutput) {
    let part = start.folded..<end.folded
    guard output.status == 0, !emitted.contains(where: { isSame($0, part) }) else { return }
    emitted.append(part)
    output.emit(
      word + part.lowerBound, count: part.count, start: start.source, end: end.source, isColocated: true)
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count
      && UnsafeBufferPointer(start: word + left.lowerBound, count: left.count)
        .elementsEqual(UnsafeBufferPointer(start: word + right.lowerBound, count: right.count))
  }
}
