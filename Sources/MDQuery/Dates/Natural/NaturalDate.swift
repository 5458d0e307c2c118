/// A date as people write it: `today`, `last 7 days`, `march 2024`, `>2024-03-01`, `vor 2 Wochen`, `先週`.
///
/// English, German, French, Spanish, Japanese and Korean are all understood, whatever the locale is. Case and accents
/// are ignored. For spans, the ends are those of ``DateResolver/span(of:)``.
package enum NaturalDate: Hashable, Sendable {
  case within(QueryDate)
  /// Before the start of the date.
  case before(QueryDate)
  /// From the end of the date on.
  case after(QueryDate)
  /// From the start of the date on.
  case onOrAfter(QueryDate)
  /// Before the end of the date.
  case onOrBefore(QueryDate)
  /// From the start of the first to the end of the second.
  case between(QueryDate, QueryDate)

  /// Reads a date from the beginning of some words: the longest run of words that is a date.
  ///
  /// - Parameters:
  ///   - words: the words between blanks.
  ///   - context: the time. Weekdays and months without a year mean the last that has begun.
  /// - Returns: `nil` if no date begins with the first word.
  package static func reading(
    _ words: [some StringProtocol], context: TimeContext
  ) -> (date: NaturalDate, wordsTaken: Int)? {
    let folded = words.prefix(longestPhrase).map { LetterFolding.fold($0) }
    let reader = DatePhraseReader(context)
    for count in stride(from: folded.count, to: 0, by: -1) where !folded[..<count].contains("") {
      let phrase = folded[..<count].joined(separator: " ")
      guard phrase.utf8.count <= longestText else { continue }
      if let date = reader.date(in: phrase) { return (date, count) }
    }
    return nil
  }

  /// Maximum number of words of a date. `am 12. März 2024 - am 15. April 2024` has nine; two more are allowed.
  private static let longestPhrase = 11

  /// Maximum number of bytes of a date. Longer texts are not worth the time.
  private static let longestText = 160
}

/// Reads a folded text that is one date and nothing else.
struct DatePhraseReader {
  private let chooser: DateChooser
  private let single: SingleDateReader
  private let spans: CountedSpanReader
  private let seasons: SeasonReader

  init(_ context: TimeContext) {
    chooser = DateChooser(context)
    single = SingleDateReader(context)
    spans = CountedSpanReader(chooser.today)
    seasons = SeasonReader(chooser.today)
  }

  func date(in phrase: String) -> NaturalDate? {
    let phrase = Substring(phrase)
    return compared(phrase) ?? within(phrase) ?? seasons.date(in: phrase) ?? spans.date(in: phrase) ?? range(phrase)
  }

  private func within(_ phrase: Substring) -> NaturalDate? {
    single.form(of: phrase).flatMap(chooser.recent).map(NaturalDate.within)
  }

  private func compared(_ phrase: Substring) -> NaturalDate? {
    let comparisons: [(String, (QueryDate) -> NaturalDate)] = [
      ("<=", NaturalDate.onOrBefore), (">=", NaturalDate.onOrAfter), ("≤", NaturalDate.onOrBefore),
      ("≥", NaturalDate.onOrAfter), ("<", NaturalDate.before), (">", NaturalDate.after), ("=", NaturalDate.within),
    ]
    guard let (sign, comparison) = comparisons.first(where: { phrase.hasPrefix($0.0) }) else { return nil }
    let date = phrase.dropFirst(sign.count).drop { $0 == " " }
    return single.form(of: date).flatMap(chooser.recent).map(comparison)
  }

  /// Reads `a..b`, `a..`, `..b`, `a-b`. A hyphen has blanks on both sides or on neither: `2024 -draft` excludes a word.
  private func range(_ phrase: Substring) -> NaturalDate? {
    for mark in ["..", "…", "~", "〜"] {
      guard let index = phrase.indices.first(where: { phrase[$0...].hasPrefix(mark) }) else { continue }
      return range(Self.trimmed(phrase[..<index]), Self.trimmed(phrase[index...].dropFirst(mark.count)))
    }
    // `2024-03-01-2024-04-01` has five hyphens.
    for index in phrase.indices.filter({ "-–—".contains(phrase[$0]) }).prefix(7) {
      let (start, end) = (phrase[..<index], phrase[phrase.index(after: index)...])
      guard !start.isEmpty, !end.isEmpty, start.hasSuffix(" ") == end.hasPrefix(" ") else { continue }
      if let range = range(Self.trimmed(start), Self.trimmed(end)) { return range }
    }
    return nil
  }

  private func range(_ start: Substring, _ end: Substring) -> NaturalDate? {
    switch (start.isEmpty, end.isEmpty) {
    case (true, true): return nil
    case (false, true): return single.form(of: start).flatMap(chooser.recent).map(NaturalDate.onOrAfter)
    case (true, false): return single.form(of: end).flatMap(chooser.recent).map(NaturalDate.onOrBefore)
    case (false, false):
      guard let start = single.form(of: start), let end = single.form(of: end) else { return nil }
      return chooser.range(start, end).map { NaturalDate.between($0, $1) }
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
