/// How far a word is from what was typed, in typing mistakes: a letter too many, too few or wrong, and two that changed
/// places (optimal string alignment, Boytsov 2011). Common mistakes cost less than others.
struct TypingDistance {
  private let typed: [UInt32]
  /// Bit for each letter; two may share one.
  private let letters: UInt64
  private let most: Int
  /// Bytes of the longest word that may be near.
  private let longest: Int
  private let limit: Double

  /// Costs of mistakes. A neighbour on the keyboard, a letter doubled or not, and two in the wrong order are the
  /// commonest ones.
  private static let (other, common) = (1.0, 0.8)
  /// Costs more: people seldom miss the first letter.
  private static let first = 0.4

  /// - Parameters:
  ///   - typed: folded.
  ///   - most: mistakes that are looked for.
  ///   - forgivesFirst: a mistake in the first letter is one, whatever it costs.
  init(from typed: String, most: Int, forgivesFirst: Bool = false) {
    self.typed = typed.unicodeScalars.map(\.value)
    letters = self.typed.reduce(0) { $0 | Self.bit($1) }
    self.most = most
    longest = typed.utf8.count + most * (typed.utf8.count == self.typed.count ? 1 : 4)
    limit = max(Double(most), forgivesFirst ? Self.other + Self.first : 0)
  }

  private static func bit(_ letter: UInt32) -> UInt64 { 1 << UInt64(letter & 63) }

  /// Cost of the cheapest mistakes that make the typed word of another; `nil` when it takes too many.
  func cost(of word: UnsafeBufferPointer<UInt8>) -> Double? {
    guard mayBeNear(word) else { return nil }
    return cost(of: String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value))
  }

  /// Tells nearly all words of a vocabulary from those that are near, without a look at the order of their letters.
  private func mayBeNear(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count + most >= typed.count, word.count <= longest else { return false }
    var (others, count) = (UInt64(0), 0)
    for place in word.indices where place + 1 == word.count || word[place + 1] & 0xC0 != 0x80 {
      // The last byte of a character ends in the same bits.
      others |= Self.bit(UInt32(word[place]))
      count += 1
    }
    // A mistake adds one letter at most, and takes one away.
    return abs(count - typed.count) <= most && (letters ^ others).nonzeroBitCount <= 2 * most
  }

  /// Fills the table of all beginnings of both words, of which the last two rows and the one being filled are kept.
  private func cost(of meant: [UInt32]) -> Double? {
    var (beforeLast, last) = ([Double](), [Double]())
    for row in 0...meant.count {
      var next = [Double](repeating: 0, count: typed.count + 1)
      for column in 0...typed.count { next[column] = cell(meant, row, column, beforeLast, last, next) }
      if let least = next.min(), least > limit { return nil }
      (beforeLast, last) = (last, next)
    }
    let cost = last[typed.count]
    return cost > limit ? nil : cost
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
    let wrong = Keyboard.common.areNeighbours(one, other) ? Self.common : Self.other
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
