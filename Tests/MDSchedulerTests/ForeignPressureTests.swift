import MDModel
import MDScheduler
import MDTestSupport
import Testing

@Suite struct ForeignPressureTests {
  private static let second: Int64 = 1_000_000_000

  /// A machine's readings, as the kernel would report them.
  private struct Machine {
    var reading = ForeignPressure.Reading(average: 0, stalled: 0, ours: 0, all: 0)
    var now = Instant.start
    var pressure = ForeignPressure()

    /// Simulates some seconds with the given stall time and the given use of processors by us and by others.
    mutating func run(seconds: Int, stalled: Double, ours: Int64, others: Int64, yielding: Int64 = 0) -> Double {
      var value = 0.0
      for _ in 0..<seconds {
        now = now + .seconds(1)
        reading.stalled += Int64(stalled / 100 * Double(ForeignPressureTests.second))
        reading.ours += ours
        reading.all += ours + others
        reading.yielding += yielding
        value = pressure.update(reading, now: now)
      }
      return value
    }
  }

  @Test func theFirstReadingIsTheKernels() {
    var machine = Machine()
    machine.reading.average = 37
    #expect(machine.run(seconds: 1, stalled: 0, ours: 0, others: 0) == 37)
  }

  @Test func ourOwnWaitingIsNobodysConcern() {
    var machine = Machine()
    #expect(machine.run(seconds: 60, stalled: 95, ours: 97, others: 3) < 3)
  }

  /// A backup at nice 19 yields to us, so it must not slow us down.
  @Test func whatYieldsIsNobodysConcern() {
    var machine = Machine()
    #expect(machine.run(seconds: 60, stalled: 95, ours: 20, others: 180, yielding: 180) < 1)
    #expect(machine.run(seconds: 60, stalled: 100, ours: 20, others: 180, yielding: 90) > 40)
  }

  @Test func theRateOfWhatYieldsIsThatOfTwoLooks() {
    var use = YieldingUse()
    use.update([1: 5 * Self.second, 2: 0], now: .start)
    #expect(use.rate == 0)
    use.update([1: 7 * Self.second, 3: Self.second], now: .start + .seconds(2))
    #expect(use.rate == 1.5)
    use.update([:], now: .start + .seconds(4))
    #expect(use.rate == 0)
  }

  @Test func useByOthersIsWithoutWhatYields() {
    var use = ForeignUse(processors: 2)
    #expect(use.update(ours: 0, all: 0, yielding: 0, now: .start) == nil)
    let second = Self.second
    #expect(use.update(ours: 0, all: 2 * second, yielding: 0, now: .start + .seconds(1)) == 100)
    #expect(use.update(ours: 0, all: 4 * second, yielding: 2 * second, now: .start + .seconds(2)) == 0)
    #expect(use.update(ours: second, all: 6 * second, yielding: 2 * second, now: .start + .seconds(3)) == 50)
  }

  /// A build uses two cores next to a crawl at full speed. The kernel's ten-second average would exceed the limit only
  /// after three seconds.
  @Test func othersAreNoticedWithinASecondAndForgottenWithinMore() {
    var machine = Machine()
    _ = machine.run(seconds: 60, stalled: 90, ours: 98, others: 2)
    #expect(machine.run(seconds: 1, stalled: 95, ours: 30, others: 70) > 20)
    #expect(machine.run(seconds: 60, stalled: 95, ours: 5, others: 95) > 80)
    #expect(machine.run(seconds: 20, stalled: 1, ours: 0, others: 5) < 15)
  }

  /// If we use nothing, a stall (as of a network disk) is not caused by us. If only we use something, it is.
  @Test func whoeverUsesNothingIsNotToBlame() {
    var machine = Machine()
    #expect(machine.run(seconds: 100, stalled: 60, ours: 0, others: 0) > 50)
    machine = Machine()
    _ = machine.run(seconds: 1, stalled: 0, ours: 0, others: 0)
    // Our writes that have not reached the disk yet make the others' share negative.
    #expect(machine.run(seconds: 100, stalled: 60, ours: 50, others: -50) == 0)
  }

  @Test func afterALongGapTheKernelIsBelieved() {
    var machine = Machine()
    _ = machine.run(seconds: 60, stalled: 90, ours: 0, others: 90)
    machine.now = machine.now + .seconds(30)
    machine.reading.average = 4
    #expect(machine.run(seconds: 1, stalled: 90, ours: 0, others: 90) == 4)
  }

  @Test(arguments: Rounds.seeds(20)) func itIsAlwaysAShare(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var machine = Machine()
    for _ in 0..<500 {
      machine.now = machine.now + .nanoseconds(Int64.random(in: 0..<20 * Self.second, using: &random))
      machine.reading.average = Double.random(in: 0...100, using: &random)
      machine.reading.stalled += Int64.random(in: -Self.second..<30 * Self.second, using: &random)
      machine.reading.ours += Int64.random(in: -5..<100, using: &random)
      machine.reading.all += Int64.random(in: -5..<100, using: &random)
      let value = machine.pressure.update(machine.reading, now: machine.now)
      #expect((0...100).contains(value), "seed \(seed)")
    }
  }
}
