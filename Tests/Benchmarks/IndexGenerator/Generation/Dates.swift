import Foundation
import MDModel
import MDTestSupport

/// Modification dates of files over fifteen years, most of them recent.
enum Dates {
  /// 2026-11-01 00:00:00 UTC in seconds since 1970. The date is fixed, so that every run makes the same index.
  static let end: Int64 = 1_793_491_200
  private static let span = 15 * 365.25 * 86_400
  static let nanoseconds: Int64 = 1_000_000_000

  /// A date in seconds since 1970. Half of all files are younger than two years.
  static func modification(using source: inout SeededGenerator) -> Int64 {
    end - 3_600 - Int64(span * pow(Double.random(in: 0..<1, using: &source), 3))
  }
}

/// A calendar day in UTC.
struct Day {
  let year: Int
  private let month: Int
  private let day: Int

  /// - Parameter seconds: since 1970.
  init(_ seconds: Int64) {
    (year, month, day) = Timestamp(nanoseconds: seconds * Dates.nanoseconds).date
  }

  var dashed: String { "\(year)-\(padded(month, 2))-\(padded(day, 2))" }
  var digits: String { "\(year)\(padded(month, 2))\(padded(day, 2))" }
}
