import MDModel
package import MDQuery
package import MDSearchAPI
package import MDStore
import MDText

/// Finds completions in the donated items of an app: titles, keywords, people and places that contain all of the
/// typed text, and words that several titles share. After a blank, it finds the words with which titles continue.
package struct SuggestionFinder {
  private let session: any IndexReading
  private let searcher: Searcher

  /// Maximum matching items that are read, newest first: enough to see what is frequent, in a short time.
  static let mostItems = 500
  /// Maximum items that are read if a sample must do.
  private static let mostSampled = 200
  private static let size = SampleSize(words: 40, items: 64, pages: 96)
  private static let titles: [AttributeKey] = [.title, .displayName, "alternateNames"]

  /// - Parameter goesOn: see ``Searcher/init(session:trace:goesOn:)``.
  package init(session: any IndexReading, goesOn: @escaping () -> Bool = { true }) {
    self.session = session
    searcher = Searcher(session: session, goesOn: goesOn)
  }

  /// The suggestions, likeliest first.
  ///
  /// - Parameter filters: expressions that items must meet.
  /// - Parameter request: where items are searched. Its expression, order, limit and offset are ignored.
  package func suggestions(
    for typed: TypedText, filters: [QueryExpression], in request: SearchRequest, atMost most: Int
  ) throws -> [SearchSuggestion] {
    guard most > 0 else { return [] }
    var request = request
    request.expression = .all([typed.attributeExpression] + filters) ?? .constant(false)
    (request.order, request.limit, request.offset, request.typed) = (.date, Self.mostItems, 0, nil)
    let titles = try Self.titles.compactMap { try session.number(of: $0) }
    let others = try CompletionSources.besideTitles.compactMap { try session.number(of: $0) }
    let maker = CompletionMaker(typed)
    var tally = SuggestionTally(typed: typed)
    func look(at item: ItemID) throws {
      let texts = try session.texts(ofDonated: item, under: titles + others)
      tally.add(
        itemWith: texts.prefix(titles.count).flatMap(\.self), others: texts.dropFirst(titles.count).flatMap(\.self))
    }
    if filters.isEmpty, let items = try sampledItems(maker.beginnings, among: request.visibility?.items) {
      for item in items { try look(at: item) }
    } else {
      try searcher.search(request) { try look(at: $0.item) }
    }
    let suggestions = tally.best(most)
    guard filters.isEmpty, request.learns else { return suggestions }
    let questions = PastSuggestions(session: session, among: request.visibility?.items, now: request.time.now)
    return try questions.before(suggestions, for: maker, atMost: most)
  }

  /// A sample of items, for the beginning of a word that too many items contain. The items are those of the most
  /// frequent words and the newest ones, by descending number; `nil` if all can be listed.
  private func sampledItems(_ beginnings: [String], among: ItemSet?) throws -> [ItemID]? {
    guard beginnings.count == 1 else { return nil }
    let sample = try session.sample(ofWordsBeginningWith: beginnings[0], Self.size, among: among)
    let count = sample.frequent.reduce(0) { $0 + $1.count }
    guard !sample.isWhole || count > Self.mostItems else { return nil }
    return sample.newestItems(atMost: Self.mostSampled).sorted(by: >)
  }
}

/// Counts completions over items, which come newest first.
struct SuggestionTally {
  private struct Entry {
    let completion: Completion
    /// Position of its newest item.
    let place: Int
    var count = 0
    var isWord: Bool
  }

  private let typed: PartlyTyped
  private let maker: CompletionMaker
  /// Entries by folded text.
  private var entries: [String: Entry] = [:]
  private var items = 0

  init(typed: TypedText) {
    self.typed = PartlyTyped(typed.text)
    maker = CompletionMaker(typed)
  }

  /// - Parameter others: texts that are suggested only as a whole.
  mutating func add(itemWith titles: [String], others: [String]) {
    var own: [String: Entry] = [:]
    func note(_ completion: Completion, isWord: Bool) {
      let key = Folding.fold(completion.text)
      guard key != typed.folded, own[key].map({ $0.isWord && !isWord }) ?? true else { return }
      own[key] = Entry(completion: completion, place: items, isWord: isWord)
    }
    let titles = titles.map(TokenizedText.init)
    for title in titles {
      // If a blank follows the last word, that word is complete and the next one is wanted.
      let parts = typed.endsInBlank ? typed.continuations(in: title) : maker.words(of: title)
      for part in parts { note(part, isWord: true) }
    }
    for text in titles + others.filter(CompletionMaker.isShown).map(TokenizedText.init) {
      if let whole = typed.whole(text) { note(whole, isWord: false) }
    }
    for (key, entry) in own {
      entries[key, default: entry].count += 1
      if !entry.isWord { entries[key]?.isWord = false }
    }
    items += 1
  }

  /// The best suggestions. A single word is suggested only if several items contain it.
  func best(_ most: Int) -> [SearchSuggestion] {
    let worthy = entries.filter { !$0.value.isWord || $0.value.count > 1 }
    let sorted = worthy.sorted { left, right in
      let (one, other) = (left.value, right.value)
      if one.count != other.count { return one.count > other.count }
      return one.place == other.place ? left.key < right.key : one.place < other.place
    }
    return sorted.prefix(most).map { _, entry in
      let score = Double(entry.count) + 1 / Double(entry.place + 2)
      return SearchSuggestion(text: entry.completion.text, typed: entry.completion.typed, score: score)
    }
  }
}
