import MDModel
import MDQuery

/// Places with the clock rules that they had in the years around 2024.
enum Zone: String, CaseIterable, Sendable {
  case utc, berlin, newYork, kolkata, lordHowe, santiago, havana

  /// Summer time in Lord Howe is half an hour. Santiago has no midnight on the day in spring, Havana has two on the day
  /// in autumn.
  func offset(_ instant: Timestamp) -> Int {
    let year = instant.date.year
    let local = { (month: Int, day: Int, hour: Int, minute: Int, offset: Int) in
      Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, offset: offset)!
    }
    func isWithin(_ start: Timestamp, _ end: Timestamp) -> Bool { start <= instant && instant < end }
    switch self {
    case .utc: return 0
    case .kolkata: return 19_800
    case .berlin: return isWithin(local(3, 31, 1, 0, 0), local(10, 27, 1, 0, 0)) ? 7_200 : 3_600
    case .newYork: return isWithin(local(3, 10, 7, 0, 0), local(11, 3, 6, 0, 0)) ? -14_400 : -18_000
    case .lordHowe: return isWithin(local(4, 7, 2, 0, 39_600), local(10, 6, 2, 0, 37_800)) ? 37_800 : 39_600
    case .santiago: return isWithin(local(4, 7, 0, 0, -10_800), local(9, 8, 0, 0, -14_400)) ? -14_400 : -10_800
    case .havana: return isWithin(local(3, 10, 0, 0, -18_000), local(11, 3, 1, 0, -14_400)) ? -14_400 : -18_000
    }
  }

  func context(_ now: Timestamp, firstWeekday: Int = 2, dayComesFirst: Bool = true) -> TimeContext {
    TimeContext(now: now, firstWeekday: firstWeekday, dayComesFirst: dayComesFirst, offset: { offset($0) })
  }
}

/// An instant in UTC, from an ISO 8601 text.
func instant(_ text: String) -> Timestamp {
  guard let date = ISODate(parsing: text + "Z"), let day = date.day, let month = date.month, let time = date.time,
    let instant = Timestamp(
      year: date.year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second ?? 0)
  else { preconditionFailure("no date: \(text)") }
  return instant
}
