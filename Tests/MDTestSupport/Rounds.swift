import Foundation

/// Length of tests that could run for ever: `LIMELIGHT_ROUNDS` times the usual one. `make torture` sets it.
public enum Rounds {
  /// 1 where nothing, or nothing sensible, is set.
  public static let factor = max(1, ProcessInfo.processInfo.environment["LIMELIGHT_ROUNDS"].flatMap { Int($0) } ?? 1)

  /// Seeds from 0 on, `usual` of them in a usual run.
  public static func seeds(_ usual: Int) -> Range<UInt64> { 0..<UInt64(usual * factor) }

  /// Groups of seeds, numbered from 0 on.
  public static func groups(_ usual: Int) -> Range<Int> { 0..<usual * factor }

  /// Repetitions within one test.
  public static func times(_ usual: Int) -> Int { usual * factor }
}
