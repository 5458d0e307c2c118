/// How well an item answers a question by its words: BM25F (Robertson and Zaragoza 2009), and more for a word in the name.
/// All constants of the formula stand here and in ``Nearness``; `docs/relevance.md` writes it out and says how they were
/// chosen.
///
/// A word's frequency in an item is the sum over fields of its occurrences times the field's weight, those in texts and
/// titles divided by a measure of the field's length. The word adds its rarity times ``saturation(of:)``.
public struct LexicalFormula: Sendable {
  /// Weights of an occurrence in a name, a title and any other attribute; one in the text weighs 1.
  public static let (nameWeight, titleWeight, otherWeight) = (1.0, 2.5, 1.0)
  /// Weight of an occurrence of a word that begins with the word of the question and goes on.
  public static let beginningWeight = 0.3
  /// The same where only digits follow: people leave the numbers out of names.
  public static let numberedWeight = 0.8
  /// Weight of a form that only other languages than the likeliest reduce to the same stem.
  public static let strangeFormWeight = 0.5
  /// With less weight a form is another word, and makes the word of the question no commoner.
  public static let leastWhole = 0.5
  /// What an item adds that holds all words, in parts of the most that words can add: the first for that alone, so that it
  /// comes before those that do not; the second where each word stands in it as it was typed, and often; the third where
  /// each does in any form; the fourth where its text is short. A text in which the whole question stands has it as it was
  /// typed, however often, and is the likelier the less stands there besides: then the fourth counts so many times.
  private static let (allWordsShare, typedShare, oftenShare, shortShare) = (1.0, 0.4, 0.3, 0.3)
  private static let quotedBrevity = 2.0
  /// The most that the shares give together.
  public static let mostComplete = allWordsShare + typedShare + oftenShare + shortShare
  /// Answers whose order nearness can change, and those of a short question that are looked through for it.
  public static let (reordered, lookedThrough) = (200, 2_000)

  /// How much lengths count: of texts, of titles and of names.
  @inlinable static var textShare: Double { 0.88 }
  private static let (titleShare, nameShare) = (0.75, 0.3)
  /// Length that counts as it is; that of texts is the average of the index.
  private static let (commonTitle, commonName) = (10.0, 3.0)
  /// What a word in the name adds beside, in parts of what it could add as a word of the text.
  private static let nameBonus = 0.4
  /// Length of a text that is short, that is as good as none, and that is taken for one that is not known.
  private static let (shortText, endlessText, unknownText) = (100, 100_000, 1_000)
  /// Rarity of a word that most items hold, for which the formula has a negative one.
  private static let leastRarity = 1e-6

  private let items: Double
  /// What a word more in a text adds to the measure of its length.
  @usableFromInline let textSlope: Double
  private let logarithm: @Sendable (Double) -> Double

  /// - Parameters:
  ///   - items: how many items there are.
  ///   - averageLength: of texts, in words.
  ///   - logarithm: the natural one, of the C library.
  public init(items: Int, averageLength: Double, logarithm: @escaping @Sendable (Double) -> Double) {
    (self.items, self.logarithm) = (Double(items), logarithm)
    textSlope = Self.textShare / max(1, averageLength)
  }

  /// How much a word tells that so many items hold.
  public func rarity(holders: Int) -> Double {
    max(Self.leastRarity, logarithm((items - Double(holders) + 0.5) / (Double(holders) + 0.5)))
  }

  /// Weight of a word that the question has so many times.
  public func repetition(_ count: Int) -> Double { 1 + logarithm(Double(count)) }

  /// What one occurrence in a text of so many words counts.
  @inlinable
  public func share(ofText length: Int) -> Double { 1 / (1 - Self.textShare + textSlope * Double(length)) }

  /// What one occurrence in a title of so many words counts.
  public static func share(ofTitle length: Int) -> Double {
    titleWeight * share(titleShare, Double(length) / commonTitle)
  }

  /// The most that a word adds to the score of an item, by its rarity anywhere and among names.
  public static func most(rarity: Double, inNames: Double) -> Double {
    rarity * mostSaturated + inNames * bonus(ofName: 0)
  }

  /// What a word in a name of so many words adds beside, in parts of its rarity among names.
  public static func bonus(ofName length: Int) -> Double {
    nameBonus * mostSaturated * share(nameShare, Double(length) / commonName)
  }

  /// What an item adds that holds all words, beside what each of them adds.
  public struct Completeness: Sendable {
    public var allWords: Double
    public var asTyped: Double
    public var often: Double
    public var brevity: Double
    public var sum: Double { allWords + asTyped + often + brevity }
  }

  /// - Parameters:
  ///   - rarities: sum of those of the words.
  ///   - times: how often the item holds the words.
  ///   - words: how many there are.
  ///   - length: of its text; 0 for none.
  ///   - isQuotation: the whole question stands there.
  public func completeness(
    rarities: Double, _ times: HeldTimes, words: Int, length: Int, isQuotation: Bool
  ) -> Completeness {
    let most = rarities * Self.mostSaturated
    let mostTimes = Double(HeldTimes.often * words)
    let typed = isQuotation ? 1 : Double(times.asTyped) / mostTimes
    let often = isQuotation ? 1 : Double(times.inAnyForm) / mostTimes
    let short = brevity(of: length == 0 ? Self.unknownText : length) * (isQuotation ? Self.quotedBrevity : 1)
    return Completeness(
      allWords: most * Self.allWordsShare, asTyped: most * Self.typedShare * typed * typed * typed,
      often: most * Self.oftenShare * often * often * often,
      brevity: most * Self.shortShare * short)
  }

  /// 1 for a short text, 0 for an endless one, and between by the logarithm of its length.
  private func brevity(of length: Int) -> Double {
    let (short, endless) = (Double(Self.shortText), Double(Self.endlessText))
    return max(0, 1 - logarithm(max(1, Double(length) / short)) / logarithm(endless / short))
  }

  private static func share(_ weight: Double, _ length: Double) -> Double { 1 / (1 - weight + weight * length) }

  @inlinable
  public static func saturation(of frequency: Double) -> Double { frequency * mostSaturated / (frequency + limit) }
  /// The most that ``saturation(of:)`` gives, and the frequency that gives half of it.
  @inlinable public static var mostSaturated: Double { 2.2 }
  @inlinable public static var limit: Double { 1.2 }
}
