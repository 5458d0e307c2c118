/// The recurrence of an event (RFC 5545): `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE`.
struct RecurrenceRule {
  private(set) var frequency = ""
  private(set) var interval = 1
  private(set) var count: Int?
  private(set) var until: PersonalDate?
  private(set) var weekdays: [(count: Int?, weekday: Int)] = []
  private(set) var monthDays: [Int] = []
  private(set) var months: [Int] = []

  private static let mostValues = 64

  init(_ bytes: [UInt8]) {
    for part in bytes.split(separator: 0x3B) {
      guard let equals = part.firstIndex(of: 0x3D) else { continue }
      let value = part[(equals + 1)...]
      let list = String(decoding: value, as: UTF8.self).split(separator: ",").prefix(Self.mostValues)
      switch String(decoding: part[..<equals].trimmedSpaces, as: UTF8.self).uppercased() {
      case "FREQ": frequency = String(decoding: value.trimmedSpaces, as: UTF8.self).uppercased()
      case "INTERVAL": interval = max(1, list.first.flatMap { Int($0) } ?? 1)
      case "COUNT": count = list.first.flatMap { Int($0) }
      case "UNTIL": until = PersonalDate(value)
      case "BYDAY": weekdays = list.compactMap(Self.weekday)
      case "BYMONTHDAY": monthDays = list.compactMap { Int($0) }
      case "BYMONTH": months = list.compactMap { Int($0) }.filter { (1...12).contains($0) }
      default: break
      }
    }
  }

  /// A weekday, with its count within the month or year if it has one: `MO`, `2TU`, `-1FR`.
  private static func weekday(_ text: Substring) -> (count: Int?, weekday: Int)? {
    guard let weekday = CalendarDay.weekday(text.suffix(2)) else { return nil }
    let number = text.dropLast(2)
    return (Int(number.first == "+" ? number.dropFirst() : number), weekday)
  }

  /// The rule in words: `every 2 weeks on Monday and Wednesday until 2026-11-25`; `nil` for a rule without a frequency.
  var text: String? {
    let units = [
      "SECONDLY": "second", "MINUTELY": "minute", "HOURLY": "hour", "DAILY": "day", "WEEKLY": "week",
      "MONTHLY": "month",
      "YEARLY": "year",
    ]
    guard let unit = units[frequency] else { return nil }
    var words = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
    if !weekdays.isEmpty { words += " on " + Self.list(weekdays.map(Self.words)) }
    if !monthDays.isEmpty { words += " on day " + Self.list(monthDays.map { "\($0)" }) }
    if !months.isEmpty { words += " in " + Self.list(months.map { Self.monthNames[$0 - 1] }) }
    if let count { words += ", \(count) times" }
    if let until { words += " until \(until.day)" }
    return words
  }

  private static func words(_ day: (count: Int?, weekday: Int)) -> String {
    let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    let ordinals = [1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last", -2: "last but one"]
    guard let count = day.count else { return names[day.weekday] }
    return "the \(ordinals[count] ?? "\(count)th") \(names[day.weekday])"
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
