import MDModel

/// Files with different creation and modification dates, around noon of Wednesday, 12 June 2024.
///
/// Only these files have a birth time.
extension FixtureItem {
  static let dates: [FixtureItem] = [
    dated("d-now", .at(2024, 6, 12, 12)),
    dated("d-hour", .at(2024, 6, 12, 11)),
    dated("d-midnight", .at(2024, 6, 12)),
    dated("d-yesterday-end", .at(2024, 6, 11, 23, 59, 59, nanosecond: 999_999_999)),
    dated("d-yesterday", .at(2024, 6, 11)),
    dated("d-monday", .at(2024, 6, 10)),
    dated("d-sunday", .at(2024, 6, 9, 23, 59, 59)),
    dated("d-last-week", .at(2024, 6, 5, 8)),
    dated("d-june", .at(2024, 6, 1)),
    dated("d-may-end", .at(2024, 5, 31, 23, 59, 59)),
    dated("d-may", .at(2024, 5, 15, 9, 30, 15)),
    // Berlin's 23-hour day starts at the first date and ends just before the second.
    dated("d-dst", .at(2024, 3, 30, 23)),
    dated("d-dst-end", .at(2024, 3, 31, 22)),
    dated("d-year", .at(2024, 1, 1)),
    dated("d-2023", .at(2023, 12, 31, 23, 59, 59)),
    dated("d-2000", .at(2001, 1, 1)),
    dated("d-tomorrow", .at(2024, 6, 13)),
    dated("d-next-week", .at(2024, 6, 17)),
    dated("d-next-month", .at(2024, 7, 1)),
    dated("d-next-year", .at(2025, 1, 1)),
  ]

  private static func dated(_ label: String, _ time: Timestamp) -> FixtureItem {
    FixtureItem(
      label, "\(label.replacing("-", with: "")).log", in: "diary", "com.apple.log", modified: time, created: time)
  }
}
