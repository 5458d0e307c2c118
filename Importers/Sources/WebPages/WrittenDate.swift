public import ImporterKit

/// Parses dates as documents and web pages write them: ISO 8601, or a day with the English name of its month.
public enum WrittenDate {
  /// The moment of a date.
  ///
  /// - Returns: `nil` unless the text begins with an existing day. A time without an offset counts as UTC.
  public static func timestamp(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8.prefix(64))[...].drop {
      $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[")
    }
    return isoTimestamp(bytes) ?? namedTimestamp(bytes)
  }

  private static func isoTimestamp(_ bytes: ArraySlice<UInt8>) -> Timestamp? {
    var rest = bytes
    guard let year = digits(&rest, 4), let month = part(&rest, after: "-/"), let day = part(&rest, after: "-/") else {
      return nil
    }
    var time = (hour: 0, minute: 0, second: 0)
    if let hour = part(&rest, after: "Tt "), let minute = part(&rest, after: ":") {
      time = (hour, minute, part(&rest, after: ":") ?? 0)
    }
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { isDigit($0) } }
    return Timestamp(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: min(time.second, 59),
      offset: offset(rest))
  }

  /// Parses `12 March 2021`, `March 12, 2021`, `Mar 12 2021`, in any order.
  private static func namedTimestamp(_ bytes: ArraySlice<UInt8>) -> Timestamp? {
    var year: Int?
    var month: Int?
    var day: Int?
    for word in bytes.split(whereSeparator: { !isDigit($0) && !(0x61...0x7A).contains($0 | 0x20) }).prefix(6) {
      if let index = months.firstIndex(where: { word.prefix(3).map { $0 | 0x20 }.elementsEqual($0.utf8) }) {
        month = month ?? index + 1
      } else if let number = Int(String(decoding: word, as: UTF8.self)) {
        if word.count == 4 { year = year ?? number } else { day = day ?? number }
      }
    }
    guard let year, let month, let day else { return nil }
    return Timestamp(year: year, month: month, day: day)
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Seconds east of UTC for `+HH:MM` and `-HHMM`; 0 for `Z` and anything else.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int {
    var rest = text.drop { $0 == 0x20 }
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = digits(&rest, 2), hours <= 15
    else { return 0 }
    let minutes = part(&rest, after: ":") ?? digits(&rest, 2) ?? 0
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func part(_ rest: inout ArraySlice<UInt8>, after marks: StaticString) -> Int? {
    guard let first = rest.first, marks.withUTF8Buffer({ $0.contains(first) }) else { return nil }
    var tail = rest.dropFirst()
    guard let value = digits(&tail, 2) else { return nil }
    rest = tail
    return value
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    guard rest.count >= count, rest.prefix(count).allSatisfy(isDigit) else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
