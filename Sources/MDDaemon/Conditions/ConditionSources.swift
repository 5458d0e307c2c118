import MDModel
import MDSystem

/// Sources of the machine's conditions.
struct ConditionSources: Sendable {
  /// Lies on the disk whose room counts.
  var indexFolder: FilePath
  var processes = "/proc"
  var power = "/sys/class/power_supply"
  var thermal = "/sys/class/thermal"
  var groups = "/sys/fs/cgroup"
  /// A D-Bus address; the system's bus where it is `nil`.
  var bus: String?

  init(indexFolder: FilePath) { self.indexFolder = indexFolder }

  func pressure() -> PressureReading { PressureReading.ofMachine(folder: processes + "/pressure") }
  func use() -> ResourceUse { ResourceUse.ofMachine(folder: processes) }
  func yieldingTimes() -> [Int32: Int64] { YieldingPrograms.times(processes: processes, groups: groups) }
  func powerSupply() -> PowerSupply? { PowerSupply.read(folder: power) }
  func isHot() -> Bool? { ThermalZones.isHot(folder: thermal) }
  func userIsIdle() -> Bool? { SessionIdle.read(bus: bus) }
  /// `nil` where the folder cannot be asked: writing to the index says then what is wrong with its disk.
  func freeBytes() -> Int64? { try? FreeSpace.bytes(at: indexFolder) }
}
