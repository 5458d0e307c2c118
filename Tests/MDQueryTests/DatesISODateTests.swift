import MDQuery
import MDTestSupport
import Testing

@Suite("Dates of ISO 8601")
struct DatesISODateTests {
  private static func noon(
    _ second: Int? = nil, _ nanosecond: Int? = nil, offset: Int? = nil
  ) -> ISODate {
    let time = ISODate.Time(hour: 12, minute: 30, second: second, nanosecond: nanosecond, offset: offset)
    return ISODate(year: 2024, month: 5, day: 1, time: time)
  }

  @Test(
    "Every form is read",
    arguments: [
      ("2024", ISODate(year: 2024)),
      ("2024-05", ISODate(year: 2024, month: 5)),
      ("2024-02-29", ISODate(year: 2024, month: 2, day: 29)),
      ("1678-01-01", ISODate(year: 1678, month: 1, day: 1)),
      ("2261-12-31", ISODate(year: 2261, month: 12, day: 31)),
      ("2024-05-01T12:30", noon()),
      ("2024-05-01 12:30", noon()),
      ("2024-05-01t12:30z", noon(offset: 0)),
      ("2024-05-01T12:30:07", noon(7)),
      ("2024-05-01T12:30:07.5", noon(7, 500_000_000)),
      ("2024-05-01T12:30:07,000000001Z", noon(7, 1, offset: 0)),
      ("2024-05-01T12:30:07.0000000019", noon(7, 1)),
      ("2024-05-01T12:30+01", noon(offset: 3_600)),
      ("2024-05-01T12:30+0530", noon(offset: 19_800)),
      ("2024-05-01T12:30:07-03:30", noon(7, offset: -12_600)),
      ("2024-05-01 12:30:07 +0000", noon(7, offset: 0)),
    ])
  func forms(text: String, date: ISODate) {
    #expect(ISODate(parsing: text) == date)
  }

  @Test(
    "What is no date, or a date that does not exist, is refused",
    arguments: [
      "", "24", "20245", "2024-", "2024-5", "2024-13", "2024-00", "2024-05-", "2024-05-1", "2024-05-32", "2024-04-31",
      "2023-02-29", "1900-02-29", "1677", "2262", "1677-12-31", "2024-05-01T", "2024-05-01T12", "2024-05-01T12:60",
      "2024-05-01T24:00", "2024-05-01T12:30:60", "2024-05-01T12:30:07.", "2024-05-01T12:30:", "2024-05-01T12:30+",
      "2024-05-01T12:30+1", "2024-05-01T12:30+01:", "2024-05-01T12:30+24", "2024-05-01T12:30+01:60",
      "2024-05-01T12:30+01:00:00", "2024-05-01T12:30Zulu", "2024-05-01  12:30", "2024-05T12:30", "٢٠٢٤", "2024 ",
      " 2024", "2024-05-01T12:30 ", "-2024", "+2024",
    ])
  func refusals(text: String) {
    #expect(ISODate(parsing: text) == nil)
  }

  @Test("A printed date reads as itself", arguments: Rounds.seeds(100))
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let date = Self.random(&generator)
      #expect(ISODate(parsing: date.description) == date, "seed \(seed): \(date)")
    }
  }

  private static func random(_ generator: inout SeededGenerator) -> ISODate {
    var date = ISODate(year: .random(in: 1678...2261, using: &generator))
    let depth = Int.random(in: 0...5, using: &generator)
    if depth > 0 { date.month = .random(in: 1...12, using: &generator) }
    if depth > 1 { date.day = .random(in: 1...28, using: &generator) }
    guard depth > 2 else { return date }
    var time = ISODate.Time(
      hour: .random(in: 0...23, using: &generator), minute: .random(in: 0...59, using: &generator))
    if depth > 3 { time.second = .random(in: 0...59, using: &generator) }
    if depth > 4 { time.nanosecond = [0, 1, 500, 120_000_000, 999_999_999].randomElement(using: &generator) }
    if Bool.random(using: &generator) { time.offset = 60 * .random(in: -1439...1439, using: &generator) }
    date.time = time
    return date
  }
}
