/// The parts of a word in camelCase, by the case of its letters: a part begins at a capital after a small letter, and
/// at a capital before a small letter after a capital or digit (`XMLHttpRequest`: `XML`, `Http`, `Request`).
struct CaseParts {
  /// Bytes beyond which a word is taken for encoded data rather than for a name.
  static let longestWord = 64
  /// Parts from which on a word is taken for encoded data.
  private static let mostParts = 6

  private enum Letter { case capital, small, digit }

  /// Offset in the word at which a part may begin.
  private struct Border {
    var source = 0
    var folded = 0
    var letters = 0
  }

  /// Parts found; of more than `mostParts` the offsets are not kept.
  private var count = 0
  private var starts = InlineArray<6, Border>(repeating: Border())
  /// Start and end of the letter that was read last.
  private var last = Border()
  private var end = Border()
  private var lastLetter = Letter.digit
  private var secondLastLetter = Letter.digit

  /// - Parameter source: the word's bytes in the text, well-formed.
  init(_ source: UnsafePointer<UInt8>, count sourceCount: Int, _ table: ScalarTable) {
    begin(at: end)
    while end.source < sourceCount {
      let scalar = UTF8Scalar(source + end.source, count: sourceCount &- end.source)
      if table[scalar.value].scalarClass == ScalarClass.several {
        // Only some of its folded scalars belong to this word, so offsets in the word and in the text no longer
        // correspond.
        count = 0
        return
      }
      read(scalar, table)
    }
  }

  private mutating func read(_ scalar: UTF8Scalar, _ table: ScalarTable) {
    let fold = Self.folded(scalar, table)
    guard let letter = fold.letter else {
      end.source &+= scalar.count
      return
    }
    if letter == .capital && lastLetter == .small { begin(at: end) }
    if letter == .small && lastLetter == .capital && secondLastLetter != .small { begin(at: last) }
    last = end
    end.source &+= scalar.count
    end.folded &+= fold.count
    end.letters &+= letter == .digit ? 0 : 1
    (secondLastLetter, lastLetter) = (lastLetter, letter)
  }

  /// Bytes and case of a scalar's folding; no case when the folding is empty.
  private static func folded(_ scalar: UTF8Scalar, _ table: ScalarTable) -> (count: Int, letter: Letter?) {
    if scalar.value &- 0x30 < 10 { return (1, .digit) }
    let fold = table[scalar.value]
    if fold.scalarClass == ScalarClass.removed { return (0, nil) }
    return (fold.count > 0 ? fold.count : scalar.count, fold.isUpper ? .capital : .small)
  }

  private mutating func begin(at border: Border) {
    // The first capital of a word begins no second part.
    if count > 0 && border.folded == 0 { return }
    if count < Self.mostParts { starts[count] = border }
    count &+= 1
  }

  /// Emits the parts of two letters or more as colocated tokens, unless there is but one part or too many.
  ///
  /// - Parameters:
  ///   - word: the folded word.
  ///   - start: where the word starts in the text.
  func emit(_ word: UnsafePointer<UInt8>, start: Int, to output: inout TokenOutput) {
    guard count >= 2 && count <= Self.mostParts else { return }
    for part in 0..<count where output.status == 0 {
      let (from, to) = (starts[part], part &+ 1 < count ? starts[part &+ 1] : end)
      guard to.letters &- from.letters >= 2 else { continue }
      output.emit(
        word + from.folded, count: to.folded &- from.folded, start: start &+ from.source, end: start &+ to.source,
        isColocated: true)
    }
  }
}
