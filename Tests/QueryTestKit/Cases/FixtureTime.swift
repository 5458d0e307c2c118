import MDModel
package import MDQuery

/// The time of the fixture's queries: noon UTC on Wednesday, 12 June 2024.
package enum FixtureTime {
  /// Weeks begin on Monday.
  package static let utc = TimeContext(now: .at(2024, 6, 12, 12))

  /// Two hours east of UTC from the last Sunday of March to the last Sunday of October, otherwise one hour.
  ///
  /// Weeks begin on Sunday, unlike in `utc`, so that tests notice the setting.
  package static let berlin = TimeContext(now: .at(2024, 6, 12, 12), firstWeekday: 1) { instant in
    let summers = (2001...2025).map { year in
      Timestamp.at(
        year, 3, lastSunday(of: 31, in: year, month: 3), 1)..<Timestamp.at(
          year, 10, lastSunday(of: 31, in: year, month: 10), 1)
    }
    return summers.contains { $0.contains(instant) } ? 7_200 : 3_600
  }

  private static func lastSunday(of days: Int, in year: Int, month: Int) -> Int {
    let day = Timestamp.at(year, month, days).seconds / 86_400
    // 1 January 1970 was a Thursday.
    return days - Int((day + 4) % 7)
  }
}
