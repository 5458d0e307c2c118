import CoreSpotlight
import Foundation

/// Items made of invented words. The most frequent words appear in every tenth title (Zipf's law).
struct ItemMaker {
  var generator: Generator
  private static let syllables = [
    "ba", "re", "mi", "so", "la", "tu", "ken", "vor", "dil", "pas", "gru", "shen", "lo", "fi",
  ]

  init(seed: UInt64) { generator = Generator(state: seed) }

  mutating func item(_ number: Int) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = words(3).capitalized
    attributes.textContent = words(60)
    attributes.keywords = [word(below: 300), word(below: 300)]
    attributes.contentModificationDate = Self.date(number)
    return CSSearchableItem(uniqueIdentifier: "\(number)", domainIdentifier: nil, attributeSet: attributes)
  }

  fileprivate static func date(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60)
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in word(below: 50_000) }.joined(separator: " ")
  }

  private mutating func word(below count: Int) -> String {
    Self.word(Int(exp(Double.random(in: 0..<1, using: &generator) * log(Double(count)))))
  }

  /// A word by rank; rank 0 is the most frequent.
  fileprivate static func word(_ rank: Int) -> String {
    var rest = rank + 13
    var word = ""
    while rest > 0 {
      word += syllables[rest % syllables.count]
      rest /= syllables.count
    }
    return word
  }

  /// SplitMix64.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}

extension ItemMaker {
  /// Queries of the same kinds as in `make bench-scale`, with the words of these items.
  static func queries(_ count: Int) -> [(group: String, query: String)] {
    let places = 0..<6
    let lists: [(String, [String])] = [
      ("rare word", places.map { text(40_000 + $0 * 997) }),
      ("AND of two", places.map { "\(text(600 + $0)) && \(text(1_200 + $0))" }),
      ("AND with a common word", places.map { "\(text(3 + $0)) && \(text(40_000 + $0))" }),
      ("prefix", places.map { #"textContent == "\#(word(9_000 + $0).prefix(7))*"cd"# }),
      ("attribute wildcard", places.map { #"title == "*\#(word(18_000 + $0).dropFirst(2))*"cd"# }),
      ("keyword and text", places.map { #"keywords == "\#(word(200 + $0))" && "# + text(600 + $0) }),
      ("date range", places.map { dates(from: count / 7 * $0, items: 500) }),
    ]
    return lists.flatMap { group, queries in queries.map { (group, $0) } }
  }

  private static func text(_ rank: Int) -> String { #"textContent == "\#(word(rank))"cd"# }

  private static func dates(from first: Int, items: Int) -> String {
    let bounds = [first, first + items].map { "$time.iso(\(date($0).ISO8601Format()))" }
    return "InRange(contentModificationDate, \(bounds[0]), \(bounds[1]))"
  }
}
