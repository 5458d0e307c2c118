import Foundation
import MDLanguage
import MDModel
import MDQuery
import MDText

/// Scores documents of a corpus as the comments of the formula say, word by word and without an index.
struct NaiveRanking {
  /// Tokens of a field, by position.
  typealias Field = [Set<[UInt8]>]

  private struct Fields {
    var text: Field
    var name: Field
    var title: Field
    var others: Field
    var attributes: [Field] { [name, title, others] }
  }

  let corpus: Corpus
  private let fields: [ItemID: Fields]
  private let averageLength: Double

  init(_ corpus: Corpus) {
    self.corpus = corpus
    let pairs = corpus.documents.map { document in
      (
        document.id,
        Fields(
          text: Self.field(document.text, .document), name: Self.field(document.path.name.text, .attribute),
          title: Self.field(document.title, .attribute), others: Self.field(document.comment, .attribute))
      )
    }
    fields = Dictionary(uniqueKeysWithValues: pairs)
    let texts = fields.values.map(\.text.count).filter { $0 > 0 }
    averageLength = max(1, Double(texts.reduce(0, +)) / Double(max(1, texts.count)))
  }

  private static func field(_ text: String, _ purpose: Tokenizer.Purpose) -> Field {
    NaiveSearch.positions(Array(text.utf8), purpose)
  }

  // MARK: Words

  /// A word of the query, with the weights of its forms.
  private struct Word {
    var text: String
    var count: Int
    var inTexts: [[UInt8]: Double]
    var inAttributes: [[UInt8]: Double]
  }

