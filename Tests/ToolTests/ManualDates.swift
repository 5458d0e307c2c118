import Foundation

/// Dates near today, for files named after them.
///
/// Each group uses a different attribute, so that on no day of the year a file matches another group's name.
enum ManualDates {
  /// UTC, with weeks that begin on Monday, as the tools use in the C locale.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = 2
    calendar.minimumDaysInFirstWeek = 4
    return calendar
  }()

  static var today: DateComponents { calendar.dateComponents([.year, .month, .day], from: Date()) }

  /// The attributes of each file, by file name.
  static func labels() -> [String: [String: Any]] {
    let groups: [(unit: Calendar.Component, name: String, attribute: String)] = [
      (.day, "day", "kMDItemDateAdded"), (.weekOfYear, "week", "kMDItemDueDate"), (.month, "month", "startDate"),
      (.year, "year", "endDate"),
    ]
    var labels: [String: [String: Any]] = [:]
    for group in groups {
      for (steps, which) in [(-1, "last"), (0, "this"), (1, "next")] {
        let date = middle(of: group.unit, steps)
        labels["\(which) \(group.name).ics"] = [group.attribute: ["date": Int(date.timeIntervalSince1970)]]
      }
    }
    labels["wednesday.ics"] = ["kMDItemLastUsedDate": ["date": Int(lastWednesday.timeIntervalSince1970)]]
    return labels
  }

  private static func middle(of unit: Calendar.Component, _ steps: Int) -> Date {
    let date = calendar.date(byAdding: unit, value: steps, to: calendar.dateInterval(of: unit, for: Date())!.start)!
    let span = calendar.dateInterval(of: unit, for: date)!
    return span.start.addingTimeInterval(span.duration / 2)
  }

  /// Noon of the current or last Wednesday.
  private static var lastWednesday: Date {
    let today = calendar.startOfDay(for: Date())
    let days = (calendar.component(.weekday, from: today) + 3) % 7
    return calendar.date(byAdding: .day, value: -days, to: today)!.addingTimeInterval(43_200)
  }
}
