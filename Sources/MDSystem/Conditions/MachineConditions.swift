import CMDSystem
import MDModel

/// Power source of the machine, from `/sys/class/power_supply`.
public struct PowerSupply: Sendable, Hashable {
  public var onBattery: Bool
  /// Charge from 0 to 100; the mean if there are several batteries.
  public var batteryLevel: Int?

  public init(onBattery: Bool, batteryLevel: Int? = nil) {
    self.onBattery = onBattery
    self.batteryLevel = batteryLevel
  }

  /// - Returns: `nil` for a machine without a battery.
  public static func read(folder: String = "/sys/class/power_supply") -> PowerSupply? {
    let supplies = KernelValue.entries(folder).map { "\(folder)/\($0)" }
    let batteries = supplies.filter(isBatteryOfMachine)
    guard !batteries.isEmpty else { return nil }
    let mains = supplies.filter { KernelValue.text("\($0)/type") != "Battery" }.compactMap {
      KernelValue.number("\($0)/online")
    }
    let levels = batteries.compactMap { KernelValue.number("\($0)/capacity") }.filter { (0...100).contains($0) }
    return PowerSupply(
      onBattery: !mains.contains { $0 != 0 } && batteries.contains { isDrained($0, besideMains: !mains.isEmpty) },
      batteryLevel: levels.isEmpty ? nil : Int(levels.reduce(0, +)) / levels.count)
  }

  /// Whether a battery powers the machine.
  ///
  /// Batteries of mice and keyboards have the scope `Device`.
  private static func isBatteryOfMachine(_ supply: String) -> Bool {
    KernelValue.text("\(supply)/type") == "Battery" && KernelValue.text("\(supply)/scope") != "Device"
      && KernelValue.number("\(supply)/present") != 0
  }

  /// Whether a battery is being discharged.
  ///
  /// Some drivers report an unknown status; then mains that are all off decide.
  private static func isDrained(_ battery: String, besideMains hasMains: Bool) -> Bool {
    switch KernelValue.text("\(battery)/status") {
    case "Discharging": true
    case "Charging", "Full", "Not charging": false
    default: hasMains
    }
  }
}

/// Whether the machine is hot, from `/sys/class/thermal`.
///
/// A zone is hot at its `hot` trip, or ten degrees below its `critical` trip, at which the kernel powers off. `passive`
/// trips, which throttle processors, are ignored: much firmware sets them to everyday temperatures.
public enum ThermalZones {
  /// - Returns: `nil` if no zone has a usable trip.
  public static func isHot(folder: String = "/sys/class/thermal") -> Bool? {
    let zones = KernelValue.entries(folder).filter { $0.hasPrefix("thermal_zone") }
    let verdicts = zones.compactMap { isZoneHot("\(folder)/\($0)") }
    return verdicts.isEmpty ? nil : verdicts.contains(true)
  }

  private static func isZoneHot(_ zone: String) -> Bool? {
    guard let temperature = KernelValue.number("\(zone)/temp"), let limit = limit(of: zone) else { return nil }
    return temperature >= limit
  }

  /// Lowest limit of the zone's trips, in thousandths of a degree Celsius.
  private static func limit(of zone: String) -> Int64? {
    KernelValue.entries(zone).compactMap { entry -> Int64? in
      guard entry.hasPrefix("trip_point_"), entry.hasSuffix("_type") else { return nil }
      guard let trip = KernelValue.number("\(zone)/\(entry.dropLast("type".count))temp"), trip >= lowestBelievable
      else { return nil }
      switch KernelValue.text("\(zone)/\(entry)") {
      case "hot": return trip
      case "critical": return trip - margin
      default: return nil
      }
    }.min()
  }

  private static let margin: Int64 = 10_000
  /// Lowest plausible limit.
  ///
  /// Firmware without a limit reports 0 or room temperature.
  private static let lowestBelievable: Int64 = 60_000
}

/// Idle state of the user, as the desktop reports it to logind or elogind (`IdleHint`).
public enum SessionIdle {
  /// Asks the system's message bus, and waits up to `milliseconds` for the answer.
  ///
  /// Asks for the user's state, which is idle when all the user's sessions are. A daemon of the user has no session of
  /// its own.
  ///
  /// - Parameter bus: a D-Bus address; `nil` for the system's bus.
  /// - Returns: `nil` if libsystemd, the bus or logind is missing, or if no answer arrives in time.
  public static func read(bus: String? = nil, milliseconds: Int32 = 200) -> Bool? {
    switch md_idle_hint(
      bus ?? systemBus, "/org/freedesktop/login1/user/self", "org.freedesktop.login1.User", milliseconds)
    {
    case 0: false
    case 1: true
    default: nil
    }
  }

  private static var systemBus: String {
    ProcessEnvironment.text("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
  }
}

/// Reader of files in `/proc` and `/sys` that hold one short value each.
enum KernelValue {
  /// The file's first 4,096 bytes without surrounding white space; `nil` if the file cannot be read.
  static func text(_ path: String) -> Substring? {
    guard let bytes = try? WholeFile.readStream(FilePath(path), limit: 4096) else { return nil }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0A }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return Substring(decoding: bytes[first...last], as: UTF8.self)
  }

  static func number(_ path: String) -> Int64? { text(path).flatMap { Int64($0) } }

  /// Names of the folders in a folder, sorted; empty if it cannot be listed.
  static func folders(_ folder: String) -> [String] { entries(folder) { $0 == .directory } }

  /// Names of a folder's entries, sorted; empty if it cannot be listed.
  static func entries(_ folder: String, where isWanted: (FileKind) -> Bool = { _ in true }) -> [String] {
    let flags = FileFlags.readOnly | FileFlags.directory
    guard let directory = try? Descriptor.open(path: FilePath(folder), flags: flags) else { return [] }
    var names: [String] = []
    try? DirectoryStream(capacity: 4096).forEachEntry(of: directory.rawValue) { name, kind in
      if isWanted(kind) { names.append(String(decoding: name, as: UTF8.self)) }
    }
    return names.sorted()
  }
}
