/// Durations and sizes as people write them in configurations and on command lines.
public enum AmountText {
  /// `90s`, `30m`, `1h`, `1h30m`, `2d`; a bare number is seconds. `nil` for anything else and for what no `Int64` holds.
  public static func seconds(_ text: String) -> Int64? {
    guard !text.isEmpty else { return nil }
    if let bare = Int64(text) { return bare >= 0 ? bare : nil }
    var (total, number, last) = (Int64(0), "", Int64.max)
    for character in text {
      if character.isASCII, character.isNumber {
        number.append(character)
        continue
      }
      // Units come from the largest to the smallest, each once.
      guard let unit = units.first(where: { $0.letter == character })?.seconds, unit < last,
        let part = Int64(number)?.multipliedReportingOverflow(by: unit), !part.overflow
      else { return nil }
      let sum = total.addingReportingOverflow(part.partialValue)
      if sum.overflow { return nil }
      (total, number, last) = (sum.partialValue, "", unit)
    }
    return number.isEmpty ? total : nil
  }

  /// The shortest text that ``seconds(_:)`` reads as so many seconds.
  public static func duration(_ seconds: Int64) -> String {
    var (rest, text) = (max(0, seconds), "")
    for unit in units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)\(unit.letter)"
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }

  private static let units: [(letter: Character, seconds: Int64)] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]

  /// `500MB`, `2 GB`, `1GiB`; a bare number is bytes. `nil` for anything else.
  public static func bytes(_ text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Int64(digits), let factor = factors.first(where: { $0.name == unit })?.bytes else { return nil }
    let product = number.multipliedReportingOverflow(by: factor)
    return product.overflow ? nil : product.partialValue
  }

  /// The shortest text that ``bytes(_:)`` reads as so many.
  public static func size(_ bytes: Int64) -> String {
    let unit = factors.last { bytes != 0 && bytes % $0.bytes == 0 && !$0.name.hasSuffix("iB") } ?? factors[0]
    return "\(bytes / unit.bytes)\(unit.name)"
  }

  private static let factors: [(name: String, bytes: Int64)] = [
    ("", 1), ("B", 1), ("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
  ]
}
