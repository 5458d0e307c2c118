import MDCommandLine

/// Instants as people think of them: by how long ago they were. Nanoseconds since 1970 UTC.
package enum WhenText {
  /// The time that has passed since then, in whole seconds.
  package static func since(_ instant: Int64, _ now: Int64) -> String {
    span(now.subtractingReportingOverflow(instant))
  }

  /// The time until then.
  package static func until(_ instant: Int64, _ now: Int64) -> String {
    span(instant.subtractingReportingOverflow(now))
  }

  private static func span(_ difference: (partialValue: Int64, overflow: Bool)) -> String {
    let seconds = difference.overflow ? 0 : max(0, difference.partialValue / 1_000_000_000)
    return seconds == 0 ? "0 s" : HumanUnits.duration(.seconds(seconds)).replacing(".0 s", with: " s")
  }
}
