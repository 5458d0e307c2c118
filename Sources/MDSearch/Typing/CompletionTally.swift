import MDModel
import MDSearchAPI
import MDText

/// Weighs completions over the items that were looked at.
struct CompletionTally {
  private struct Entry {
    var completion: Completion
    var source: SearchCompletion.Source
    /// Items that were looked at and have it.
    var count = 0
    var newest: Timestamp
    /// Sum of the weights of uses.
    var use = 0.0
  }

  /// What is known of an item besides its texts.
  struct Facts {
    var date: Timestamp
    /// Weight that its uses have left.
    var use: Double
  }

  private let typed: PartlyTyped
  private let now: Timestamp
  /// How many items hold a word, by the folded word.
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
      // The text itself is worth more than a word in others.
      if entry.source.isPart, !source.isPart { (entry.source, entry.completion) = (source, completion) }
      // A word that is written in several ways is shown in small letters.
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

  /// A completion of a thousand items is worth three more than one of a single one, one of today one and a half more than
  /// one of years ago, and each doubling of how often its items were chosen one.
  private func score(_ entry: Entry, _ frequency: Int) -> Double {
    let days = max(0, Double(now.nanoseconds) - Double(entry.newest.nanoseconds)) / 86_400e9
    let freshness = 1.5 / (1 + days / 60)
    let begins = entry.completion.typed.first?.lowerBound == 0 ? 1.0 : 0
    let kind = entry.source == .question ? 1 : entry.source == .keyword || entry.source == .person ? 0.5 : 0
    return 0.3 * Self.doublings(Double(frequency)) + freshness + Self.doublings(1 + entry.use) + begins + kind
  }

  /// How often one has to be doubled to give a number, between powers of two by a straight line.
  private static func doublings(_ number: Double) -> Double {
    let number = max(number, 1)
    return Double(number.exponent) + number.significand - 1
  }
}

extension [SearchCompletion] {
  /// The likeliest; of equals the shorter, then by their bytes.
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
  /// A word or some, out of longer texts.
  var isPart: Bool { self == .word || self == .phrase }
}
