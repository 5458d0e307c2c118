import MDModel
package import MDSearchAPI

/// Amounts in a form for people.
package enum HumanUnits {
  /// A duration in at most two units: `640 ms`, `5.2 s`, `1 min 20 s`, `3 h 5 min`, `2 d 4 h`. Negative durations count
  /// as zero.
  package static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return "0 ms" }
    if seconds == 0 { return "\(attoseconds / 1_000_000_000_000_000) ms" }
    if seconds < 10 { return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s" }
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3_600 { return pair(seconds / 60, "min", seconds % 60, "s") }
    if seconds < 86_400 { return pair(seconds / 3_600, "h", seconds % 3_600 / 60, "min") }
    return pair(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h")
  }

  /// A size in powers of 1000 (SI), with at most three digits: `999 B`, `1.2 kB`, `12.3 MB`, `250 GB`. Negative sizes
  /// count as zero.
  package static func size(_ bytes: Int64) -> String {
    if bytes < 1_000 { return "\(max(0, bytes)) B" }
    var unit: Int64 = 1_000
    var names = ["kB", "MB", "GB", "TB", "PB", "EB"][...]
    // A size that would be rounded to 1000 of a unit is shown in the next unit.
    while names.count > 1, bytes >= unit * 1_000 - unit / 2 {
      unit *= 1_000
      names.removeFirst()
    }
    let tenths = Int64((Double(bytes) / Double(unit) * 10).rounded())
    return tenths < 1_000
      ? "\(tenths / 10).\(tenths % 10) \(names.first ?? "")"
      : "\((tenths + 5) / 10) \(names.first ?? "")"
  }

  /// A number with separators: `1,234,567`.
  package static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// A number with its noun, which takes an `s` in the plural: `1 item`, `2 items`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A number of files: `1 file`, `2 files`.
  package static func files(_ number: Int) -> String { count(number, "file") }

  private static func pair(_ large: Int64, _ largeUnit: String, _ small: Int64, _ smallUnit: String) -> String {
    small == 0 ? "\(large) \(largeUnit)" : "\(large) \(largeUnit) \(small) \(smallUnit)"
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension UnfinishedShare {
  /// Text such as `62 % of 41,862 files are indexed by content; the rest is found by name only so far`. Never says 100
  /// % of an incomplete index.
  package var text: String {
    // Rounded down. The product cannot overflow for any number of files that fits on a disk.
    let percent = files > 0 ? (files - pending) * 100 / files : 0
    return "\(percent) % of \(HumanUnits.files(files)) \(files == 1 ? "is" : "are") indexed by content; "
      + "the rest is found by name only so far"
  }
}
