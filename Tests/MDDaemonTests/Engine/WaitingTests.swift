import MDConfiguration
import MDModel
import MDScheduler
import MDTestSupport
import Testing

@testable import MDDaemon

/// How often the engine wakes while its work is held back, over hours of the test's clock.
struct WaitingTests {
  private static let hours = 4
  /// One wake-up in ten seconds, and some more at the beginning, because new pressure may pass soon.
  private static let mostWakes = hours * 360 + 20

  /// An engine with names and contents to index and pictures to recognise, under conditions that hold this work back.
  private func waiting(_ change: (SteppedEngine) -> Void) throws -> SteppedEngine {
    let stepped = try SteppedEngine(roots: ["files", "missing"]) {
      $0.cpuPressure = 20
      $0.ioPressure = 100
      $0.onBattery = .pause
      $0.recognizesText = true
      $0.heldShare = 0
    }
    for number in 0..<20 { try stepped.directory.write("x", to: "files/\(number % 3)/\(number).txt") }
    change(stepped)
    return stepped
  }

  /// Number of wake-ups while time passes from one deadline to the next.
  private func wakes(_ stepped: SteppedEngine) throws -> Int {
    // Work that has begun ends first.
    for _ in 0..<100 {
      try stepped.work()
      stepped.pass(.milliseconds(100))
    }
    var wakes = 0
    let end = stepped.now.instant + .minutes(60) * Self.hours
    while let due = stepped.index.nextDue(stepped.now), due < end, wakes <= Self.mostWakes {
      stepped.pass(max(.zero, due - stepped.now.instant))
      try stepped.index.takeTurn()
      wakes += 1
    }
    return wakes
  }

  @Test func nothingWakesWhatIsPausedWithoutAnEnd() throws {
    let stepped = try waiting { $0.index.context.conditions.pause(until: nil) }
    #expect(try wakes(stepped) <= Self.hours && stepped.item("files/0/0.txt") == nil)
  }

  @Test func aPauseEndsOnTime() throws {
    let stepped = try waiting { $0.index.context.conditions.pause(until: $0.now.time + .minutes(200)) }
    #expect(try wakes(stepped) <= Self.mostWakes)
    #expect(try stepped.item("files/0/0.txt") != nil)
  }

  @Test(
    arguments: [
      { $0.onBattery = true }, { $0.isHot = true }, { $0.freeBytes = 0 }, { $0.cpuPressure = 100 },
      { $0.memoryPressure = 101 },
    ] as [@Sendable (inout SystemConditions) -> Void])
  func heldBackWorkWakesTheEngineOnceInTenSeconds(_ change: @Sendable (inout SystemConditions) -> Void) throws {
    let stepped = try waiting { $0.index.context.conditions.simulate(change) }
    #expect(try wakes(stepped) <= Self.mostWakes)
  }

  @Test func aMissingRootWakesNothing() throws {
    let stepped = try SteppedEngine(roots: ["missing"])
    #expect(try wakes(stepped) <= Self.hours)
  }
}
