import Glibc

/// Marks a moment between two steps of a donation, where a ``DelayPlan`` may pause.
///
/// Does nothing in release builds.
@inline(__always)
public func delayPoint() {
  #if DEBUG
  DelayPlan.current?.pause()
  #endif
}

#if DEBUG
/// Random pauses at the moments that ``delayPoint()`` marks, for tests that kill processes.
///
/// Without pauses, only microseconds pass between two steps, so a kill hardly ever hits that moment. The environment
/// variable `LIMELIGHT_DELAYS` holds a seed and makes one moment in eight last up to 40 ms. The same seed draws the
/// same lengths each time, but the kernel decides which thread gets them.
struct DelayPlan: Sendable {
  /// Plan of this process; `nil` if the environment has no seed.
  static let current = ProcessEnvironment.text("LIMELIGHT_DELAYS").flatMap { UInt64($0) }.map { DelayPlan(seed: $0) }

  private let state: Monitor<UInt64>

  private init(seed: UInt64) { state = Monitor(seed) }

  func pause() {
    let draw = state.change { Self.next(&$0) }
    guard draw % 8 == 0 else { return }
    usleep(UInt32((draw >> 3) % 40_000))
  }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
#endif
