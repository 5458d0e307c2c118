import MDModel
import MDQuery
import Testing

@Suite("What dates mean, when and where")
struct DatesResolverTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var zone: Zone
    var now: String
    var date: QueryDate
    var start: String
    var end: String
    var testDescription: String { "\(date) in \(zone) at \(now)" }

    init(_ zone: Zone, _ now: String, _ date: QueryDate, _ start: String, _ end: String) {
      (self.zone, self.now, self.date, self.start, self.end) = (zone, now, date, start, end)
    }
  }

  private static func iso(_ text: String) -> QueryDate { .iso(ISODate(parsing: text)!) }

  static let cases = [
    Case(.utc, "2024-05-15T12:00", .calendar(.day, offset: 0), "2024-05-15T00:00", "2024-05-16T00:00"),
    Case(.utc, "2024-05-15T00:00", .calendar(.day, offset: -1), "2024-05-14T00:00", "2024-05-15T00:00"),
    Case(.utc, "2024-05-15T12:00", .calendar(.week, offset: 0), "2024-05-13T00:00", "2024-05-20T00:00"),
    Case(.utc, "2024-01-31T12:00", .calendar(.month, offset: 1), "2024-02-01T00:00", "2024-03-01T00:00"),
    Case(.utc, "2024-01-31T12:00", .calendar(.month, offset: -13), "2022-12-01T00:00", "2023-01-01T00:00"),
    Case(.utc, "2024-02-29T12:00", .calendar(.year, offset: -1), "2023-01-01T00:00", "2024-01-01T00:00"),
    Case(.utc, "1969-12-31T23:59", .calendar(.day, offset: 0), "1969-12-31T00:00", "1970-01-01T00:00"),
    Case(.berlin, "2024-05-14T22:30", .calendar(.day, offset: 0), "2024-05-14T22:00", "2024-05-15T22:00"),
    Case(.berlin, "2024-03-31T12:00", .calendar(.day, offset: 0), "2024-03-30T23:00", "2024-03-31T22:00"),
    Case(.berlin, "2024-10-27T12:00", .calendar(.day, offset: 0), "2024-10-26T22:00", "2024-10-27T23:00"),
    Case(.newYork, "2024-03-12T12:00", .calendar(.week, offset: -1), "2024-03-04T05:00", "2024-03-11T04:00"),
    Case(.newYork, "2024-07-01T02:00", .calendar(.month, offset: 0), "2024-06-01T04:00", "2024-07-01T04:00"),
    Case(.kolkata, "2024-07-01T18:45", .calendar(.day, offset: 0), "2024-07-01T18:30", "2024-07-02T18:30"),
    Case(.lordHowe, "2024-04-06T20:00", .calendar(.day, offset: 0), "2024-04-06T13:00", "2024-04-07T13:30"),
    // Clocks go forward from 24:00 to 01:00, so the day begins at one o'clock.
    Case(.santiago, "2024-09-08T12:00", .calendar(.day, offset: 0), "2024-09-08T04:00", "2024-09-09T03:00"),
    // Clocks go back from 24:00 to 23:00, so the previous day has 25 hours.
    Case(.santiago, "2024-04-07T12:00", .calendar(.day, offset: -1), "2024-04-06T03:00", "2024-04-07T04:00"),
    // Clocks go back from 01:00 to 00:00. The first of the two midnights counts.
    Case(.havana, "2024-11-03T12:00", .calendar(.day, offset: 0), "2024-11-03T04:00", "2024-11-04T05:00"),
    Case(.utc, "2024-05-15T12:00", .now(seconds: -3_600), "2024-05-15T11:00", "+1ns"),
    Case(.utc, "2024-05-15T12:00", .reference(seconds: 0), "2001-01-01T00:00", "+1ns"),
    Case(.newYork, "2024-05-15T12:00", .reference(seconds: -86_400), "2000-12-31T00:00", "+1ns"),
    Case(.berlin, "2024-05-15T12:00", iso("2024"), "2023-12-31T23:00", "2024-12-31T23:00"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-03"), "2024-02-29T23:00", "2024-03-31T22:00"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-03-01"), "2024-02-29T23:00", "2024-03-01T23:00"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-05-01T12:00"), "2024-05-01T10:00", "2024-05-01T10:01"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-05-01T12:00:07"), "2024-05-01T10:00:07", "2024-05-01T10:00:08"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-05-01T12:00:07.0Z"), "2024-05-01T12:00:07", "+1ns"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-05-01T12:00+0530"), "2024-05-01T06:30", "2024-05-01T06:31"),
    // Half past two happens twice, and the first one is meant. 02:59 still lasts one minute.
    Case(.berlin, "2024-05-15T12:00", iso("2024-10-27T02:30"), "2024-10-27T00:30", "2024-10-27T00:31"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-10-27T02:59"), "2024-10-27T00:59", "2024-10-27T01:00"),
    // Half past two does not exist: the span is empty, at the moment of the jump.
    Case(.berlin, "2024-05-15T12:00", iso("2024-03-31T02:30"), "2024-03-31T01:00", "2024-03-31T01:00"),
    Case(.berlin, "2024-05-15T12:00", iso("2024-03-31T01:59"), "2024-03-31T00:59", "2024-03-31T01:00"),
    Case(.utc, "2024-05-15T12:00", iso("2261"), "2261-01-01T00:00", "2262"),
    Case(.utc, "2024-05-15T12:00", iso("1678-01-01"), "1678-01-01T00:00", "1678-01-02T00:00"),
  ]

  @Test("Spans", arguments: cases)
  func spans(_ example: Case) throws {
    let span = try #require(DateResolver(example.zone.context(instant(example.now))).span(of: example.date))
    #expect(span.start == instant(example.start))
    switch example.end {
    case "+1ns": #expect(span.end.nanoseconds == span.start.nanoseconds + 1)
    case "2262": #expect(span.end.description == "2262-01-01 00:00:00 +0000")
    default: #expect(span.end == instant(example.end))
    }
  }

  @Test("Weeks begin where the locale has them begin", arguments: 1...7)
  func weeks(firstWeekday: Int) throws {
    for day in 10...24 {
      let now = instant("2024-05-\(day)T12:00")
      let resolver = DateResolver(Zone.utc.context(now, firstWeekday: firstWeekday))
      let week = try #require(resolver.span(of: .calendar(.week, offset: 0)))
      // 2024-05-05 was a Sunday.
      #expect((week.start.date.day + 2) % 7 == firstWeekday - 1)
      #expect(week.start <= now && now < week.end)
      #expect(week.end.seconds - week.start.seconds == 7 * 86_400)
    }
  }

  @Test("Fractions keep their digits")
  func fractions() throws {
    let resolver = DateResolver(Zone.utc.context(instant("2024-05-15T12:00")))
    let read = try #require(resolver.span(of: Self.iso("2024-05-01T12:00:07.123456789Z")))
    #expect(read.start.nanoseconds == instant("2024-05-01T12:00:07").nanoseconds + 123_456_789)
    let counted = try #require(resolver.span(of: .reference(seconds: -0.25)))
    #expect(counted.start.nanoseconds == instant("2001-01-01T00:00").nanoseconds - 250_000_000)
  }

  @Test(
    "What leaves the representable time is no span",
    arguments: [
      .reference(seconds: .infinity), .reference(seconds: .nan), .reference(seconds: 1e300), .reference(seconds: 9e9),
      .now(seconds: -1.1e10), .now(seconds: 8e9), .calendar(.day, offset: .max), .calendar(.day, offset: .min),
      .calendar(.week, offset: 20_000), .calendar(.month, offset: 2_900), .calendar(.year, offset: 238),
      .calendar(.year, offset: .min), .iso(ISODate(year: 1677)), .iso(ISODate(year: 2024, month: 13)),
      .iso(ISODate(year: .max)), .iso(ISODate(year: 2024, month: 5, day: 1, time: .init(hour: 24, minute: 0))),
    ] as [QueryDate])
  func beyond(date: QueryDate) {
    #expect(DateResolver(Zone.newYork.context(instant("2024-05-15T12:00"))).span(of: date) == nil)
  }
}
