import MDModel

/// Quantity that a number measures, and its units.
enum Measure: Hashable, Sendable {
  case plain, pixels, bytes, seconds

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
    }
  }

  /// Factor of a unit; `nil` for what is not a unit of the measure. Without a unit it is one.
  func factor(of unit: String) -> Double? {
    switch self {
    case .plain: unit.isEmpty ? 1 : nil
    case .pixels: ["", "px", "pixel", "pixels"].contains(unit.lowercased()) ? 1 : nil
    case .bytes: Self.bytes(in: unit.lowercased())
    case .seconds: Self.seconds(in: unit.lowercased())
    }
  }

  /// `kB`, `K`, `MB` … are powers of 1,000, `KiB`, `Mi` … of 1,024, whatever their case.
  private static func bytes(in unit: String) -> Double? {
    if ["", "b", "byte", "bytes"].contains(unit) { return 1 }
    var rest = unit[...]
    guard let power = "kmgtpe".firstIndex(of: rest.removeFirst()) else { return nil }
    let exponent = "kmgtpe".distance(from: "kmgtpe".startIndex, to: power) + 1
    let base: Double = rest.hasPrefix("i") ? 1_024 : 1_000
    guard ["", "b", "i", "ib"].contains(rest) else { return nil }
    return (0..<exponent).reduce(1) { product, _ in product * base }
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
