import Glibc
import MDSystem

/// Pauses between the steps of a donation, in the processes that a test kills: see `delayPoint()` in `MDSystem`.
public enum Delays {
  /// Environment of a process that pauses at random moments, drawn by a seed.
  public static func environment(seed: UInt64) -> [String: String] { ["LIMELIGHT_DELAYS": "\(seed)"] }

  /// Has this process pause from its first moment on; before anything is donated.
  public static func begin(seed: UInt64) {
    for (name, value) in environment(seed: seed) { setenv(name, value, 1) }
  }

  /// One more moment, for the parts of an app that a test brings.
  public static func pass() { delayPoint() }
}
