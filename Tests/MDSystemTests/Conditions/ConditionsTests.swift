import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct ConditionsTests {
  private func folder(_ files: [String: String]) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for (name, text) in files { try directory.write(text + "\n", to: name) }
    return directory
  }

  // MARK: Pressure

  @Test func pressureIsTheShareInWhichSomebodyWaited() throws {
    let directory = try folder([
      "cpu": "some avg10=1.08 avg60=1.42 avg300=4.63 total=46718671\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0",
      "io": "full avg10=99.00 avg60=1.27 avg300=0.45 total=5322053\nsome avg10=100.00 avg60=1.27 avg300=0.48 total=5",
      "memory": "some avg10=0.00 avg60=0.00 avg300=0.00 total=0",
    ])
    #expect(
      PressureReading.ofMachine(folder: directory.path)
        == PressureReading(
          cpu: .init(average: 1.08, total: 46_718_671_000), io: .init(average: 100, total: 5_000),
          memory: .init(average: 0, total: 0)))
  }

  @Test(arguments: [
    "", "some", "some avg10= total=1", "some avg10=x total=1", "some avg10=-1.00 total=1", "some avg10=nan total=1",
    "full avg10=1.00 total=1", "some avg10=1.00", "some avg10=1.00 total=-1",
    "some avg10=1.00 total=9223372036854775807",
  ])
  func whatIsNoPressureIsNotTold(_ text: String) throws {
    let directory = try folder(["cpu": text])
    #expect(PressureReading.ofMachine(folder: directory.path) == PressureReading())
  }

  @Test func thisKernelTellsItsPressure() throws {
    let reading = PressureReading.ofMachine()
    let isTold = (try? String(contentsOfFile: "/proc/pressure/cpu", encoding: .utf8)) != nil
    #expect((reading.cpu != nil) == isTold && (reading.io != nil) == isTold && (reading.memory != nil) == isTold)
  }

  // MARK: Use

  @Test func theUseOfAllCoresIsTold() throws {
    let directory = try folder([
      "stat": "cpu  100 20 30 9999 888 4 6 77 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 5",
      "vmstat": "nr_free_pages 7\npgpgin 1000\npgpgout 24\npgpgin_other 5",
    ])
    let tick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    let use = ResourceUse(cpu: 160 * tick, io: 1_024 * 1_024, niced: 20 * tick)
    #expect(ResourceUse.ofMachine(folder: directory.path) == use)
    #expect(ResourceUse.ofMachine(folder: "/no/such/folder") == ResourceUse(cpu: 0, io: 0))
  }

  @Test func theUseOfAChildCountsWhileItRunsAndAfterwards() throws {
    let before = ResourceUse.ofProcess().cpu
    let child = try ChildProcess.start("/bin/sh", arguments: ["-c", "while :; do :; done"])
    var own: Int64 = 0
    while own < 100_000_000, let usage = child.usage() { own = usage.cpu }
    #expect(ResourceUse.ofProcess().cpu - before >= 100_000_000)
    child.signal(9)
    _ = try child.wait()
    #expect(ResourceUse.ofProcess().cpu - before >= 100_000_000)
  }

  @Test func thisMachineUsesMoreThanThisProcess() {
    let ours = ResourceUse.ofProcess()
    let all = ResourceUse.ofMachine()
    #expect(all.cpu > 0 && all.io > 0 && ours.cpu > 0)
    #expect(all.cpu >= ours.cpu - 1_000_000_000)
  }

  // MARK: Power

  private static let battery = ["BAT0/type": "Battery", "BAT0/present": "1", "BAT0/capacity": "73"]

  private func power(_ files: [String: String]) throws -> PowerSupply? {
    let directory = try folder(files)
    return PowerSupply.read(folder: directory.path)
  }

  private func laptop(_ files: [String: String]) throws -> PowerSupply? {
    try power(Self.battery.merging(files) { $1 })
  }

  @Test func aLaptopOnItsBattery() throws {
    let mains = ["AC/type": "Mains", "AC/online": "0"]
    #expect(
      try laptop(mains.merging(["BAT0/status": "Discharging"]) { $1 }) == PowerSupply(onBattery: true, batteryLevel: 73)
    )
    #expect(
      try laptop(mains.merging(["BAT0/status": "Unknown"]) { $1 }) == PowerSupply(onBattery: true, batteryLevel: 73))
    #expect(try laptop(["BAT0/status": "Discharging"]) == PowerSupply(onBattery: true, batteryLevel: 73))
  }

  @Test func aLaptopOnMains() throws {
    let onMains = PowerSupply(onBattery: false, batteryLevel: 73)
    // With a weak charger, the battery also supplies power.
    #expect(try laptop(["AC/type": "Mains", "AC/online": "1", "BAT0/status": "Discharging"]) == onMains)
    #expect(
      try laptop([
        "AC/type": "Mains", "AC/online": "0", "C1/type": "USB", "C1/online": "1", "BAT0/status": "Charging",
      ]) == onMains)
    #expect(try laptop(["BAT0/status": "Full"]) == onMains)
    #expect(try laptop(["BAT0/status": "Not charging"]) == onMains)
    #expect(try laptop(["BAT0/status": "Unknown"]) == onMains)
  }

  @Test func aMachineWithoutABatteryOfItsOwn() throws {
    #expect(PowerSupply.read(folder: "/no/such/folder") == nil)
    #expect(try power(["AC/type": "Mains", "AC/online": "1"]) == nil)
    #expect(try power(["m/type": "Battery", "m/scope": "Device", "m/status": "Discharging", "m/capacity": "5"]) == nil)
    #expect(try laptop(["BAT0/present": "0"]) == nil)
  }

  @Test func twoBatteriesAreOne() throws {
    let second = ["BAT1/type": "Battery", "BAT1/capacity": "20", "BAT1/status": "Discharging", "BAT0/status": "Full"]
    #expect(try laptop(second) == PowerSupply(onBattery: true, batteryLevel: 46))
    #expect(try laptop(["BAT0/capacity": "900", "BAT0/status": "Full"]) == PowerSupply(onBattery: false))
  }

  // MARK: Heat

  private func isHot(_ temperature: String, _ trips: [(String, String)]) throws -> Bool? {
    var files = ["thermal_zone0/temp": temperature, "cooling_device0/type": "Processor"]
    for (number, (kind, limit)) in trips.enumerated() {
      files["thermal_zone0/trip_point_\(number)_type"] = kind
      files["thermal_zone0/trip_point_\(number)_temp"] = limit
    }
    let directory = try folder(files)
    return ThermalZones.isHot(folder: directory.path)
  }

  @Test func aZoneIsHotAtItsLimit() throws {
    #expect(try isHot("94999", [("hot", "95000"), ("critical", "110000")]) == false)
    #expect(try isHot("95000", [("hot", "95000"), ("critical", "110000")]) == true)
    #expect(try isHot("89999", [("passive", "50000"), ("critical", "100000")]) == false)
    #expect(try isHot("90000", [("passive", "50000"), ("critical", "100000")]) == true)
  }

  @Test func limitsThatNobodyMeansAreNone() throws {
    #expect(ThermalZones.isHot(folder: "/no/such/folder") == nil)
    #expect(try isHot("45000", []) == nil)
    #expect(try isHot("45000", [("passive", "40000"), ("active", "30000")]) == nil)
    #expect(try isHot("45000", [("critical", "20800"), ("hot", "0")]) == nil)
    #expect(try isHot("45000", [("critical", "-274000")]) == nil)
    #expect(try isHot("warm", [("critical", "100000")]) == nil)
  }

  @Test func oneHotZoneIsEnough() throws {
    let zone = { (number: Int, temperature: String) in
      [
        "thermal_zone\(number)/temp": temperature, "thermal_zone\(number)/trip_point_0_type": "critical",
        "thermal_zone\(number)/trip_point_0_temp": "100000",
      ]
    }
    let directory = try folder(zone(0, "40000").merging(zone(1, "96000")) { $1 })
    #expect(ThermalZones.isHot(folder: directory.path) == true)
  }

  // MARK: Room

  @Test func roomIsWhatThisUserMayWrite() throws {
    let directory = try TemporaryDirectory()
    #expect(try FreeSpace.bytes(at: FilePath(directory.path)) > 0)
    #expect(try FreeSpace.bytes(at: FilePath("/proc")) == 0)
    let error = #expect(throws: SystemError.self) { try FreeSpace.bytes(at: FilePath("/no/such/folder")) }
    #expect(error?.isVanished == true)
  }
}
