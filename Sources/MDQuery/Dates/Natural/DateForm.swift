/// A single date, or a recurring one.
enum DateForm: Hashable {
  case fixed(QueryDate)
  /// 1 for Sunday to 7 for Saturday.
  case weekday(Int)
  /// A month of every year.
  case month(Int)
  /// A day of every year that has the day.
  case dayOfYear(month: Int, day: Int)
}

/// Chooses one date of a recurring form, relative to today.
struct DateChooser {
  private let context: TimeContext
  let today: CivilDay

  init(_ context: TimeContext) {
    self.context = context
    today = CivilDay(at: context.now, in: context)
  }

  /// The last date of the form that has begun.
  func recent(_ form: DateForm) -> QueryDate? { latest(form, onOrBefore: today) }

  /// - Returns: `nil` if the form has no such date. A fixed form has one date only.
  func date(_ occurrence: DateVocabulary.Occurrence, _ form: DateForm) -> QueryDate? {
    switch (occurrence, form) {
    case (.recent, _): recent(form)
    case (.ofWeek(let offset), .weekday(let weekday)): self.weekday(weekday, ofWeek: offset)
    case (.this, .weekday(let weekday)): self.weekday(weekday, ofWeek: 0)
    case (.this, .month(let month)): today.date.flatMap { monthDate(year: $0.year, month) }
    case (.last, .weekday): latest(form, onOrBefore: today.advanced(by: -1))
    // The last month that is over: in May, "last May" is that of the year before.
    case (.last, .month):
      today.start(of: .month, firstWeekday: 1).flatMap { latest(form, onOrBefore: $0.advanced(by: -1)) }
    case (.next, .weekday), (.next, .month): first(form, onOrAfter: today.advanced(by: 1))
    default: nil
    }
  }

  /// Both ends of a range: `monday-friday` ends on the first Friday after that Monday, `march-may 2024` begins in 2024.
  func range(_ start: DateForm, _ end: DateForm) -> (QueryDate, QueryDate)? {
    // A fixed end decides the start: the last March that begins before May 2024. Else the start is the last that has
    // begun.
    if case .fixed(let end) = end {
      guard let day = day(end), let start = latest(start, onOrBefore: day) else { return nil }
      return (start, end)
    }
    guard let start = recent(start), let day = day(start), let end = first(end, onOrAfter: day) else { return nil }
    return (start, end)
  }

  private func day(_ date: QueryDate) -> CivilDay? {
    DateResolver(context).span(of: date).map { CivilDay(at: $0.start, in: context) }
  }

  private func weekday(_ weekday: Int, ofWeek offset: Int) -> QueryDate? {
    today.start(of: .week, firstWeekday: context.firstWeekday)
      .flatMap { $0.advanced(by: offset, .week) }
      .flatMap { first(.weekday(weekday), onOrAfter: $0) }
  }

  private func latest(_ form: DateForm, onOrBefore day: CivilDay) -> QueryDate? {
    switch form {
    case .fixed(let date): date
    case .weekday(let weekday): relative(day.advanced(by: -Int64((day.weekday - weekday + 7) % 7)))
    case .month, .dayOfYear: yearly(form, from: day, step: -1) { $0 <= day }
    }
  }

  private func first(_ form: DateForm, onOrAfter day: CivilDay) -> QueryDate? {
    switch form {
    case .fixed(let date): date
    case .weekday(let weekday): relative(day.advanced(by: Int64((weekday - day.weekday + 7) % 7)))
    case .month, .dayOfYear: yearly(form, from: day, step: 1) { $0 >= day }
    }
  }

  private func relative(_ day: CivilDay) -> QueryDate {
    .calendar(.day, offset: Int(today.distance(to: day)))
  }

  /// Searches up to eight years away, because around 1900 and 2100 the leap years are that far apart.
  private func yearly(_ form: DateForm, from day: CivilDay, step: Int, where suits: (CivilDay) -> Bool) -> QueryDate? {
    guard let year = day.date?.year else { return nil }
    for year in stride(from: year, through: year + step * 8, by: step) {
      switch form {
      case .month(let month):
        if let start = CivilDay(year: year, month: month), suits(start) { return monthDate(year: year, month) }
      case .dayOfYear(let month, let day):
        guard let start = CivilDay(year: year, month: month, day: day), suits(start) else { continue }
        return .iso(ISODate(year: year, month: month, day: day))
      case .fixed, .weekday: return nil
      }
    }
    return nil
  }

  private func monthDate(year: Int, _ month: Int) -> QueryDate? {
    CivilDay(year: year, month: month).map { _ in .iso(ISODate(year: year, month: month)) }
  }
}
