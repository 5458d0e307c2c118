import MDModel

/// A number with its unit, and the precision with which it was written.
struct Quantity: Hashable {
  var value: Double
  /// Value of one unit in the last digit: numbers up to half of it away round to this number. 0 if the number is exact.
  var step: Double

  /// Reads `10`, `1.5GB`, `1,5 GB` without the blank, `1,000,000`, `1e6`, `-33.8`; for durations also `1:30`,
  /// `1:02:03`, `1h30m`.
  ///
  /// - Parameter unit: unit for a number without one.
  init?(_ text: some StringProtocol, _ measure: Measure, unit: String = "") {
    guard text.utf8.count <= 64 else { return nil }
    let clock = measure == .seconds ? Self.clock(text) : nil
    guard let quantity = clock ?? Self.sum(text, measure, unit: unit) else { return nil }
    // `0e400` is 0, but its step is infinite.
    guard quantity.value.isFinite, quantity.step.isFinite else { return nil }
    self = quantity
  }

  private init(value: Double, step: Double) { (self.value, self.step) = (value, step) }

  /// Reads hours, minutes and seconds with colons between them. The hours may be missing.
  private static func clock(_ text: some StringProtocol) -> Quantity? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard part.allSatisfy({ ("0"..."9").contains($0) }), let number = Double(part), index == 0 || number < 60 else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    return Quantity(value: seconds, step: 1)
  }

  /// Reads one number with its unit, or a sum of durations.
  private static func sum(_ text: some StringProtocol, _ measure: Measure, unit: String) -> Quantity? {
    var rest = String(text)[...]
    var sum: Quantity?
    // `1h30m` is a sum of two numbers. Other measures have one number only.
    repeat {
      guard let number = Numeral(consuming: &rest) else { return nil }
      let letters = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(letters.count)
      guard let factor = measure.factor(of: letters.isEmpty ? unit : String(letters)) else { return nil }
      let isExact = factor == 1 && measure != .seconds
      sum = Quantity(value: (sum?.value ?? 0) + number.value * factor, step: isExact ? 0 : number.step * factor)
    } while !rest.isEmpty && measure == .seconds
    return rest.isEmpty ? sum : nil
  }
}

/// Digits with an optional sign, fraction and exponent.
private struct Numeral {
  var value: Double
  /// Value of one unit in the last digit.
  var step: Double

  init?(consuming text: inout Substring) {
    let sign = text.first == "-" || text.first == "+" ? text.removeFirst() : "+"
    guard let whole = Self.digits(&text) else { return nil }
    var literal = whole
    // A comma before exactly three digits groups them: `1,000`. A comma before another number of digits begins the
    // fraction: `1,5`.
    while text.first == ",", let group = Self.group(text) {
      literal += group
      text = text.dropFirst(4)
    }
    var places = 0
    if let mark = text.first, mark == "." || mark == ",", let fraction = Self.digits(after: 1, &text) {
      literal += "." + fraction
      places = fraction.count
    }
    var exponent = 0
    if text.first == "e" || text.first == "E", let digits = Self.digits(after: 1, &text) {
      exponent = Int(digits) ?? 999
      literal += "e" + digits
    }
    guard let value = Double(literal), value.isFinite, let step = Double("1e\(exponent - places)") else { return nil }
    self.value = sign == "-" ? -value : value
    self.step = step
  }

  /// Reads at least one digit.
  private static func digits(_ text: inout Substring) -> String? { digits(after: 0, &text) }

  private static func digits(after skipped: Int, _ text: inout Substring) -> String? {
    let digits = text.dropFirst(skipped).prefix { ("0"..."9").contains($0) }
    if digits.isEmpty { return nil }
    text = text[digits.endIndex...]
    return String(digits)
  }

  /// Three digits after a comma, if no fourth follows.
  private static func group(_ text: Substring) -> Substring? {
    let digits = text.dropFirst().prefix { ("0"..."9").contains($0) }
    return digits.count == 3 ? digits : nil
  }
}

/// What a number measures, with its units.
enum Measure: Hashable, Sendable {
  case plain, pixels, bytes, seconds
  /// Kilometres.
  case distance

  init(of key: AttributeKey) {
    switch key.rawValue {
    case "kMDItemFSSize": self = .bytes
    case "kMDItemDurationSeconds": self = .seconds
    case "kMDItemPixelWidth", "kMDItemPixelHeight": self = .pixels
    default: self = .plain
    }
  }

  var name: String {
    switch self {
    case .plain: "number"
    case .pixels: "number of pixels"
    case .bytes: "size"
    case .seconds: "duration"
    case .distance: "distance"
    }
  }

  /// Factor of a unit; 1 without a unit, `nil` for an unknown unit.
  func factor(of unit: String) -> Double? {
    switch self {
    case .plain: unit.isEmpty ? 1 : nil
    case .pixels: ["", "px", "pixel", "pixels"].contains(unit.lowercased()) ? 1 : nil
    case .bytes: Self.bytes(in: unit.lowercased())
    case .seconds: Self.seconds(in: unit.lowercased())
    case .distance: Self.kilometres(in: unit.lowercased())
    }
  }

  /// Bytes per unit. `kB`, `K`, `MB` … are powers of 1,000, `KiB`, `Mi` … of 1,024, in any case.
  private static func bytes(in unit: String) -> Double? {
    if ["", "b", "byte", "bytes"].contains(unit) { return 1 }
    var rest = unit[...]
    guard let power = "kmgtpe".firstIndex(of: rest.removeFirst()) else { return nil }
    let exponent = "kmgtpe".distance(from: "kmgtpe".startIndex, to: power) + 1
    let base: Double = rest.hasPrefix("i") ? 1_024 : 1_000
    guard ["", "b", "i", "ib"].contains(rest) else { return nil }
    return (0..<exponent).reduce(1) { product, _ in product * base }
  }

  private static func kilometres(in unit: String) -> Double? {
    switch unit {
    case "", "km", "kilometre", "kilometres", "kilometer", "kilometers": 1
    case "m", "metre", "metres", "meter", "meters": 0.001
    case "mi", "mile", "miles": 1.609344
    default: nil
    }
  }

  private static func seconds(in unit: String) -> Double? {
    switch unit {
    case "", "s", "sec", "secs", "second", "seconds": 1
    case "ms": 0.001
    case "m", "min", "mins", "minute", "minutes": 60
    case "h", "hr", "hrs", "hour", "hours": 3_600
    default: nil
    }
  }
}
