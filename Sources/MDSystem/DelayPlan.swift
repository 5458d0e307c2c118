import Glibc

/// Marks a moment between two steps of a donation, at which a ``DelayPlan`` may pause. Release builds do nothing here.
@inline(__always)
public func delayPoint() {
  #if DEBUG
  DelayPlan.current?.pause()
  #endif
}

#if DEBUG
/// Pauses of random length at the moments that ``delayPoint()`` marks, for tests that kill processes.
///
/// What lies between two steps takes microseconds, so that a kill hardly ever hits it. The environment variable
/// `LIMELIGHT_DELAYS`, with a seed as its value, makes one moment in eight last up to 40 ms. One seed draws the same
/// lengths each time; which thread gets them is up to the kernel.
struct DelayPlan: Sendable {
  /// Plan of this process; `nil` where the environment has no seed.
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
