import Testing

@testable import MDModel

struct TimestampTests {
  /// Known instants, from other documentation of Unix time.
  @Test(arguments: [
    (0, "1970-01-01 00:00:00 +0000"), (-1, "1969-12-31 23:59:59 +0000"), (86_399, "1970-01-01 23:59:59 +0000"),
    (951_782_400, "2000-02-29 00:00:00 +0000"), (1_000_000_000, "2001-09-09 01:46:40 +0000"),
    (2_147_483_647, "2038-01-19 03:14:07 +0000"), (2_147_483_648, "2038-01-19 03:14:08 +0000"),
    (-2_147_483_648, "1901-12-13 20:45:52 +0000"), (-2_208_988_800, "1900-01-01 00:00:00 +0000"),
    (4_107_542_400, "2100-03-01 00:00:00 +0000"),
  ])
  func printsKnownInstants(seconds: Int64, text: String) {
    #expect(Timestamp(seconds: seconds)?.description == text)
  }

  /// Counts every day from 1678 to 2261 with a calendar that knows only the lengths of months.
  @Test func everyDayFollowsTheOneBefore() {
    var days = -106_650
    for year in 1678...2261 {
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...length {
          let stamp = Timestamp(year: year, month: index + 1, day: day, hour: 23, minute: 59, second: 59)
          if stamp?.seconds != Int64(days) * 86_400 + 86_399 { Issue.record("\(year)-\(index + 1)-\(day)") }
          if let date = stamp?.date, date != (year, index + 1, day) { Issue.record("\(year)-\(index + 1)-\(day)") }
          days += 1
        }
      }
    }
    #expect(days == 106_651)
  }

  @Test func refusesWhatDoesNotExist() {
    #expect(Timestamp(year: 2023, month: 2, day: 29) == nil)
    #expect(Timestamp(year: 1900, month: 2, day: 29) == nil)
    #expect(Timestamp(year: 2000, month: 2, day: 29) != nil)
    #expect(Timestamp(year: 2000, month: 13, day: 1) == nil)
    #expect(Timestamp(year: 2000, month: 4, day: 31) == nil)
    #expect(Timestamp(year: 2000, month: 1, day: 0) == nil)
    #expect(Timestamp(year: 2000, month: 1, day: 1, hour: 24) == nil)
    #expect(Timestamp(year: 2000, month: 1, day: 1, second: 60) == nil)
    #expect(Timestamp(year: 1677, month: 12, day: 31) == nil)
    #expect(Timestamp(year: 2262, month: 1, day: 1) == nil)
  }

  @Test func offsetsLeadToTheSameInstant() {
    let berlin = Timestamp(year: 2000, month: 1, day: 1, hour: 0, minute: 30, offset: 3_600)
    #expect(berlin?.description == "1999-12-31 23:30:00 +0000")
    #expect(berlin == Timestamp(year: 1999, month: 12, day: 31, hour: 23, minute: 30))
  }

  @Test func extremesPrintAndRound() {
    #expect(Timestamp(nanoseconds: .min).description == "1677-09-21 00:12:43 +0000")
    #expect(Timestamp(nanoseconds: .max).description == "2262-04-11 23:47:16 +0000")
    #expect(Timestamp(nanoseconds: -1).seconds == -1)
    #expect(Timestamp(nanoseconds: -1_000_000_000).seconds == -1)
    #expect(Timestamp(nanoseconds: -1_000_000_001).seconds == -2)
    #expect(Timestamp(seconds: .max) == nil && Timestamp(seconds: .min) == nil)
    #expect(Timestamp(seconds: 9_223_372_036) != nil && Timestamp(seconds: 9_223_372_037) == nil)
  }

  /// Extreme offsets and nanoseconds must be refused and must not trap.
  @Test func refusesOffsetsAndFractionsOutOfReach() {
    #expect(Timestamp(year: 2261, month: 12, day: 31, offset: -1_000_000_000) == nil)
    #expect(Timestamp(year: 1678, month: 1, day: 1, offset: .max) == nil)
    #expect(Timestamp(year: 2000, month: 1, day: 1, nanosecond: 1_000_000_000) == nil)
    #expect(Timestamp(year: 2000, month: 1, day: 1, nanosecond: -1) == nil)
  }
}
