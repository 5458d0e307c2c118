/// Pronounceable words by frequency. Rank 0 is the most frequent, and short words come first.
package struct Vocabulary {
  package static let count = 300_000
  private static let onsets = [
    "b", "c", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z", "br", "ch", "cl", "dr",
    "fl", "gr", "pl", "sh", "st", "th", "tr", "qu",
  ]
  private static let vowels = ["a", "e", "i", "o", "u"]
  /// None of these codas begins an onset of two letters, so different ranks never give the same word.
  private static let codas = ["", "l", "m", "n", "r", "x"]

  /// The bytes of all words. A single array is fast enough to draw a hundred million words.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private let distribution: ZipfDistribution

  /// - Parameter flattening: with 7.7, half of all texts of 70 words contain the most frequent word.
  package init(flattening: Double = 7.7) {
    distribution = ZipfDistribution(count: Self.count, flattening: flattening)
    let syllables = Self.syllables()
    for rank in 0..<Self.count {
      // Bijective numeration with syllables as digits, the last digit first. Words of adjacent ranks begin with
      // different letters.
      var rest = rank + 1
      while rest > 0 {
        bytes += syllables[(rest - 1) % syllables.count]
        rest = (rest - 1) / syllables.count
      }
      ends.append(bytes.count)
    }
  }

  package func rank(using source: inout some RandomNumberGenerator) -> Int { distribution.rank(using: &source) }

  /// The word in ASCII.
  package func word(_ rank: Int) -> ArraySlice<UInt8> { bytes[(rank == 0 ? 0 : ends[rank - 1])..<ends[rank]] }

  package func text(_ rank: Int) -> String { String(decoding: word(rank), as: UTF8.self) }

  private static func syllables() -> [[UInt8]] {
    let ordered = onsets.flatMap { onset in
      vowels.flatMap { vowel in codas.map { coda in Array((onset + vowel + coda).utf8) } }
    }
    // A step that has no common divisor with the number of syllables spreads the letters over the ranks.
    return ordered.indices.map { ordered[($0 * 607) % ordered.count] }
  }
}
