/// Reads seasons of the northern hemisphere, as three whole months each: `last summer`, `Sommer 2019`, `l'été dernier`,
/// `去年の夏`.
struct SeasonReader {
  private let today: CivilDay
  private let vocabulary = DateVocabulary.all

  init(_ today: CivilDay) { self.today = today }

  func date(in phrase: Substring) -> NaturalDate? {
    let text = SingleDateReader.compact(Self.withoutArticles(phrase))
    return occurrence(text) ?? dated(text)
  }

  /// Articles and prepositions, longer ones before their beginnings.
  private static let articles = [
    "in the ", "the ", "in ", "dem ", "den ", "der ", "im ", "de l'", "en l'", "l'", "du ", "le ", "la ", "en ", "el ",
  ]

  private static func withoutArticles(_ phrase: Substring) -> Substring {
    articles.first { phrase.hasPrefix($0) }.map { phrase.dropFirst($0.count) } ?? phrase
  }

  /// Reads `last summer`, the last one that is over, and `summer`, the last one that has begun.
  private func occurrence(_ text: Substring) -> NaturalDate? {
    if let season = vocabulary.seasons[String(text)] { return date(.recent, season) }
    for (occurrence, templates) in vocabulary.occurrences {
      for template in templates {
        guard let (_, name) = template.match(text), let season = vocabulary.seasons[String(name)] else { continue }
        return date(occurrence, season)
      }
    }
    return nil
  }

  private func date(_ occurrence: DateVocabulary.Occurrence, _ season: Int) -> NaturalDate? {
    guard let year = today.date?.year else { return nil }
    // In January, the last winter that has begun is that of the year before.
    let begun = (year - 1...year).last { start(season, $0).map { $0 <= today } ?? false }
    guard let begun else { return nil }
    switch occurrence {
    case .recent: return span(season, begun)
    case .last: return span(season, isOver(season, begun) ? begun : begun - 1)
    // The present one, or else that of this year.
    case .this: return span(season, isOver(season, begun) ? year : begun)
    case .next: return span(season, begun + 1)
    case .ofWeek: return nil
    }
  }

  /// Reads `summer of 2019`, `verano del año pasado`, `2019年の夏`.
  private func dated(_ text: Substring) -> NaturalDate? {
    for (name, season) in vocabulary.seasons {
      if text.hasPrefix(name), let year = year(text.dropFirst(name.count)) { return span(season, year) }
      if text.hasSuffix(name), let year = year(text.dropLast(name.count)) { return span(season, year) }
    }
    return nil
  }

  private func year(_ text: Substring) -> Int? {
    var words = text.split(separator: " ")
    if let first = words.first, words.count > 1, vocabulary.fillers.contains(String(first)) { words.removeFirst() }
    var name = words.joined(separator: " ")
    if name.hasSuffix("の") { name.removeLast() }
    if case .calendar(.year, let offset)? = vocabulary.phrases[name] { return today.date.map { $0.year + offset } }
    if name.hasSuffix("年") || name.hasSuffix("년") { name.removeLast() }
    return name.utf8.count == 4 ? NumericDateReader.number(name) : nil
  }

  // MARK: Spans

  private func start(_ season: Int, _ year: Int) -> CivilDay? { CivilDay(year: year, month: season * 3) }

  private func isOver(_ season: Int, _ year: Int) -> Bool {
    start(season, year).flatMap { $0.advanced(by: 3, .month) }.map { $0 <= today } ?? false
  }

  /// The three months of a season. A winter belongs to the year in which it begins.
  private func span(_ season: Int, _ year: Int) -> NaturalDate? {
    guard start(season, year) != nil else { return nil }
    let last = season == 4 ? ISODate(year: year + 1, month: 2) : ISODate(year: year, month: season * 3 + 2)
    return .between(.iso(ISODate(year: year, month: season * 3)), .iso(last))
  }
}
