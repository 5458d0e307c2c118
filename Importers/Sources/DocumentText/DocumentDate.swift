public import MDModel
import MDSystem

/// Parses dates as documents write them: ISO 8601, possibly only a year. A time without an offset is local time.
public enum DocumentDate {
  /// - Returns: `nil` unless the text begins with an existing date.
  public static func timestamp(_ text: String) -> Timestamp? {
    var rest = Array(text.utf8)[...].drop { $0 <= 0x20 }
    guard let year = digits(&rest, 4) else { return nil }
    let month = part(&rest, after: UInt8(ascii: "-")) ?? 1
    let day = part(&rest, after: UInt8(ascii: "-")) ?? 1
    var time = (hour: 0, minute: 0, second: 0)
    if let hour = part(&rest, after: UInt8(ascii: "T")) ?? part(&rest, after: 0x20) {
      time = (hour, part(&rest, after: UInt8(ascii: ":")) ?? 0, part(&rest, after: UInt8(ascii: ":")) ?? 0)
    }
    let fraction = fraction(&rest)
    guard
      let utc = Timestamp(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: min(time.second, 59),
        nanosecond: fraction)
    else { return nil }
    let east = offset(rest) ?? LocalTime.offset(at: utc.seconds - Int64(LocalTime.offset(at: utc.seconds)))
    return Timestamp(nanoseconds: utc.nanoseconds - Int64(east) * 1_000_000_000)
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    guard rest.count >= count, rest.prefix(count).allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func part(_ rest: inout ArraySlice<UInt8>, after mark: UInt8) -> Int? {
    guard rest.first == mark else { return nil }
    var tail = rest.dropFirst()
    guard let value = digits(&tail, 2) else { return nil }
    rest = tail
    return value
  }

  /// Nanoseconds of a decimal fraction.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int {
    guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") else { return 0 }
    let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
    rest = rest.dropFirst(1 + digits.count)
    var (value, scale) = (0, 100_000_000)
    for digit in digits.prefix(9) {
      value += Int(digit - 0x30) * scale
      scale /= 10
    }
    return value
  }

  /// Seconds east of UTC for `Z`, `+HH:MM`, `-HHMM`; `nil` for anything else.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    guard let sign = rest.popFirst() else { return nil }
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = digits(&rest, 2), hours <= 15 else {
      return nil
    }
    if rest.first == 0x3A { rest = rest.dropFirst() }
    let minutes = digits(&rest, 2) ?? 0
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }
}
