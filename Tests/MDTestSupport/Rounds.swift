import Foundation

/// Length of tests that could run for ever: `LIMELIGHT_ROUNDS` times the usual one. `make torture` sets it.
public enum Rounds {
  /// 1 where nothing, or nothing sensible, is set.
  public static let factor = max(1, ProcessInfo.processInfo.environment["LIMELIGHT_ROUNDS"].flatMap { Int($0) } ?? 1)

  /// Seeds from 0 on, `usual` of them in a usual run.
  public static func seeds(_ usual: Int) -> Range<UInt64> { 0..<UInt64(usual * factor) }

  /// Seeds that `LIMELIGHT_SEEDS` names, blanks between, or the usual ones: to repeat a run that failed, or to search on.
  public static func seeds(_ usual: [UInt64]) -> [UInt64] {
    let named = ProcessInfo.processInfo.environment["LIMELIGHT_SEEDS"]?.split(separator: " ").compactMap { UInt64($0) }
    return named.flatMap { $0.isEmpty ? nil : $0 } ?? usual
  }

  /// Groups of seeds, numbered from 0 on.
  public static func groups(_ usual: Int) -> Range<Int> { 0..<usual * factor }

  /// Repetitions within one test.
  public static func times(_ usual: Int) -> Int { usual * factor }
}