  /// Score of every document that contains a word.
  ///
  /// - Parameter allowed: documents that may be answers.
  func scores(of question: Question, among allowed: Set<ItemID>) -> [ItemID: Double] {
    let typed = question.words.joined(separator: " ")
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: typed, purpose: .query)
    let language = QuestionLanguage(of: tokens.map(\.text))
    let rare = tokens.filter { !language.isCommon($0.text) }
    let telling = rare.isEmpty ? tokens : rare
    let words = telling.indices.filter { place in !telling[..<place].contains { $0.text == telling[place].text } }.map {
      let token = telling[$0]
      let isLast = token.range.upperBound == typed.utf8.count && token.text.unicodeScalars.count >= 3
      let goesOn = isLast || Tokenizer.endsInSingleIdeograph(token.text)
      let (inTexts, inAttributes) = forms(of: token.text, language, goesOn: goesOn, allowed)
      return Word(
        text: token.text, count: telling.count { $0.text == token.text }, inTexts: inTexts, inAttributes: inAttributes)
    }
    return scores(words, sequence: (tokens.count <= 12 ? tokens : rare).map(\.text))
  }

  /// Forms of a word with their weights.
  ///
  /// Longer words with this prefix count in attributes if the word has three letters. They count in both tables if it
  /// is the last word or has no other form.
  ///
  /// A shorter word without other forms counts in attributes only, if an allowed document contains a longer word there.
  private func forms(
    of word: String, _ language: QuestionLanguage, goesOn: Bool, _ allowed: Set<ItemID>
  ) -> (inTexts: [[UInt8]: Double], inAttributes: [[UInt8]: Double]) {
    let inTexts = Set(fields.values.flatMap { $0.text.joined() })
    let inAttributes = Set(fields.values.flatMap { $0.attributes.joined().joined() })
    let isLong = word.unicodeScalars.count >= 3
    let first = (
      forms(of: word, language, goesOn: goesOn, among: inTexts),
      forms(of: word, language, goesOn: goesOn || isLong, among: inAttributes)
    )
    if (Array(first.0.values) + Array(first.1.values)).contains(where: { $0 >= 0.5 }) { return first }
    let longer = forms(of: word, language, goesOn: true, among: inAttributes)
    let isHeld = fields.contains { allowed.contains($0) && $1.attributes.contains { best(longer, $0) > 0 } }
    if !goesOn, !isLong, isHeld { return (first.0, longer) }
    return (
      forms(of: word, language, goesOn: true, among: inTexts),
      forms(of: word, language, goesOn: true, among: inAttributes)
    )
  }

  private func forms(
    of word: String, _ language: QuestionLanguage, goesOn: Bool, among terms: Set<[UInt8]>
  ) -> [[UInt8]: Double] {
    let bytes = Array(word.utf8)
    let canBeStemmed = bytes.count > 2 && !word.contains(where: \.isNumber)
    let languages = canBeStemmed ? language.languages(of: word) : []
    var forms: [[UInt8]: Double] = [:]
    for term in terms {
      if term == bytes {
        forms[term] = 1
      } else if term.count <= bytes.count + 8 {
        let same = languages.firstIndex { stem(term, $0) == stem(bytes, $0) }
        if let same { forms[term] = same == 0 ? 1 : 0.5 }
      }
      if goesOn, forms[term] == nil, term.starts(with: bytes) {
        forms[term] = term.dropFirst(bytes.count).allSatisfy { (0x30...0x39).contains($0) } ? 0.8 : 0.3
      }
    }
    return forms
  }

  private func stem(_ word: [UInt8], _ language: WordLanguage) -> [UInt8]? { Stemmer(language)?.stem(of: word) }

  // MARK: Scores

  private func scores(_ words: [Word], sequence: [String]) -> [ItemID: Double] {
    var (scores, rarities): ([ItemID: Double], [String: Double]) = ([:], [:])
    var held: [ItemID: Int] = [:]
    for word in words {
      func holds(_ fields: Fields, atLeast weight: Double) -> Bool {
        best(word.inTexts, fields.text) >= weight
          || fields.attributes.contains { best(word.inAttributes, $0) >= weight }
      }
      let holders = fields.filter { holds($1, atLeast: 0.1) }
      guard !holders.isEmpty else { continue }
      let repetition = 1 + log(Double(word.count))
      let whole = holders.values.count { holds($0, atLeast: 0.5) }
      let rarity = rarity(whole > 0 ? whole : holders.count) * repetition
      let inNames = self.rarity(holders.values.count { best(word.inAttributes, $0.name) > 0 }) * repetition
      rarities[word.text] = rarity
      for (item, fields) in holders {
        held[item, default: 0] += 1
        scores[item, default: 0] += rarity * saturated(frequency(word, fields)) + inNames * nameBonus(word, fields)
      }
    }
    let forms = Dictionary(uniqueKeysWithValues: words.map { ($0.text, Set($0.inTexts.keys)) })
    let order = sequence.map { (forms: forms[$0] ?? [Array($0.utf8)], rarity: rarities[$0] ?? 0) }
    var quoted: Set<ItemID> = []
    for item in scores.keys where sequence.count > 1 {
      let (nearness, isQuotation) = nearness(order, fields[item]?.text ?? [])
      scores[item]? += nearness
      if isQuotation { quoted.insert(item) }
    }
    if words.count > 1, words.allSatisfy({ rarities[$0.text] != nil }) {
      let most = words.reduce(0) { $0 + (rarities[$1.text] ?? 0) } * 2.2
      for (item, count) in held where count == words.count {
        scores[item, default: 0] += most * completeness(words, fields[item]!, isQuotation: quoted.contains(item))
      }
    }
    return scores
  }

  /// Factor for documents that contain all words: 1, plus 0.4 times the cube of the share of exact words.
  ///
  /// Then 0.3 times the cube of the share of words in any form, and 0.3 for a short text. A share is full when each
  /// word occurs twice.
  private func completeness(_ words: [Word], _ fields: Fields, isQuotation: Bool) -> Double {
    /// Share of the words' occurrences, counting at most two for each word.
    func share(_ isForm: (Word, [UInt8], Double) -> Bool) -> Double {
      words.reduce(0) { sum, word in
        func count(_ forms: [[UInt8]: Double], _ field: Field) -> Int {
          field.reduce(0) { $0 + $1.count { term in forms[term].map { isForm(word, term, $0) } ?? false } }
        }
        // A word in the name counts as two occurrences.
        let inName = 2 * count(word.inAttributes, fields.name)
        let inAttributes = inName + count(word.inAttributes, fields.title) + count(word.inAttributes, fields.others)
        return sum + Double(min(2, count(word.inTexts, fields.text) + inAttributes))
      } / Double(2 * words.count)
    }
    let typed = share { word, term, _ in term == Array(word.text.utf8) }
    let often = share { _, _, weight in weight >= 0.5 }
    let length = fields.text.isEmpty ? 1_000 : Double(fields.text.count)
    let brevity = min(1, max(0, 1 - log10(length / 100) / 3))
    // A quotation has full shares, and its shortness counts twice.
    if isQuotation { return 1 + 0.4 + 0.3 + 0.6 * brevity }
    return 1 + 0.4 * typed * typed * typed + 0.3 * often * often * often + 0.3 * brevity
  }

  private func rarity(_ holders: Int) -> Double {
    max(1e-6, log((Double(fields.count - holders) + 0.5) / (Double(holders) + 0.5)))
  }

  private func occurrences(_ forms: [[UInt8]: Double], _ field: Field) -> Double {
    field.reduce(0) { $0 + $1.reduce(0) { $0 + (forms[$1] ?? 0) } }
  }

  /// Largest weight of any form in a field.
  private func best(_ forms: [[UInt8]: Double], _ field: Field) -> Double {
    field.joined().compactMap { forms[$0] }.max() ?? 0
  }

  private func frequency(_ word: Word, _ fields: Fields) -> Double {
    let text = occurrences(word.inTexts, fields.text) / (0.12 + 0.88 * Double(fields.text.count) / averageLength)
    let title = 2.5 * occurrences(word.inAttributes, fields.title) / (0.25 + 0.75 * Double(fields.title.count) / 10)
    return text + title + occurrences(word.inAttributes, fields.name) + occurrences(word.inAttributes, fields.others)
  }

  private func saturated(_ frequency: Double) -> Double { 2.2 * frequency / (frequency + 1.2) }

  /// Bonus for the best form in the name, counted once.
  private func nameBonus(_ word: Word, _ fields: Fields) -> Double {
    let best = fields.name.joined().compactMap { word.inAttributes[$0] }.max() ?? 0
    return best * 0.4 * 2.2 / (0.7 + 0.3 * Double(fields.name.count) / 3)
  }

  // MARK: Nearness

  private func nearness(_ order: [(forms: Set<[UInt8]>, rarity: Double)], _ text: Field) -> (Double, Bool) {
    func stands(_ word: Int, at place: Int) -> Bool {
      place < text.count && !text[place].isDisjoint(with: order[word].forms)
    }
    var bonus = 0.0
    let telling = order.indices.filter { order[$0].rarity > 0 }
    for (first, second) in zip(telling, telling.dropFirst()) {
      var frequency = 0.0
      for place in text.indices where stands(first, at: place) {
        guard let next = text.indices.first(where: { $0 > place && stands(second, at: $0) }) else { continue }
        frequency += next - place <= 2 ? 1 : next - place <= 8 ? 0.3 : 0
      }
      bonus += 0.2 * min(order[first].rarity, order[second].rarity) * frequency / (frequency + 1)
    }
    var (best, longest) = (0.0, 0)
    for start in text.indices {
      for word in order.indices {
        var (length, sum) = (0, 0.0)
        while word + length < order.count, stands(word + length, at: start + length) {
          sum += max(1, order[word + length].rarity)
          length += 1
          longest = max(longest, length)
          if length >= 3 { best = max(best, sum * (3 * Double(length) / Double(order.count) - 2)) }
        }
      }
    }
    return (bonus + 2 * best, longest == order.count && order.count >= 3)
  }
}

/// Conditions in addition to the words.
extension NaiveRanking {
  /// True if a field contains the words in sequence. With `goesOn`, the last word matches as a prefix.
  func holds(_ words: String, goesOn: Bool = false, _ item: ItemID) -> Bool {
    guard let fields = fields[item] else { return false }
    let term = Term(QueryText(pieces: goesOn ? [words, ""] : [words], modifiers: []))
    return ([fields.text] + fields.attributes).contains { term.count(in: $0) > 0 }
  }

  func hasTitle(beginningWith word: String, _ item: ItemID) -> Bool {
    Term(QueryText(pieces: [word, ""], modifiers: [])).count(in: fields[item]?.title ?? []) > 0
  }
}
