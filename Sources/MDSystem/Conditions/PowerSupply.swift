/// What the machine runs on, from `/sys/class/power_supply`.
public struct PowerSupply: Sendable, Hashable {
  public var onBattery: Bool
  /// 0 to 100, the mean of several batteries.
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

  /// Mice and keyboards have batteries too; theirs say `Device`.
  private static func isBatteryOfMachine(_ supply: String) -> Bool {
    KernelValue.text("\(supply)/type") == "Battery" && KernelValue.text("\(supply)/scope") != "Device"
      && KernelValue.number("\(supply)/present") != 0
  }

  /// Some drivers do not know; then the mains that are off decide.
  private static func isDrained(_ battery: String, besideMains hasMains: Bool) -> Bool {
    switch KernelValue.text("\(battery)/status") {
    case "Discharging": true
    case "Charging", "Full", "Not charging": false
    default: hasMains
    }
  }
}
