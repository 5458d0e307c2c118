/// Judges which 8-bit encoding a text is in, by how often its letters follow one another in each language.
final class LetterJudge {
  /// A page, and what reading the sample in it costs.
  struct Verdict {
    let page: Int
    let language: Int
    /// In steps of ``LetterTable/step``.
    let cost: Int32
  }

  private struct Candidate {
    let language: Int
    let classes: [UInt8]
  }

  private lazy var costs = LetterTable.languages.map { $0.pairCosts() }
  private lazy var cases = CodePageTable.pages.map(\.cases)
  private lazy var candidates: [[Candidate]] = CodePageTable.pages.map { page in
    LetterTable.languages.indices.filter { page.languages.contains(LetterTable.languages[$0].name) }.map {
      Candidate(language: $0, classes: page.classes(in: LetterTable.languages[$0]))
    }
  }
  /// Cost of a capital behind a small letter: words are not written so.
  private static let capitalCost: Int32 = 33

  /// The best language's cost of each page, cheapest first; pages of equal cost in the order of preference.
  func verdicts(of pairs: PairCounts, isEBCDIC: Bool) -> [Verdict] {
    CodePageTable.pages.indices.filter { CodePageTable.pages[$0].isEBCDIC == isEBCDIC }
      .compactMap { verdict(page: $0, pairs) }
      .sorted { ($0.cost, $0.page) < ($1.cost, $1.page) }
  }

  private func verdict(page: Int, _ pairs: PairCounts) -> Verdict? {
    let capitals = capitalsBehindSmall(page: page, pairs)
    var best: Verdict?
    for candidate in candidates[page]
    where pairs.makeWords || CodePageTable.pages[page].isEBCDIC || LetterTable.languages[candidate.language].isLatin {
      let cost = cost(of: pairs, candidate) + capitals * Self.capitalCost
      if cost < best?.cost ?? .max { best = Verdict(page: page, language: candidate.language, cost: cost) }
    }
    return best
  }

  private func cost(of pairs: PairCounts, _ candidate: Candidate) -> Int32 {
    let table = costs[candidate.language]
    var sum: Int32 = 0
    candidate.classes.withUnsafeBufferPointer { classes in
      table.costs.withUnsafeBufferPointer { costs in
        for pair in pairs.pairs {
          let index = Int(classes[Int(pair.previous)]) * table.width + Int(classes[Int(pair.current)])
          sum &+= costs[index] &* pair.count
        }
      }
    }
    return sum
  }

  private func capitalsBehindSmall(page: Int, _ pairs: PairCounts) -> Int32 {
    let cases = cases[page]
    return pairs.pairs.reduce(0) { sum, pair in
      cases[Int(pair.previous)] == 1 && cases[Int(pair.current)] == 2 ? sum + pair.count : sum
    }
  }
}

/// Pairs of neighbouring bytes in a sample, each with how often it is there.
struct PairCounts {
  struct Pair {
    let previous: UInt8
    let current: UInt8
    let count: Int32
  }

  private(set) var pairs: [Pair] = []
  private(set) var total: Int32 = 0
  /// Pairs of two bytes from 0x80 on.
  private var together: Int32 = 0

  /// Bytes from 0x80 on make up words: not so where they are accented letters among those of ASCII.
  var makeWords: Bool { together * 10 >= total * 3 }

  /// - Parameter isEBCDIC: all pairs count; else those with a byte from 0x80 on.
  init(_ bytes: UnsafeMutableBufferPointer<UInt8>, isEBCDIC: Bool) {
    var counts = [Int32](repeating: 0, count: 1 << 16)
    var seen: [UInt16] = []
    var previous: UInt8 = isEBCDIC ? 0x40 : 0x20
    for index in 0...bytes.count {
      let current = index < bytes.count ? bytes[index] : isEBCDIC ? 0x40 : 0x20
      if isEBCDIC || (previous | current) >= 0x80 {
        let pair = UInt16(previous) << 8 | UInt16(current)
        if counts[Int(pair)] == 0 { seen.append(pair) }
        counts[Int(pair)] += 1
        total += 1
        if previous & current >= 0x80 { together += 1 }
      }
      previous = current
    }
    pairs = seen.map { Pair(previous: UInt8($0 >> 8), current: UInt8($0 & 0xFF), count: counts[Int($0)]) }
  }
}
