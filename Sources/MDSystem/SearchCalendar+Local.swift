public import MDModel

extension SearchCalendar {
  /// Calendar conventions and time zone of this process, as a value that another process understands.
  ///
  /// The zone is the one at the start of this process (``LocalTime``). The value is computed once, because that takes
  /// two milliseconds, longer than many searches. A query answered in this process does not need it.
  public static let local: SearchCalendar = {
    var changes = [Change(seconds: years.lowerBound, offset: offset(years.lowerBound))]
    for start in stride(from: years.lowerBound, to: years.upperBound, by: Int(week)) {
      var (before, after) = (start, start + week)
      guard offset(after) != offset(before) else { continue }
      // No zone changes twice within a week, so bisection finds the second of the change.
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if offset(middle) == offset(start) { before = middle } else { after = middle }
      }
      changes.append(Change(seconds: after, offset: offset(after)))
    }
    return SearchCalendar(
      firstWeekday: LocalTime.firstWeekday, dayComesFirst: LocalTime.dayComesFirst, changes: changes)
  }()

  /// The years 1900 to 2100, in seconds since 1970.
  private static let years: Range<Int64> = -2_208_988_800..<4_102_444_800
  private static let week: Int64 = 7 * 86_400

  private static func offset(_ seconds: Int64) -> Int32 { Int32(clamping: LocalTime.offset(at: seconds)) }
}
