import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation

/// Donates many items as one app, then types texts letter by letter, each a search of its own with suggestions.
@main struct AppSearches {
  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
    let spotlight = try EmbeddedSpotlight.start()
    var maker = ItemMaker(seed: 42)
    let titles = try await donate(count, &maker)
    var times: [(letters: Int, milliseconds: Double)] = []
    for _ in 0..<40 {
      let text = Array(titles.randomElement(using: &maker.generator) ?? "")
      for letters in 1...min(12, text.count) {
        let start = ContinuousClock.now
        try await type(String(text[..<letters]))
        times.append((letters, (ContinuousClock.now - start) / .milliseconds(1)))
      }
    }
    print("items\t\(count)\nsearches\t\(times.count)")
    report("all", times.map(\.milliseconds))
    for letters in [1, 2, 3, 5, 8, 12] {
      report("\(letters) letters", times.filter { $0.letters == letters }.map(\.milliseconds))
    }
    spotlight.stop()
  }

  private static func donate(_ count: Int, _ maker: inout ItemMaker) async throws -> [String] {
    let index = CSSearchableIndex.default()
    var titles: [String] = []
    let start = ContinuousClock.now
    // Without making the items.
    var donating = Duration.zero
    for first in stride(from: 0, to: count, by: 1_000) {
      let items = (first..<min(first + 1_000, count)).map { maker.item($0) }
      titles += items.compactMap(\.attributeSet.title)
      let begun = ContinuousClock.now
      try await index.indexSearchableItems(items)
      donating += ContinuousClock.now - begun
    }
    print("acknowledged\t\(Int(Double(count) / (donating / .seconds(1)))) items/s")
    // A search waits for what waits to be applied, though not for ever.
    let last = maker.item(count)
    try await index.indexSearchableItems([last])
    while try await type(last.attributeSet.title ?? "") == 0 {}
    print("all applied after\t\((ContinuousClock.now - start).formatted())")
    return titles
  }

  /// What an app does at each letter; gives how many items there were.
  @discardableResult private static func type(_ text: String) async throws -> Int {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title"]
    context.enableRankedResults = true
    context.maxResultCount = 20
    context.maxSuggestionCount = 5
    var items = 0
    for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses {
      if case .item = response { items += 1 }
    }
    return items
  }

  private static func report(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    let figures = [0.5, 0.95, 1].map { sorted[min(sorted.count - 1, Int(Double(sorted.count) * $0))] }
    print(
      name, figures.map { String(format: "%.1f", $0) }.joined(separator: " / ") + " ms (p50 / p95 / max)",
      separator: "\t")
  }
}

/// Items of made-up words, the commonest of which stand in every tenth title (Zipf's law).
struct ItemMaker {
  var generator: Generator
  private static let syllables = [
    "ba", "re", "mi", "so", "la", "tu", "ken", "vor", "dil", "pas", "gru", "shen", "lo", "fi",
  ]

  init(seed: UInt64) { generator = Generator(state: seed) }

  mutating func item(_ number: Int) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = words(3).capitalized + (number % 100_000 == 0 && number > 0 ? " finalissimo" : "")
    attributes.textContent = words(60)
    attributes.keywords = [word(below: 300), word(below: 300)]
    attributes.contentModificationDate = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60)
    return CSSearchableItem(uniqueIdentifier: "\(number)", domainIdentifier: nil, attributeSet: attributes)
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in word(below: 50_000) }.joined(separator: " ")
  }

  private mutating func word(below count: Int) -> String {
    var rest = Int(exp(Double.random(in: 0..<1, using: &generator) * log(Double(count)))) + 13
    var word = ""
    while rest > 0 {
      word += Self.syllables[rest % Self.syllables.count]
      rest /= Self.syllables.count
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
