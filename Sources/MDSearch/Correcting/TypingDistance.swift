/// Distance of a word from the typed one, in typing mistakes: an extra, missing or wrong letter, and two swapped
/// letters (optimal string alignment, Boytsov 2011). Common mistakes cost less.
struct TypingDistance {
  private let typed: [UInt32]
  /// One bit per letter; two letters may share one.
  private let letters: UInt64
  private let most: Int
  /// Maximum bytes of a word that may be near.
  private let longest: Int
  private let limit: Double

  /// Costs of mistakes. The common ones are a neighbouring key, a letter doubled or not, and two swapped letters.
  private static let (other, common) = (1.0, 0.8)
  /// Added cost of a mistake in the first letter, which is rare.
  private static let first = 0.4

  /// - Parameters:
  ///   - typed: folded.
  ///   - most: maximum mistakes.
  ///   - forgivesFirst: a mistake in the first letter counts as one, whatever it costs.
  init(from typed: String, most: Int, forgivesFirst: Bool = false) {
    self.typed = typed.unicodeScalars.map(\.value)
    letters = self.typed.reduce(0) { $0 | Self.bit($1) }
    self.most = most
    longest = typed.utf8.count + most * (typed.utf8.count == self.typed.count ? 1 : 4)
    limit = max(Double(most), forgivesFirst ? Self.other + Self.first : 0)
  }

  private static func bit(_ letter: UInt32) -> UInt64 { 1 << UInt64(letter & 63) }

  /// Cost of the cheapest mistakes that turn another word into the typed one; `nil` if there are too many.
  func cost(of word: UnsafeBufferPointer<UInt8>) -> Double? {
    guard mayBeNear(word) else { return nil }
    return cost(of: String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value))
  }

  /// Rejects nearly all words that are not near, without comparing the order of their letters.
  private func mayBeNear(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count + most >= typed.count, word.count <= longest else { return false }
    var (others, count) = (UInt64(0), 0)
    for place in word.indices where place + 1 == word.count || word[place + 1] & 0xC0 != 0x80 {
      // The last byte of a character contains the same low six bits as the character.
      others |= Self.bit(UInt32(word[place]))
      count += 1
    }
    // A mistake adds at most one letter and removes at most one.
    return abs(count - typed.count) <= most && (letters ^ others).nonzeroBitCount <= 2 * most
  }

  /// Fills the table of the costs between all prefixes of both words, row by row. Only the last two rows and the
  /// current one are kept.
  private func cost(of meant: [UInt32]) -> Double? {
    var (beforeLast, last) = ([Double](), [Double]())
    var leastBefore = 0.0
    for row in 0...meant.count {
      var next = [Double](repeating: 0, count: typed.count + 1)
      for column in 0...typed.count { next[column] = cell(meant, row, column, beforeLast, last, next) }
      // Two letters that were swapped continue from the row before the last one. So both rows must be past the limit:
      // typed `abdefghijk`, meant `badefghikj` costs 2, and a single row has only costs above 2.
      let least = next.min() ?? 0
      if min(least, leastBefore) > limit { return nil }
      leastBefore = least
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

  /// Cost of a letter that only one of the words has.
  private static func cost(of place: Int, in word: [UInt32]) -> Double {
    let isDouble = place > 0 && word[place] == word[place - 1]
    return (isDouble ? common : other) + (place == 0 ? first : 0)
  }
}
