import MDModel
import MDProtocol
import MDScheduler
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

@Suite struct ConditionsReaderTests {
  fileprivate static func at(_ seconds: Int) -> Instant { .start + .seconds(seconds) }

  private let machine: TemporaryDirectory
  private let reader: ConditionsReader

  /// An idle laptop on mains power. It is unknown whether its user is present.
  init() throws {
    machine = try TemporaryDirectory()
    for resource in ["cpu", "io", "memory"] { try Self.pressure(machine, resource, average: 3, totalMicroseconds: 0) }
    try machine.write("cpu 0 0 0 0 0 0 0 0\n", to: "proc/stat")
    try machine.write("pgpgin 0\npgpgout 0\n", to: "proc/vmstat")
    try machine.write("Battery\n", to: "power/BAT0/type")
    try machine.write("80\n", to: "power/BAT0/capacity")
    try machine.write("Charging\n", to: "power/BAT0/status")
    try machine.write("40000\n", to: "thermal/thermal_zone0/temp")
    try machine.write("critical\n", to: "thermal/thermal_zone0/trip_point_0_type")
    try machine.write("100000\n", to: "thermal/thermal_zone0/trip_point_0_temp")
    var sources = ConditionSources(indexFolder: FilePath(machine.path))
    sources.processes = "\(machine.path)/proc"
    sources.power = "\(machine.path)/power"
    sources.thermal = "\(machine.path)/thermal"
    sources.groups = "\(machine.path)/groups"
    sources.bus = "unix:path=\(machine.path)/no-bus"
    reader = ConditionsReader(sources)
  }

  private static func pressure(
    _ machine: TemporaryDirectory, _ resource: String, average: Double, totalMicroseconds: Int
  ) throws {
    try machine.write(
      "some avg10=\(average) avg60=0.00 avg300=0.00 total=\(totalMicroseconds)\n", to: "proc/pressure/\(resource)")
  }

  @Test func everythingIsGathered() {
    let conditions = reader.read(now: .start)
    #expect(conditions.cpuPressure == 3 && conditions.ioPressure == 3 && conditions.memoryPressure == 3)
    #expect(conditions.onBattery == false && conditions.batteryLevel == 80)
    #expect(conditions.isHot == false && conditions.userIsIdle == nil)
    #expect((conditions.freeBytes ?? 0) > 0)
    #expect(!conditions.isPaused)
  }

  @Test func aReadingIsGoodForASecondAndThatOfPowerForTen() throws {
    _ = reader.read(now: .start)
    try Self.pressure(machine, "memory", average: 50, totalMicroseconds: 0)
    try machine.write("Discharging\n", to: "power/BAT0/status")
    #expect(reader.read(now: Self.at(1) - .nanoseconds(1)).memoryPressure == 3)
    let fresh = reader.read(now: Self.at(1))
    #expect(fresh.memoryPressure == 50 && fresh.onBattery == false)
    #expect(reader.read(now: Self.at(10)).onBattery == true)
    #expect(reader.latest.onBattery == true)
  }

  /// Other programs keep all processors busy.
  @Test func theOthersPressureIsTold() throws {
    _ = reader.read(now: .start)
    for turn in 1...20 {
      try machine.write("cpu \(turn * 200_000) 0 0 0 0 0 0 0\n", to: "proc/stat")
      try Self.pressure(machine, "cpu", average: 3, totalMicroseconds: turn * 900_000)
      _ = reader.read(now: Self.at(turn))
    }
    #expect((reader.latest.cpuPressure ?? 0) > 60)
  }

  /// Programs at nice 19 keep all processors busy.
  @Test func whatYieldsIsNoPressure() throws {
    _ = reader.read(now: .start)
    for turn in 1...20 {
      try machine.write("cpu 0 \(turn * 200_000) 0 0 0 0 0 0\n", to: "proc/stat")
      try Self.pressure(machine, "cpu", average: 3, totalMicroseconds: turn * 900_000)
      _ = reader.read(now: Self.at(turn))
    }
    #expect((reader.latest.cpuPressure ?? 100) < 1 && (reader.latest.foreignUse ?? 100) < 1)
  }

  @Test func simulationsStandInUntilTheyEnd() {
    _ = reader.read(now: .start)
    reader.simulate { $0.onBattery = true }
    reader.simulate { $0.freeBytes = 0 }
    reader.simulate { $0.cpuPressure = 100 }
    let conditions = reader.read(now: .start)
    #expect(conditions.onBattery == true && conditions.freeBytes == 0 && conditions.cpuPressure == 100)
    #expect(conditions.batteryLevel == 80)
    #expect(reader.report.simulated == ["battery", "pressure", "disk-full"])
    #expect(!reader.hasRoom(SchedulingLimits()))
    reader.endSimulations()
    #expect(reader.latest.onBattery == false && reader.latest.cpuPressure == 3)
    #expect(
      reader.report
        == StatusReport.Conditions(
          cpuPressure: 3, ioPressure: 3, memoryPressure: 3, onBattery: false, batteryLevel: 80, isHot: false))
  }

  @Test func roomIsAskedOfTheDisk() {
    var limits = SchedulingLimits()
    limits.minimumFreeBytes = 1
    #expect(reader.hasRoom(limits))
    limits.minimumFreeBytes = .max
    #expect(!reader.hasRoom(limits))
  }

  @Test func aPauseIsACondition() {
    let nextYear = Clock.wallTime + .seconds(365 * 86_400)
    reader.pause(until: nextYear)
    #expect(reader.latest.isPaused && reader.latest.pausedUntil == nextYear)
    reader.pause(until: Clock.wallTime - .nanoseconds(1))
    #expect(!reader.latest.isPaused && reader.latest.pausedUntil == nil, "it has ended")
    reader.pause(until: nil)
    #expect(reader.latest.isPaused && reader.latest.pausedUntil == nil)
    reader.resume()
    #expect(!reader.latest.isPaused)
  }

  @Test func thisMachineIsReadByManyAtOnce() throws {
    let reader = ConditionsReader(indexFolder: "/")
    let threads = try (0..<4).map { number in
      try Reading(reader, name: "reader \(number)")
    }
    for thread in threads { thread.join() }
    #expect(reader.read().freeBytes != nil)
  }

  private final class Reading {
    private var thread: WorkerThread?

    init(_ reader: ConditionsReader, name: String) throws {
      thread = try WorkerThread.start(name: name) {
        for turn in 0..<200 { _ = reader.read(now: ConditionsReaderTests.at(turn)) }
      }
    }

    func join() { thread.take()?.join() }
  }
}
