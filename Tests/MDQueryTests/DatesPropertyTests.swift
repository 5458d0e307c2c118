import MDModel
import MDQuery
import MDTestSupport
import Testing

/// Compares date spans with a calendar that counts day by day, and midnights with a search in steps of a quarter of an
/// hour.
@Suite("Dates against a naive calendar")
struct DatesPropertyTests {
  @Test("Days, weeks, months and years", arguments: Rounds.seeds(60))
  func units(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let zone = try #require(Zone.allCases.randomElement(using: &generator))
    let firstWeekday = Int.random(in: 1...7, using: &generator)
    let now = Timestamp(
      nanoseconds: .random(
        in: instant("2023-06-01T00:00").nanoseconds...instant("2025-06-01T00:00").nanoseconds, using: &generator))
    let resolver = DateResolver(zone.context(now, firstWeekday: firstWeekday))
    let calendar = NaiveCalendar(zone: zone, firstWeekday: firstWeekday)
    for unit in QueryDate.Unit.allCases {
      let offset = Int.random(in: unit == .year ? -5...5 : -25...25, using: &generator)
      let span = try #require(resolver.span(of: .calendar(unit, offset: offset)))
      let naive = try #require(calendar.span(of: unit, offset: offset, from: now))
      #expect(span == naive, "seed \(seed): \(unit) \(offset) in \(zone) at \(now), weeks from \(firstWeekday)")
    }
  }

  @Test("Days that follow each other leave no gap", arguments: Zone.allCases)
  func adjacency(zone: Zone) throws {
    for unit in QueryDate.Unit.allCases {
      let resolver = DateResolver(zone.context(instant("2024-05-15T10:00")))
      for offset in -400...400 where unit == .day || abs(offset) < 100 {
        let span = try #require(resolver.span(of: .calendar(unit, offset: offset)))
        #expect(span.start < span.end)
        #expect(try #require(resolver.span(of: .calendar(unit, offset: offset + 1))).start == span.end)
      }
    }
  }

  /// Every date that is parsed must also be resolved or refused.
  @Test("Random words never crash it", arguments: Rounds.seeds(60))
  func noise(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let context = Zone.newYork.context(
      instant("2024-05-15T10:00"), firstWeekday: .random(in: 1...7, using: &generator),
      dayComesFirst: .random(using: &generator))
    for _ in 0..<20 {
      let words = Self.words(&generator)
      guard let reading = NaturalDate.reading(words, context: context) else { continue }
      #expect((1...words.count).contains(reading.wordsTaken), "seed \(seed): \(words)")
      let taken = Array(words.prefix(reading.wordsTaken))
      #expect(
        NaturalDate.reading(taken, context: context)?.date == reading.date, "seed \(seed): \(words)")
      for date in reading.date.ends {
        if let span = DateResolver(context).span(of: date) { #expect(span.start <= span.end, "seed \(seed): \(words)") }
      }
    }
  }

  @Test(
    "Long and hostile texts are done with at once",
    arguments: [
      String(repeating: "-", count: 60_000), String(repeating: "1-", count: 30_000),
      String(repeating: "9", count: 60_000),
      String(repeating: "- ", count: 30_000), String(repeating: "2024 ", count: 10_000),
      String(repeating: "e\u{301}", count: 20_000), String(repeating: "..", count: 30_000), "\u{0}", "\u{301}",
      String(repeating: "last ", count: 10_000) + "7 days", "last 9223372036854775808 days", "\u{FF0D}\u{FF0E}",
    ])
  func hostile(text: String) {
    let reading = DatesNaturalTests.read(text)
    #expect(reading?.wordsTaken ?? 1 <= 11)
  }

  private static func words(_ generator: inout SeededGenerator) -> [String] {
    let pieces = [
      "2024", "03", "3", "1", "/", "-", ".", "..", "<", ">=", " ", " ", " ", "march", "mars", "12", "last", "letzte",
      "7",
      "days", "Tage", "vor", "ago", "jours", "il y a", "hace", "今日", "年", "月", "日", "前", "이번", "달", "지난", "주", "monday",
      "today", "de", "the", "\u{301}", "é", "9999", "0", "T12:00", "Z", "+01", "🗓", "\u{0}", "next", "week", "in", "〜",
    ]
    let count = Int.random(in: 1...12, using: &generator)
    let text = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
    return text.split(separator: " ").map(String.init)
  }
}

extension NaturalDate {
  fileprivate var ends: [QueryDate] {
    switch self {
    case .within(let date), .before(let date), .after(let date), .onOrAfter(let date), .onOrBefore(let date): [date]
    case .between(let start, let end): [start, end]
    }
  }
}

/// All days from 2017 to 2032 in order.
private struct NaiveCalendar {
  typealias Day = (year: Int, month: Int, day: Int, weekday: Int)

  let zone: Zone
  let firstWeekday: Int

  /// 2017-01-01 was a Sunday.
  private static let days: [Day] = {
    var days: [Day] = []
    var weekday = 1
    for year in 2017...2032 {
      for (index, length) in [31, year % 4 == 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...length {
          days.append((year, index + 1, day, weekday))
          weekday = weekday % 7 + 1
        }
      }
    }
    return days
  }()

  private static let first = instant("2017-01-01T00:00").seconds

  /// Numbers the units by walking over the days. A unit begins where the number grows.
  func span(of unit: QueryDate.Unit, offset: Int, from now: Timestamp) -> DateSpan? {
    let today = Int((now.seconds + Int64(zone.offset(now)) - Self.first) / 86_400)
    let starts = Self.days.indices.filter { begins(unit, Self.days[$0]) }
    guard let present = starts.lastIndex(where: { $0 <= today }), starts.indices.contains(present + offset + 1),
      starts.indices.contains(present + offset), let start = midnight(of: starts[present + offset]),
      let end = midnight(of: starts[present + offset + 1])
    else { return nil }
    return DateSpan(start: start, end: end)
  }

  private func begins(_ unit: QueryDate.Unit, _ day: Day) -> Bool {
    switch unit {
    case .day: true
    case .week: day.weekday == firstWeekday
    case .month: day.day == 1
    case .year: day.day == 1 && day.month == 1
    }
  }

  /// The first quarter of an hour whose local time lies in this day or later.
  private func midnight(of day: Int) -> Timestamp? {
    let local = Self.first + Int64(day) * 86_400
    return stride(from: local - 86_400, through: local + 86_400, by: 900).lazy.compactMap(Timestamp.init(seconds:))
      .first { $0.seconds + Int64(zone.offset($0)) >= local }
  }
}
