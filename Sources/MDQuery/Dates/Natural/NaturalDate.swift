/// A date as people say it: `today`, `last 7 days`, `march 2024`, `>2024-03-01`, `vor 2 Wochen`, `先週`.
///
/// English, German, French, Spanish, Japanese and Korean are understood side by side, whatever the locale is; case and
/// accents do not count. Where a span is meant, its ends are those of ``DateResolver/span(of:)``.
public enum NaturalDate: Hashable, Sendable {
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

  /// Reads a date off the front of some words: the longest run of them that makes one.
  ///
  /// - Parameters:
  ///   - words: as they stand between blanks.
  ///   - context: weekdays and months without a year mean the last that has begun.
  /// - Returns: `nil` when the first word begins no date.
  public static func reading(
    _ words: [some StringProtocol], context: TimeContext
  ) -> (date: NaturalDate, wordsTaken: Int)? {
    let folded = words.prefix(longestPhrase).map { DateFolding.fold($0) }
    let reader = DatePhraseReader(context)
    for count in stride(from: folded.count, to: 0, by: -1) where !folded[..<count].contains("") {
      let phrase = folded[..<count].joined(separator: " ")
      guard phrase.utf8.count <= longestText else { continue }
      if let date = reader.date(in: phrase) { return (date, count) }
    }
    return nil
  }

  /// `am 12. März 2024 - am 15. April 2024` has nine words; two more for the talkative.
  private static let longestPhrase = 11

  /// Length limit in bytes; longer texts are not dates, and not worth the time.
  private static let longestText = 160
}
