import Glibc

/// Resolves times to moments: by the system's zones, the zones that the calendar describes, and the machine's local
/// zone.
final class CalendarZones {
  private var described: [String: DescribedZone] = [:]
  private var systems: [String: ZoneFile?] = [:]
  /// The zone for times without one.
  private var floating = CalendarZones.local

  private static let mostZones = 200

  /// The zone that `TZ` names if the system has it, else the machine's.
  private static var local: ZoneFile? {
    let name = getenv("TZ").map { String(cString: $0) }.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
    return name.flatMap { ZoneFile(named: $0) } ?? ZoneFile(path: "/etc/localtime")
  }

  /// Adds a zone that the calendar describes in a `VTIMEZONE`.
  func describe(_ component: ContentComponents.Component, _ text: (ContentLine) -> [UInt8]) {
    guard let line = component["TZID"], described.count < Self.mostZones else { return }
    described[EscapedText.plain(text(line))] = DescribedZone(component, text)
  }

  /// Sets the zone for times without one, as `X-WR-TIMEZONE` names it. An unknown name changes nothing.
  func setDefault(_ name: String) { floating = system(name) ?? floating }

  /// The moment of a date in seconds since 1970. Whole days are taken in the default zone.
  func seconds(of date: PersonalDate, zone: String?) -> Int64 {
    if let offset = date.offset { return date.wallSeconds - Int64(offset) }
    return date.wallSeconds - Int64(offset(at: date.wallSeconds, zone: date.isDay ? nil : zone))
  }

  private func offset(at wall: Int64, zone: String?) -> Int {
    guard let zone else { return floating?.offset(atWall: wall) ?? 0 }
    if let known = system(zone) { return known.offset(atWall: wall) }
    if let own = described[zone] { return own.offset(atWall: wall) }
    // Some programs put a prefix before the system's name, or write it with hyphens:
    // `/freeassociation.sourceforge.net/Europe/Berlin`, `US-Eastern`. Try the last three parts, then the last two.
    let parts = zone.split(whereSeparator: { $0 == "/" || $0 == "-" })
    for count in [3, 2] where parts.count >= count {
      if let known = system(parts.suffix(count).joined(separator: "/")) { return known.offset(atWall: wall) }
    }
    return floating?.offset(atWall: wall) ?? 0
  }

  private func system(_ name: String) -> ZoneFile? {
    if let known = systems[name] { return known }
    guard systems.count < Self.mostZones else { return nil }
    let zone = ZoneFile(named: name)
    systems[name] = .some(zone)
    return zone
  }
}

/// A time zone as a calendar describes it: the moments at which its offsets begin.
struct DescribedZone {
  private var observances: [Observance] = []
  /// Maximum number of single dates in all observances together. Every date is compared for every time.
  private static let mostDates = 200

  private struct Observance {
    var before: Int
    var after: Int
    var start: Int64
    var end = Int64.max
    /// The month, weekday and count of the change in each year.
    var yearly: (month: Int, weekday: Int, count: Int)?
    var dates: [Int64] = []

    /// The last beginning of this observance up to a wall-clock time.
    func onset(before wall: Int64) -> Int64? {
      guard start <= wall else { return nil }
      var latest = start
      for date in dates where date <= wall && date > latest { latest = date }
      guard let yearly else { return latest }
      let year = CalendarDay(days: Int(wall / 86_400)).year
      // Early in the year the last change was in the year before: in January winter time dates from October.
      for candidate in [year - 1, year] {
        let day = CalendarDay.weekday(yearly.weekday, yearly.count, month: yearly.month, year: candidate)
        let onset = Int64(day) * 86_400 + (start % 86_400 + 86_400) % 86_400
        if onset <= wall, onset > latest, onset <= end { latest = onset }
      }
      return latest
    }
  }

  init(_ component: ContentComponents.Component, _ text: (ContentLine) -> [UInt8]) {
    var datesLeft = Self.mostDates
    for part in component.inner {
      func offset(_ name: String) -> Int? { part[name].flatMap { Self.offset(text($0)) } }
      guard let after = offset("TZOFFSETTO"), let start = part["DTSTART"].flatMap({ PersonalDate(text($0)) }) else {
        continue
      }
      var observance = Observance(before: offset("TZOFFSETFROM") ?? after, after: after, start: start.wallSeconds)
      if let rule = part["RRULE"].map({ RecurrenceRule(text($0)) }) {
        observance.yearly = Self.yearly(rule)
        if let until = rule.until {
          // `UNTIL` is in UTC if it ends in `Z`. Wall-clock time is compared here, in the offset before the change.
          observance.end = until.wallSeconds + Int64(until.offset == 0 ? observance.before : 0)
        }
      }
      observance.dates = part.all("RDATE").prefix(datesLeft).compactMap { PersonalDate(text($0))?.wallSeconds }
      datesLeft -= observance.dates.count
      observances.append(observance)
    }
  }

  /// The seconds of an offset such as `+0100` or `-053000`.
  private static func offset(_ text: [UInt8]) -> Int? {
    let digits = text.filter(\.isDigit).map { Int($0 & 15) }
    guard digits.count >= 4 else { return nil }
    let seconds = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
    return text.first == 0x2D ? -seconds : seconds
  }

  private static func yearly(_ rule: RecurrenceRule) -> (month: Int, weekday: Int, count: Int)? {
    guard rule.frequency == "YEARLY", let month = rule.months.first, let day = rule.weekdays.first else { return nil }
    // Some calendars write the second Sunday as `BYDAY=SU;BYMONTHDAY=8,9,…`: the first Sunday on or after the eighth.
    let count = day.count ?? rule.monthDays.min().map { $0 > 0 ? ($0 - 1) / 7 + 1 : -1 } ?? 1
    return (month, day.weekday, count)
  }

  func offset(atWall wall: Int64) -> Int {
    var latest: (onset: Int64, offset: Int)?
    for observance in observances {
      guard let onset = observance.onset(before: wall), onset > latest?.onset ?? .min else { continue }
      latest = (onset, observance.after)
    }
    return latest?.offset ?? observances.first?.before ?? 0
  }
}
