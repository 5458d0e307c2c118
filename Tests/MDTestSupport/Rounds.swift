import Foundation

/// Length of tests that could run for any time: `LIMELIGHT_ROUNDS` multiplies the usual length. `make torture` sets it.
public enum Rounds {
  /// 1 if the variable is missing or invalid.
  public static let factor = max(1, ProcessInfo.processInfo.environment["LIMELIGHT_ROUNDS"].flatMap { Int($0) } ?? 1)

  /// Seeds from 0 on: `usual` of them, times the factor.
  public static func seeds(_ usual: Int) -> Range<UInt64> { 0..<UInt64(usual * factor) }

  /// The seeds in `LIMELIGHT_SEEDS`, separated by blanks, or else the usual ones.
  ///
  /// Set it to repeat a failed run or to try more seeds.
  public static func seeds(_ usual: [UInt64]) -> [UInt64] {
    let named = ProcessInfo.processInfo.environment["LIMELIGHT_SEEDS"]?.split(separator: " ").compactMap { UInt64($0) }
    return named.flatMap { $0.isEmpty ? nil : $0 } ?? usual
  }

  /// Numbers of groups of seeds, from 0 on.
  public static func groups(_ usual: Int) -> Range<Int> { 0..<usual * factor }

  /// Repetitions within one test.
  public static func times(_ usual: Int) -> Int { usual * factor }
}
