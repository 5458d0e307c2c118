import MDModel
import MDSystem

/// Sources of the machine's conditions.
struct ConditionSources: Sendable {
  /// Folder of the index. Its disk is the one whose free space counts.
  var indexFolder: FilePath
  var processes = "/proc"
  var power = "/sys/class/power_supply"
  var thermal = "/sys/class/thermal"
  var groups = "/sys/fs/cgroup"
  /// D-Bus address; `nil` means the system bus.
  var bus: String?

  init(indexFolder: FilePath) { self.indexFolder = indexFolder }

  func pressure() -> PressureReading { PressureReading.ofMachine(folder: processes + "/pressure") }
  func use() -> ResourceUse { ResourceUse.ofMachine(folder: processes) }
  func yieldingTimes() -> [Int32: Int64] { YieldingPrograms.times(processes: processes, groups: groups) }
  func powerSupply() -> PowerSupply? { PowerSupply.read(folder: power) }
  func isHot() -> Bool? { ThermalZones.isHot(folder: thermal) }
  func userIsIdle() -> Bool? { SessionIdle.read(bus: bus) }
  /// Free bytes on the index's disk; `nil` if the folder cannot be queried. Writing to the index then reports what is
  /// wrong with the disk.
  func freeBytes() -> Int64? { try? FreeSpace.bytes(at: indexFolder) }
}
