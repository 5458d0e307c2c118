import Glibc
import MDSystem

/// Random pauses between the steps of a donation, in processes that a test kills. See `delayPoint()` in `MDSystem`.
public enum Delays {
  /// Environment of a process that pauses at random moments, chosen by a seed.
  public static func environment(seed: UInt64) -> [String: String] { ["LIMELIGHT_DELAYS": "\(seed)"] }

  /// Turns on the pauses in this process. Call it before anything is donated.
  public static func begin(seed: UInt64) {
    for (name, value) in environment(seed: seed) { setenv(name, value, 1) }
  }

  /// An additional pause point, for the parts of an app that the test provides.
  public static func pass() { delayPoint() }
}
