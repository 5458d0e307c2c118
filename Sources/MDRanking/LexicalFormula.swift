/// How well an item answers a question by its words: BM25F (Robertson and Zaragoza 2009), with a bonus for words in the
/// name.
///
/// All constants of the formula are here and in ``Nearness``. `docs/relevance.md` writes the formula out and says how
/// the constants were chosen.
///
/// A word's frequency in an item is a weighted sum of its occurrences over all fields. Occurrences in texts and titles
/// are divided by a measure of the field's length. The word adds its rarity times ``saturation(of:)``.
public struct LexicalFormula: Sendable {
  /// Weight of one occurrence in a name, in a title, and in any other attribute. An occurrence in the text weighs 1.
  public static let (nameWeight, titleWeight, otherWeight) = (1.0, 2.5, 1.0)
  /// Weight of an occurrence of a longer word that begins with the question's word.
  public static let beginningWeight = 0.3
  /// The weight if only digits follow the question's word. People leave the numbers out of names.
  public static let numberedWeight = 0.8
  /// Weight of a word form whose stem equals the question's only in languages other than the likeliest.
  public static let strangeFormWeight = 0.5
  /// A form below this weight counts as another word. Its items do not make the question's word less rare.
  public static let leastWhole = 0.5
  /// Bonuses of an item that contains all words, as shares of the most that words can add.
  ///
  /// - `allWordsShare`: a fixed bonus that puts the item before all items with fewer words.
  /// - `typedShare`: in full if the item contains each word as it was typed, often.
  /// - `oftenShare`: in full if it contains each word often, in any form.
  /// - `shortShare`: in full for a short text, and ``quotedBrevity`` times that if the text contains the whole
  ///   question. Such a text also counts as containing each word often, as typed.
  private static let (allWordsShare, typedShare, oftenShare, shortShare) = (1.0, 0.4, 0.3, 0.3)
  private static let quotedBrevity = 2.0
  /// The most that these shares give together.
  public static let mostComplete = allWordsShare + typedShare + oftenShare + shortShare
  /// Numbers of best answers. Nearness can reorder the first 200. If the question may be a quotation, 2,000 are
  /// searched for it.
  public static let (reordered, lookedThrough) = (200, 2_000)

  /// How much lengths count, in texts, in titles and in names, from 0 to 1.
  @inlinable static var textShare: Double { 0.88 }
  private static let (titleShare, nameShare) = (0.75, 0.3)
  /// Lengths in words at which an occurrence counts unchanged. For texts this length is the average of the index.
  private static let (commonTitle, commonName) = (10.0, 3.0)
  /// Bonus of a word in the name, as a share of the most that it can add as a word of the text.
  private static let nameBonus = 0.4
  /// Lengths in words: a text up to the first is short, and from the second on the length adds nothing. A text of
  /// unknown length counts as the third.
  private static let (shortText, endlessText, unknownText) = (100, 100_000, 1_000)
  /// Rarity of a word that most items contain. The formula alone would give a negative number.
  private static let leastRarity = 1e-6

  private let items: Double
  /// Growth of the length measure for each further word of a text.
  @usableFromInline let textSlope: Double
  private let logarithm: @Sendable (Double) -> Double

  /// - Parameters:
  ///   - items: number of items in the index.
  ///   - averageLength: average length of a text, in words.
  ///   - logarithm: the natural logarithm of the C library.
  public init(items: Int, averageLength: Double, logarithm: @escaping @Sendable (Double) -> Double) {
    (self.items, self.logarithm) = (Double(items), logarithm)
    textSlope = Self.textShare / max(1, averageLength)
  }

  /// Rarity of a word that `holders` items contain: the fewer, the more the word tells.
  public func rarity(holders: Int) -> Double {
    max(Self.leastRarity, logarithm((items - Double(holders) + 0.5) / (Double(holders) + 0.5)))
  }

  /// Weight of a word that occurs `count` times in the question.
  public func repetition(_ count: Int) -> Double { 1 + logarithm(Double(count)) }

  /// Weight of one occurrence in a text of `length` words.
  @inlinable
  public func share(ofText length: Int) -> Double { 1 / (1 - Self.textShare + textSlope * Double(length)) }

  /// Weight of one occurrence in a title of `length` words.
  public static func share(ofTitle length: Int) -> Double {
    titleWeight * share(titleShare, Double(length) / commonTitle)
  }

  /// The most that a word can add to an item's score, given its rarity in all items and among names.
  public static func most(rarity: Double, inNames: Double) -> Double {
    rarity * mostSaturated + inNames * bonus(ofName: 0)
  }

  /// Bonus of a word in a name of `length` words, as a factor of its rarity among names.
  public static func bonus(ofName length: Int) -> Double {
    nameBonus * mostSaturated * share(nameShare, Double(length) / commonName)
  }

  /// Bonus of an item that contains all words of the question, in parts.
  public struct Completeness: Sendable {
    public var allWords: Double
    public var asTyped: Double
    public var often: Double
    public var brevity: Double
    public var sum: Double { allWords + asTyped + often + brevity }
  }

  /// - Parameters:
  ///   - rarities: sum of the rarities of the words.
  ///   - times: how often the item contains the words.
  ///   - words: number of words.
  ///   - length: length of the item's text in words; 0 if unknown.
  ///   - isQuotation: true if the text contains the whole question, word by word.
  public func completeness(
    rarities: Double, _ times: HeldTimes, words: Int, length: Int, isQuotation: Bool
  ) -> Completeness {
    let most = rarities * Self.mostSaturated
    let mostTimes = Double(HeldTimes.often * words)
    let typed = isQuotation ? 1 : Double(times.asTyped) / mostTimes
    let often = isQuotation ? 1 : Double(times.inAnyForm) / mostTimes
    let short = brevity(of: length == 0 ? Self.unknownText : length) * (isQuotation ? Self.quotedBrevity : 1)
    // Third powers: an item with half of the words as typed gets an eighth of that share.
    return Completeness(
      allWords: most * Self.allWordsShare, asTyped: most * Self.typedShare * typed * typed * typed,
      often: most * Self.oftenShare * often * often * often,
      brevity: most * Self.shortShare * short)
  }

  /// 1 for a short text, 0 for an endless one, falling with the logarithm of the length between them.
  private func brevity(of length: Int) -> Double {
    let (short, endless) = (Double(Self.shortText), Double(Self.endlessText))
    return max(0, 1 - logarithm(max(1, Double(length) / short)) / logarithm(endless / short))
  }

  private static func share(_ weight: Double, _ length: Double) -> Double { 1 / (1 - weight + weight * length) }

  @inlinable
  public static func saturation(of frequency: Double) -> Double { frequency * mostSaturated / (frequency + limit) }
  /// The upper bound of ``saturation(of:)``, and the frequency at which it reaches half of that.
  @inlinable public static var mostSaturated: Double { 2.2 }
  @inlinable public static var limit: Double { 1.2 }
}
