package import MDModel
import MDQuery
package import MDSearchAPI
package import MDStore
import MDText

/// Completes what is being typed. Completions are titles, names, people, keywords and places of the index, words and
/// phrases that these have in common, earlier questions, and names of kinds.
///
/// The work is bounded, however many items there are. It takes words that begin with the typed text: the most frequent
/// ones and those of the newest items, with the newest items of each. Only texts of existing items are
/// offered.
package struct CompletionFinder {
  private let session: any IndexReading
  private let visibility: Visibility
  private let now: Timestamp
  private let learns: Bool

  /// Maximum bytes of typed text that is completed.
  private static let longestTyped = 1_000
  /// Maximum items whose texts are read.
  static let mostItems = 80
  private static let mostUsed = 32
  private static let mostQuestions = 64
  /// Maximum candidates whose dates are read to find the newest.
  private static let mostDated = 2_000
  /// Minimum letters of a beginning that is looked up beside other words. Too many words begin with a shorter one.
  private static let longEnough = 3
  /// Score of a kind if its keyword was typed: higher than most texts have.
  private static let kindScore = 6.0
  private static let size = SampleSize(words: 40, items: 64, pages: 64)

  /// - Parameters:
  ///   - visibility: only items in it are used; `nil` for everything that anybody may see.
  ///   - learns: true if recorded uses count.
  package init(
    session: any IndexReading, visibility: Visibility? = nil, now: Timestamp, learns: Bool = true
  ) throws {
    self.visibility = try visibility ?? Visibility(in: session)
    (self.session, self.now, self.learns) = (session, now, learns)
  }

  /// The completions, likeliest first.
  package func completions(of text: String, atMost most: Int) throws -> [SearchCompletion] {
    guard most > 0, text.utf8.count <= Self.longestTyped else { return [] }
    let typed = PartlyTyped(text)
    guard !typed.words.isEmpty else { return [] }
    let listing = try session.listing()
    let (items, frequencies) = try candidates(typed, listing)
    var tally = CompletionTally(typed, frequencies: frequencies, now: now)
    try look(at: items, typed, listing, &tally)
    return (tally.best(most) + Self.kinds(text, typed)).best(most)
  }

  private func look(
    at items: [ItemID], _ typed: PartlyTyped, _ listing: Listing, _ tally: inout CompletionTally
  ) throws {
    let texts = try CompletionTexts(session, listing)
    let used = learns ? try session.lastUsed(atMost: Self.mostUsed) : [:]
    for item in Set(items).union(used.keys).sorted(by: >) where visibility.items.contains(item) {
      guard let date = try listing.date(of: item), try !isWithheld(item, listing) else { continue }
      tally.add(try texts.texts(of: item), CompletionTally.Facts(date: date, use: used[item]?.weight(at: now) ?? 0))
    }
    for question in try questions(typed) where visibility.items.contains(question.item) {
      guard try !isWithheld(question.item, listing) else { continue }
      let facts = CompletionTally.Facts(date: question.use.last, use: question.use.weight(at: now))
      tally.add([(question.text, .question)], facts)
    }
  }

  private func questions(_ typed: PartlyTyped) throws -> [KeptQuestion] {
    guard learns, let word = typed.longestWord else { return [] }
    return try session.questions(withWordBeginning: word, atMost: Self.mostQuestions)
  }

  private func isWithheld(_ item: ItemID, _ listing: Listing) throws -> Bool {
    guard !visibility.withheld.isEmpty, let path = try listing.path(of: item) else { return false }
    return visibility.withheld.contains { path.isAt(orBelow: $0) }
  }

  /// Items whose texts are to be read, and the number of items that contain each word that the typed one may become.
  private func candidates(
    _ typed: PartlyTyped, _ listing: Listing
  ) throws -> (items: [ItemID], frequencies: [String: Int]) {
    guard typed.isOneBeginning else { return (try newest(of: try holders(typed), listing), [:]) }
    let sample = try session.sample(ofWordsBeginningWith: typed.words[0], Self.size)
    let frequencies = sample.frequent.map { (String(decoding: $0.word, as: UTF8.self), $0.count) }
    return (sample.newestItems(atMost: Self.mostItems), Dictionary(frequencies) { first, _ in first })
  }

  /// Items with words that begin as the typed ones. A short word must occur itself, because too many words begin with
  /// it. A short last word is not looked up; reading the texts decides about it.
  private func holders(_ typed: PartlyTyped) throws -> ItemSet {
    var found: ItemSet?
    for (place, word) in typed.words.enumerated() {
      let isLast = place == typed.words.count - 1
      guard !isLast || typed.endsInBlank || word.count >= Self.longEnough else { continue }
      let isWhole = isLast ? typed.endsInBlank : word.count < Self.longEnough
      let bytes = Array(word.utf8)
      let items =
        try isWhole
        ? session.itemsWithAttributeWords(word: bytes)
        : session.itemsWithAttributeWords(wordBeginningWith: bytes)
      found = found?.intersection(items) ?? items
    }
    return found ?? .nothing
  }

  private struct Enough: Error {}

  private func newest(of items: ItemSet, _ listing: Listing) throws -> [ItemID] {
    var dated: [(date: Timestamp, item: ItemID)] = []
    do {
      try listing.forEachDate(of: items) { item, date in
        guard dated.count < Self.mostDated else { throw Enough() }
        dated.append((date, item))
      }
    } catch is Enough {
      // The listing's blocks come newest first, so the rest is older.
    }
    return dated.sorted { $0.date > $1.date }.prefix(Self.mostItems).map(\.item)
  }

  /// Values of `kind:` that begin with the last typed word.
  private static func kinds(_ text: String, _ typed: PartlyTyped) -> [SearchCompletion] {
    guard !typed.endsInBlank, let word = typed.text.words.last else { return [] }
    let before = typed.text.words.dropLast().map { $0 + " " }.joined()
    return KindCompletion.completions(of: String(word)).compactMap { kind in
      // Beside other words, a word is part of the question unless it has the keyword `kind:`.
      guard kind.hasKeyword || before.isEmpty else { return nil }
      let typed = kind.hasKeyword ? 0..<before.utf8.count + kind.typed.upperBound : kind.typed
      return SearchCompletion(
        text: before + kind.text, typed: [typed], score: kind.hasKeyword ? kindScore : kindScore / 4, source: .kind)
    }
  }
}

extension IndexReading {
  /// Samples words of attributes that begin with a text. Words with digits are included only if the text contains
  /// digits.
  func sample(
    ofWordsBeginningWith beginning: String, _ size: SampleSize, among: ItemSet? = nil
  ) throws -> WordSample {
    let takesDigits = beginning.utf8.contains { 0x30...0x39 ~= $0 }
    return try sample(of: .beginning(Array(beginning.utf8)), in: .attributes, size: size, among: among) { word in
      takesDigits || !word.contains { 0x30...0x39 ~= $0 }
    }
  }
}

extension WordSample {
  /// The newest items of the words, taking one item of each word in turn.
  func newestItems(atMost most: Int) -> [ItemID] {
    var (taken, items): (Set<UInt32>, [ItemID]) = ([], [])
    let words = frequent + recent
    for turn in 0..<(words.map(\.newest.count).max() ?? 0) {
      for word in words where turn < word.newest.count && items.count < most {
        let item = word.newest[word.newest.count - 1 - turn]
        if taken.insert(item).inserted { items.append(ItemID(Int64(item))) }
      }
    }
    return items
  }
}
