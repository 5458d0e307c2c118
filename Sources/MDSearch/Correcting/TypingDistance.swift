/// How far a word is from what was typed, in typing mistakes: a letter too many, too few or wrong, and two that changed
/// places (optimal string alignment, Boytsov 2011). Common mistakes cost less than others.
struct TypingDistance {
  private let typed: [UInt32]
  /// Bit for each letter, of words of ASCII alone.
  private let letters: UInt64?
  private let most: Int

  /// Costs of mistakes. A neighbour on the keyboard, a letter doubled or not, and two in the wrong order are the
  /// commonest ones.
  private static let (other, common) = (1.0, 0.8)
  /// Costs more: people seldom miss the first letter.
  private static let first = 0.4

  /// - Parameters:
  ///   - typed: folded.
  ///   - most: mistakes that are looked for.
  init(from typed: String, most: Int) {
    self.typed = typed.unicodeScalars.map(\.value)
    var typed = typed
    letters = typed.withUTF8(Self.letters)
    self.most = most
  }

  private static func letters(of word: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var bits: UInt64 = 0
    for byte in word {
      if byte >= 0x80 { return nil }
      bits |= 1 << UInt64(byte & 63)
    }
    return bits
  }

  /// Cost of the cheapest mistakes that make the typed word of another; `nil` when it takes too many.
  func cost(of word: UnsafeBufferPointer<UInt8>) -> Double? {
    guard mayBeNear(word) else { return nil }
    let meant = String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
    guard abs(meant.count - typed.count) <= most else { return nil }
    return cost(of: meant)
  }

  /// Tells nearly all words of a vocabulary from those that are near, without a look at the order of their letters.
  private func mayBeNear(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let letters else { return word.count + most >= typed.count && word.count <= (typed.count + most) * 4 }
    guard abs(word.count - typed.count) <= most, let others = Self.letters(of: word) else { return false }
    // A mistake adds one letter at most, and takes one away.
    return (letters ^ others).nonzeroBitCount <= 2 * most
  }

  /// Fills the table of all beginnings of both words, of which the last two rows and the one being filled are kept.
  private func cost(of meant: [UInt32]) -> Double? {
    var (beforeLast, last) = ([Double](), [Double]())
    for row in 0...meant.count {
      var next = [Double](repeating: 0, count: typed.count + 1)
      for column in 0...typed.count { next[column] = cell(meant, row, column, beforeLast, last, next) }
      if let least = next.min(), least > Double(most) { return nil }
      (beforeLast, last) = (last, next)
    }
    let cost = last[typed.count]
    return cost > Double(most) ? nil : cost
  }

  private func cell(
    _ meant: [UInt32], _ row: Int, _ column: Int, _ beforeLast: [Double], _ last: [Double], _ next: [Double]
  ) -> Double {
    if row == 0 && column == 0 { return 0 }
    var best = Double.infinity
    if row > 0 { best = min(best, last[column] + Self.cost(of: row - 1, in: meant)) }
    if column > 0 { best = min(best, next[column - 1] + Self.cost(of: column - 1, in: typed)) }
    guard row > 0, column > 0 else { return best }
    let (one, other) = (meant[row - 1], typed[column - 1])
    if one == other { return min(best, last[column - 1]) }
    let wrong = Keyboard.latin.areNeighbours(one, other) ? Self.common : Self.other
    best = min(best, last[column - 1] + wrong + (column == 1 ? Self.first : 0))
    if row > 1, column > 1, one == typed[column - 2], meant[row - 2] == other {
      best = min(best, beforeLast[column - 2] + Self.common + (column == 2 ? Self.first : 0))
    }
    return best
  }

  /// Cost of a letter of one word that the other has not.
  private static func cost(of place: Int, in word: [UInt32]) -> Double {
    let isDouble = place > 0 && word[place] == word[place - 1]
    return (isDouble ? common : other) + (place == 0 ? first : 0)
  }
}
