import MDModel
import MDScheduler
import MDTestSupport
import Testing

@Suite struct PacerTests {
  private static let second: Int64 = 1_000_000_000

  /// All work and rest as instants. A simple ledger checks every window.
  private struct Ledger {
    var pieces: [(begin: Int64, end: Int64)] = []
    var paidAt: [Int64] = []

    /// The largest share of work in any window that begins with a piece of work and ends when all rest was taken.
    var largestShare: Double {
      var largest = 0.0
      for first in pieces.indices {
        for end in paidAt where end > pieces[first].begin {
          let work = pieces[first...].filter { $0.end <= end }.reduce(0) { $0 + $1.end - $1.begin }
          largest = max(largest, Double(work) / Double(end - pieces[first].begin))
        }
      }
      return largest
    }
  }

  @Test(arguments: Rounds.seeds(30)) func theShareIsNeverExceeded(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let share = Double.random(in: 0.02...0.95, using: &random)
    var pacer = Pacer(share: share)
    var ledger = Ledger()
    var now: Int64 = 0
    for _ in 0..<100 {
      // Threads wake late, and are sometimes idle for other reasons.
      if Int.random(in: 0..<5, using: &random) == 0 { now += Int64.random(in: 0..<Self.second, using: &random) }
      let work = Int64.random(in: 1...Self.second, using: &random)
      ledger.pieces.append((now, now + work))
      now += work
      pacer.worked(.nanoseconds(work))
      while pacer.rest > .zero {
        let slept = pacer.rest.inNanoseconds + Int64.random(in: 0..<50_000_000, using: &random)
        pacer.rested(.nanoseconds(slept))
        now += slept
      }
      ledger.paidAt.append(now)
    }
    #expect(ledger.largestShare <= share * 1.000_001, "seed \(seed)")
    #expect(ledger.largestShare >= share / 2, "seed \(seed): it hardly works")
  }

  @Test func aQuarterRestsThreeTimesAsLong() {
    var pacer = Pacer(share: 0.25)
    #expect(pacer.rest == .zero)
    pacer.worked(.milliseconds(10))
    #expect(pacer.rest == .milliseconds(30))
    pacer.rested(.milliseconds(10))
    #expect(pacer.rest == .milliseconds(20))
    pacer.rested(.milliseconds(25))
    #expect(pacer.rest == .zero)
    pacer.worked(.milliseconds(10))
    #expect(pacer.rest == .milliseconds(30), "a rest that took longer earns nothing")
  }

  @Test func aWholeCoreNeverRestsAndOwesNothing() {
    var pacer = Pacer(share: 1)
    pacer.worked(.seconds(1))
    #expect(pacer.rest == .zero)
  }
}
