import MDModel
import MDSearchAPI
import MDStore
import MDTestSupport
import Testing

@testable import MDSearch

/// Completions of random titles, compared with a search through all titles.
@Suite struct CompletionPropertyTests {
  private static let vocabulary = [
    "apple", "apply", "april", "banana", "band", "bandage", "cart", "carton", "cat", "dog", "dogma", "elephant",
  ]

  /// Few enough items that the finder checks all of them.
  private static let items = 60

  private static func titles(using source: inout SeededGenerator) -> [String] {
    (0..<items).map { _ in
      (0..<Int.random(in: 1...4, using: &source)).map { _ in vocabulary.randomElement(using: &source) ?? "" }
        .joined(separator: " ")
    }
  }

  private static func typed(using source: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 1...3, using: &source)).map { _ in vocabulary.randomElement(using: &source) ?? "" }
    let last = words.last ?? ""
    let isWhole = Int.random(in: 0...3, using: &source) == 0
    let end = isWhole ? last + " " : String(last.prefix(Int.random(in: 1...5, using: &source)))
    return (words.dropLast() + [end]).joined(separator: " ")
  }

  /// The expected completions, found by comparing every title with the typed text.
  private static func expected(_ typed: String, _ titles: [String]) -> Set<String> {
    let parts = typed.split(separator: " ").map(String.init)
    let isOpen = !typed.hasSuffix(" ")
    let stem = parts.joined(separator: " ")
    var counts: [String: Int] = [:]
    var found: Set<String> = []
    for title in titles {
      let words = title.split(separator: " ").map(String.init)
      if title != stem, holds(words, parts), isOpen || words.contains(parts.last ?? "") {
        found.insert(title)
      }
      for part in Set(continuations(words, parts, isOpen)) { counts[part, default: 0] += 1 }
    }
    let enough = parts.count == 1 && isOpen ? 3 : 2
    return found.union(counts.filter { $0.value >= enough && $0.key != stem }.keys)
  }

  /// True if each typed word is the prefix of a different word. The first free word is taken.
  private static func holds(_ words: [String], _ parts: [String]) -> Bool {
    var free = words
    for part in parts {
      guard let place = free.firstIndex(where: { $0.hasPrefix(part) }) else { return false }
      free.remove(at: place)
    }
    return true
  }

  private static func continuations(_ words: [String], _ parts: [String], _ isOpen: Bool) -> [String] {
    let whole = isOpen ? Array(parts.dropLast()) : parts
    let beginning = isOpen ? parts.last ?? "" : ""
    return words.indices.dropFirst(whole.count).compactMap { place in
      guard Array(words[place - whole.count..<place]) == whole, words[place].hasPrefix(beginning),
        words[place] != beginning, parts.count > 1 || !isOpen || words[place].count > 3
      else { return nil }
      let isShort = !isOpen && words[place].count < 4 && place + 1 < words.count
      return (whole + [words[place]] + (isShort ? [words[place + 1]] : [])).joined(separator: " ")
    }
  }

  @Test(arguments: Rounds.seeds(12))
  func completionsAreThoseOfAllTitles(seed: UInt64) throws {
    var source = SeededGenerator(seed: seed)
    let titles = Self.titles(using: &source)
    let all = titles.enumerated().map { place, title in
      TitledItems.Item(name: "\(place)", attributes: [.title: .string(title)])
    }
    let items = try TitledItems([Array(all.prefix(25)), Array(all.dropFirst(25))])
    try items.read { session in
      for _ in 0..<40 {
        let typed = Self.typed(using: &source)
        let found = try CompletionFinder(session: session, now: TitledItems.now).completions(of: typed, atMost: .max)
          .filter { $0.source != .kind }
        #expect(Set(found.map(\.text)) == Self.expected(typed, titles), "seed \(seed), typed '\(typed)'")
        #expect(found.count == Set(found.map(\.text)).count, "seed \(seed), typed '\(typed)'")
      }
    }
  }
}
