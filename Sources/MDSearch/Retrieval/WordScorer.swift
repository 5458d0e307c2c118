import MDModel
import MDRanking
import MDStore
import MDSystem

/// A word of a question as the index has it.
struct FoundWord {
  /// 0 where no item holds it.
  var rarity = 0.0
  /// Its forms in texts.
  var termsInTexts: [[UInt8]] = []
}

/// Scores the items that hold a word.
struct WordScorer {
  private let session: any IndexReading
  private let allowed: ItemSet
  private let formula: LexicalFormula
  private let lengths: FieldLengths
  private let frequencies: WordFrequencies

  init(_ session: any IndexReading, allowed: ItemSet) throws {
    (self.session, self.allowed) = (session, allowed)
    let (texts, all) = (try session.totals(of: .texts), try session.totals(of: .attributes))
    formula = LexicalFormula(
      items: max(texts.items, all.items), averageLength: Double(texts.words) / Double(max(1, texts.items)),
      logarithm: Logarithm.natural(of:))
    lengths = try session.lengths()
    frequencies = WordFrequencies(upTo: try session.largestItem())
  }

  /// How much a word tells of the items that hold it, and of those whose names do.
  private struct Rarity {
    var anywhere = 0.0
    var inNames = 0.0
  }

  /// Adds what a word gives to all items that hold it.
  func add(_ word: QuestionWord, to board: ScoreBoard) throws -> FoundWord {
    let (rarity, terms) = try read(word)
    for item in frequencies.items where allowed.contains(ItemID(Int64(item))) {
      let amounts = try amounts(of: item, rarity)
      board.add(amounts.word + amounts.name, to: item)
    }
    return FoundWord(rarity: rarity.anywhere, termsInTexts: terms)
  }

  /// Notes what a word has given to some items.
  func explain(_ word: QuestionWord, of items: [UInt32], on board: ScoreBoard) throws {
    let (rarity, _) = try read(word)
    for item in items {
      let (word, frequency, name) = try amounts(of: item, rarity)
      guard frequency > 0 else { continue }
      let inAttributes = word * Double(frequencies[item].inAttributes) / frequency
      board.explain(.text, word - inAttributes, of: item)
      board.explain(.attributes, inAttributes, of: item)
      board.explain(.name, name, of: item)
    }
  }

  /// Reads the forms of a word into ``frequencies``.
  private func read(_ word: QuestionWord) throws -> (rarity: Rarity, termsInTexts: [[UInt8]]) {
    frequencies.clear()
    guard let forms = try WordForms(session).found(of: word) else { return (Rarity(), []) }
    try sum(forms)
    let holders = frequencies.items
    if holders.isEmpty { return (Rarity(), []) }
    // Words that go on are other words: they make this one no commoner.
    let whole = holders.count { frequencies[$0].isWhole }
    let named = holders.count { frequencies[$0].inName > 0 }
    let repetition = formula.repetition(word.count)
    let rarity = Rarity(
      anywhere: formula.rarity(holders: whole > 0 ? whole : holders.count) * repetition,
      inNames: formula.rarity(holders: named) * repetition)
    return (rarity, forms.texts.map(\.found.term))
  }

  /// What the word that was read gives to an item, for its frequency and for its name.
  @inline(__always)
  private func amounts(
    of item: UInt32, _ rarity: Rarity
  ) throws -> (word: Double, frequency: Double, name: Double) {
    let found = frequencies[item]
    var frequency = Double(found.inAttributes)
    if found.inText > 0 { frequency += Double(found.inText) * formula.share(ofText: try lengths.text(of: item)) }
    let amount = rarity.anywhere * LexicalFormula.saturation(of: frequency)
    guard found.inName > 0 else { return (amount, frequency, 0) }
    let bonus = rarity.inNames * Double(found.inName) * LexicalFormula.bonus(ofName: try lengths.name(of: item))
    return (amount, frequency, bonus)
  }

  private func sum(_ forms: WordForms.Found) throws {
    for (weight, found) in forms.texts {
      for posting in found.postings where frequencies.hasRoom(for: posting.item) {
        frequencies.update(posting.item) {
          $0.inText += Float(weight) * Float(posting.count)
          if weight >= LexicalFormula.leastWhole { $0.isWhole = true }
        }
      }
    }
    for (weight, found) in forms.attributes {
      for posting in found.postings where frequencies.hasRoom(for: posting.item) {
        var frequency =
          LexicalFormula.nameWeight * Double(posting.inName) + LexicalFormula.otherWeight * Double(posting.inOthers)
        if posting.inTitle > 0 {
          frequency += Double(posting.inTitle) * LexicalFormula.share(ofTitle: try lengths.title(of: posting.item))
        }
        let (inAttributes, inName) = (Float(weight * frequency), posting.inName > 0 ? Float(weight) : 0)
        frequencies.update(posting.item) {
          $0.inAttributes += inAttributes
          $0.inName = max($0.inName, inName)
          if weight >= LexicalFormula.leastWhole { $0.isWhole = true }
        }
      }
    }
  }
}
