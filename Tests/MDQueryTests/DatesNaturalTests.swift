import MDModel
import MDQuery
import Testing

/// The query time is Wednesday, 15 May 2024.
@Suite("Dates as people say them")
struct DatesNaturalTests {
  typealias Case = (text: String, date: NaturalDate)

  static let context = Zone.berlin.context(instant("2024-05-15T10:00"))

  static func read(_ text: String, _ context: TimeContext = context) -> (date: NaturalDate, wordsTaken: Int)? {
    NaturalDate.reading(text.split(separator: " "), context: context)
  }

  static func day(_ offset: Int) -> NaturalDate { .within(.calendar(.day, offset: offset)) }
  static func iso(_ text: String) -> QueryDate { .iso(ISODate(parsing: text)!) }
  static func on(_ text: String) -> NaturalDate { .within(iso(text)) }

  static let numeric: [Case] = [
    ("2024", on("2024")), ("2024-03", on("2024-03")), ("2024-03-01", on("2024-03-01")), ("3/2024", on("2024-03")),
    ("03/2024", on("2024-03")), ("2024/3", on("2024-03")), ("2024/03/01", on("2024-03-01")),
    ("2024-3-1", on("2024-03-01")), ("1.3.2024", on("2024-03-01")), ("01.03.24", on("2024-03-01")),
    ("1.3.68", on("2068-03-01")), ("1.3.69", on("1969-03-01")), ("12.3.", on("2024-03-12")), ("3.2024", on("2024-03")),
    ("2024-03-01 12:30", on("2024-03-01T12:30")), ("2024-03-01T12:30:00Z", on("2024-03-01T12:30:00Z")),
    ("２０２４", on("2024")), ("2024年3月1日", on("2024-03-01")), ("2024年3月", on("2024-03")), ("2024年", on("2024")),
    ("3月1日", on("2024-03-01")), ("12月", on("2023-12")), ("2024년 3월 1일", on("2024-03-01")),
    ("2024년 3월", on("2024-03")), ("3월", on("2024-03")),
  ]

  static let compared: [Case] = [
    ("<2024", .before(iso("2024"))), (">2024-03-01", .after(iso("2024-03-01"))),
    ("<=3/2024", .onOrBefore(iso("2024-03"))), (">=1.3.2024", .onOrAfter(iso("2024-03-01"))),
    ("≤ 2024", .onOrBefore(iso("2024"))), ("≥2024", .onOrAfter(iso("2024"))), ("=2024", on("2024")),
    ("> last month", .after(.calendar(.month, offset: -1))), ("<yesterday", .before(.calendar(.day, offset: -1))),
    (">2 weeks ago", .after(.calendar(.week, offset: -2))),
  ]

  static let ranges: [Case] = [
    ("2023-2024", .between(iso("2023"), iso("2024"))), ("2023..2024", .between(iso("2023"), iso("2024"))),
    ("2024-03-01..2024-04-01", .between(iso("2024-03-01"), iso("2024-04-01"))),
    ("2024-03-01-2024-04-01", .between(iso("2024-03-01"), iso("2024-04-01"))),
    ("2024-03-2024-05", .between(iso("2024-03"), iso("2024-05"))),
    ("1.3.2024 - 5.3.2024", .between(iso("2024-03-01"), iso("2024-03-05"))),
    ("1.3.2024–5.3.2024", .between(iso("2024-03-01"), iso("2024-03-05"))),
    ("2024-03..", .onOrAfter(iso("2024-03"))), ("..2024-03", .onOrBefore(iso("2024-03"))),
    ("2023 .. 2024", .between(iso("2023"), iso("2024"))),
    ("last week..today", .between(.calendar(.week, offset: -1), .calendar(.day, offset: 0))),
    ("monday-friday", .between(.calendar(.day, offset: -2), .calendar(.day, offset: 2))),
    ("friday-monday", .between(.calendar(.day, offset: -5), .calendar(.day, offset: -2))),
    ("march-may 2023", .between(iso("2023-03"), iso("2023-05"))),
    ("october-march", .between(iso("2023-10"), iso("2024-03"))),
    ("10 december - 5 january", .between(iso("2023-12-10"), iso("2024-01-05"))),
    ("am 12. März 2024 - am 15. April 2024", .between(iso("2024-03-12"), iso("2024-04-15"))),
    ("avant-hier-hier", .between(.calendar(.day, offset: -2), .calendar(.day, offset: -1))),
    ("3月〜5月", .between(iso("2024-03"), iso("2024-05"))),
    ("昨日～今日", .between(.calendar(.day, offset: -1), .calendar(.day, offset: 0))),
  ]

  @Test("Digits, comparisons and ranges", arguments: [numeric, compared, ranges].flatMap(\.self))
  func everywhere(text: String, date: NaturalDate) throws {
    let reading = try #require(Self.read(text))
    #expect(reading.date == date)
    #expect(reading.wordsTaken == text.split(separator: " ").count)
  }

  @Test("Slashes follow the locale, dots never do, and what has one reading only has that")
  func order() {
    let american = Zone.newYork.context(instant("2024-05-15T10:00"), firstWeekday: 1, dayComesFirst: false)
    #expect(Self.read("3/1/24")?.date == Self.on("2024-01-03"))
    #expect(Self.read("3/1/24", american)?.date == Self.on("2024-03-01"))
    #expect(Self.read("03-01-2024", american)?.date == Self.on("2024-03-01"))
    #expect(Self.read("3.1.24", american)?.date == Self.on("2024-01-03"))
    #expect(Self.read("3/13/24")?.date == Self.on("2024-03-13"))
    #expect(Self.read("13/3/24", american)?.date == Self.on("2024-03-13"))
    #expect(Self.read("3/1")?.date == Self.on("2024-01-03"))
    #expect(Self.read("3/1", american)?.date == Self.on("2024-03-01"))
  }

  @Test("Weeks of the weekdays begin where the locale has them begin")
  func weekdaysOfWeeks() {
    let american = Zone.newYork.context(instant("2024-05-15T10:00"), firstWeekday: 1)
    #expect(Self.read("this sunday")?.date == Self.day(4))
    #expect(Self.read("this sunday", american)?.date == Self.day(-3))
  }

  static let leading: [(text: String, count: Int)] = [
    ("today report", 1), ("last week report", 2), ("last 7 days of may", 3), ("2024 report", 1), ("may be", 1),
    ("march in paris", 1), ("march 2024 2024", 2), ("12 march 2024 7", 3), ("2024 -draft", 1), ("2024 -2020", 1),
    ("2024 - draft", 1), ("2024 march 1st", 3), ("il y a 3 jours", 5), ("지난 7 일", 3), ("이번 달 보고서", 2),
    ("2024.. x", 1),
  ]

  @Test("No more words are taken than make a date", arguments: leading)
  func wordsTaken(text: String, count: Int) {
    #expect(Self.read(text)?.wordsTaken == count)
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", "report", "week", "last", "7 days", "days ago", "13/2024", "2024-13", "2024-02-30", "31.4.2024", "30/2",
      "1500",
      "20245", "24", "3", "1日", "1일", "<", ">=", "..", "-", "2024-", "-2024", "<report", "< last 7 days", "a..b",
      "99999 days ago", "٢٠٢٤", "last 12 march", "30 february", "1/2/3/4", "1.2.3", "next", "3 4 march",
    ])
  func refusals(text: String) {
    #expect(Self.read(text)?.wordsTaken ?? 0 < max(1, text.split(separator: " ").count))
  }
}
