import MDModel
import MDSearchAPI
import MDText

/// Collects and scores completions over the items that are read.
struct CompletionTally {
  private struct Entry {
    var completion: Completion
    var source: SearchCompletion.Source
    /// Number of items that were read and contain it.
    var count = 0
    var newest: Timestamp
    /// Sum of the weights of uses.
    var use = 0.0
  }

  /// Facts about an item apart from its texts.
  struct Facts {
    var date: Timestamp
    /// Weight that is left of its uses.
    var use: Double
  }

  private let typed: PartlyTyped
  private let now: Timestamp
  /// Number of items that contain a word, by the folded word.
  private let frequencies: [String: Int]
  /// By folded text.
  private var entries: [String: Entry] = [:]

  init(_ typed: PartlyTyped, frequencies: [String: Int], now: Timestamp) {
    (self.typed, self.frequencies, self.now) = (typed, frequencies, now)
  }

  mutating func add(_ texts: [(text: String, source: SearchCompletion.Source)], _ facts: Facts) {
    var seen: Set<String> = []
    func note(_ completion: Completion, _ source: SearchCompletion.Source) {
      let key = Folding.fold(completion.text)
      guard key != typed.folded, seen.insert(key).inserted else { return }
      var entry = entries[key] ?? Entry(completion: completion, source: source, newest: facts.date)
      // A whole text is worth more than a part of longer ones.
      if entry.source.isPart, !source.isPart { (entry.source, entry.completion) = (source, completion) }
      // A word that is written in several ways is shown in lower case.
      if entry.source.isPart, source.isPart, completion.text > entry.completion.text { entry.completion = completion }
      entry.count += 1
      entry.newest = max(entry.newest, facts.date)
      entry.use += facts.use
      entries[key] = entry
    }
    let tokenized = texts.map { (TokenizedText($0.text), $0.source) }
    for (text, source) in tokenized { if let whole = typed.whole(text) { note(whole, source) } }
    for (text, _) in tokenized { for part in typed.continuations(in: text) { note(part, typed.partSource) } }
  }

  func best(_ most: Int) -> [SearchCompletion] {
    entries.compactMap { key, entry in
      let frequency = max(entry.count, frequencies[key] ?? 0)
      guard !entry.source.isPart || frequency >= typed.leastFrequency else { return nil }
      return SearchCompletion(
        text: entry.completion.text, typed: entry.completion.typed, score: score(entry, frequency),
        source: entry.source)
    }.best(most)
  }

  /// A completion of a thousand items scores three more than one of a single item. One of today scores one and a half
  /// more than one of years ago. Each doubling of the use of its items adds one.
  private func score(_ entry: Entry, _ frequency: Int) -> Double {
    let days = max(0, Double(now.nanoseconds) - Double(entry.newest.nanoseconds)) / 86_400e9
    let freshness = 1.5 / (1 + days / 60)
    let begins = entry.completion.typed.first?.lowerBound == 0 ? 1.0 : 0
    let kind = entry.source == .question ? 1 : entry.source == .keyword || entry.source == .person ? 0.5 : 0
    return 0.3 * Self.doublings(Double(frequency)) + freshness + Self.doublings(1 + entry.use) + begins + kind
  }

  /// The binary logarithm, with straight lines between powers of two.
  private static func doublings(_ number: Double) -> Double {
    let number = max(number, 1)
    return Double(number.exponent) + number.significand - 1
  }
}

extension [SearchCompletion] {
  /// The best completions. Equal ones are sorted by length, then by bytes.
  func best(_ most: Int) -> [SearchCompletion] {
    func precedes(_ one: SearchCompletion, _ other: SearchCompletion) -> Bool {
      if one.score != other.score { return one.score > other.score }
      let (length, otherLength) = (one.text.utf8.count, other.text.utf8.count)
      return length == otherLength ? one.text.utf8.lexicographicallyPrecedes(other.text.utf8) : length < otherLength
    }
    return Array(sorted(by: precedes).prefix(most))
  }
}

extension SearchCompletion.Source {
  /// True for a word or phrase taken from longer texts.
  var isPart: Bool { self == .word || self == .phrase }
}
