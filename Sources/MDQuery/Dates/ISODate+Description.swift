extension ISODate: CustomStringConvertible {
  /// The form that ``init(parsing:)`` reads, as exact as the date is: `2024`, `2024-05`, `2024-05-01T12:00:00.5Z`.
  public var description: String {
    var text = Self.padded(year, 4)
    guard let month else { return text }
    text += "-" + Self.padded(month)
    guard let day else { return text }
    text += "-" + Self.padded(day)
    return text + (time.map { "T\($0)" } ?? "")
  }

  fileprivate static func padded(_ value: Int, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension ISODate.Time: CustomStringConvertible {
  public var description: String {
    var text = ISODate.padded(hour) + ":" + ISODate.padded(minute)
    if let second {
      text += ":" + ISODate.padded(second)
      if let nanosecond { text += "." + Self.fraction(nanosecond) }
    }
    return text + (offset.map(Self.zone) ?? "")
  }

  /// Digits of the fraction without trailing zeros, but never empty.
  private static func fraction(_ nanosecond: Int) -> String {
    var digits = ISODate.padded(nanosecond, 9)
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return digits
  }

  private static func zone(_ offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + ISODate.padded(minutes / 60) + ":" + ISODate.padded(minutes % 60)
  }
}
