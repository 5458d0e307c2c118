/// Reads spans counted from now: `last 7 days`, `next 2 weeks`, `an hour ago`.
struct CountedSpanReader {
  private let today: CivilDay
  private let vocabulary = DateVocabulary.all

  init(_ today: CivilDay) { self.today = today }

  func date(in phrase: Substring) -> NaturalDate? {
    let phrase = SingleDateReader.compact(phrase)
    guard let (span, count, unit) = vocabulary.countedSpan(in: phrase, among: [.past, .coming, .ago, .ahead]) else {
      return nil
    }
    switch span {
    case .past: return day(-count, unit).map { .between($0, .now(seconds: 0)) }
    case .coming: return day(count, unit).map { .between(.now(seconds: 0), $0) }
    case .ago: return moment(-count, unit)
    case .ahead: return moment(count, unit)
    }
  }

  /// The day that is `count` units from now; for hours and minutes the instant.
  private func day(_ count: Int, _ unit: DateVocabulary.Unit) -> QueryDate? {
    switch unit {
    case .minute: .now(seconds: Double(count) * 60)
    case .hour: .now(seconds: Double(count) * 3_600)
    case .day: .calendar(.day, offset: count)
    case .week: .calendar(.day, offset: count * 7)
    case .month: sameDay(months: count)
    case .year: sameDay(months: count * 12)
    }
  }

  /// The same day in another month, or that month's last day if it is shorter: January 31 plus one month is the last of
  /// February.
  private func sameDay(months: Int) -> QueryDate? {
    guard let date = today.date, let first = CivilDay(year: date.year, month: date.month),
      let month = first.advanced(by: months, .month), let next = month.advanced(by: 1, .month),
      let day = min(month.advanced(by: Int64(date.day) - 1), next.advanced(by: -1)).date
    else { return nil }
    return .iso(ISODate(year: day.year, month: day.month, day: day.day))
  }

  /// `an hour ago` is the hour with that instant in its middle.
  private func moment(_ count: Int, _ unit: DateVocabulary.Unit) -> NaturalDate? {
    guard unit.calendarUnit == nil else { return nil }
    let length: Double = unit == .minute ? 60 : 3_600
    return .between(
      .now(seconds: (Double(count) - 0.5) * length), .now(seconds: (Double(count) + 0.5) * length))
  }
}

extension DateVocabulary {
  func countedSpan(in text: Substring, among spans: Set<CountedSpan>) -> (CountedSpan, count: Int, Unit)? {
    for (span, templates) in counted where spans.contains(span) {
      for template in templates {
        guard let (number, name) = template.match(text), let unit = units[String(name)] else { continue }
        guard let number else { return (span, 1, unit) }
        if let count = NumericDateReader.number(number) ?? numbers[String(number)] { return (span, count, unit) }
      }
    }
    return nil
  }
}

extension DateVocabulary.Unit {
  /// The calendar unit; `nil` for hours and minutes.
  var calendarUnit: QueryDate.Unit? {
    switch self {
    case .minute, .hour: nil
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
