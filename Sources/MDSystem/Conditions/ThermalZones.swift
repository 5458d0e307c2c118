/// Whether the machine is hot, from `/sys/class/thermal`.
///
/// A zone is hot at its `hot` trip, or ten degrees below the `critical` one, at which the kernel switches off. `passive`
/// trips, where processors are slowed down, say nothing: many firmwares set them to everyday temperatures.
public enum ThermalZones {
  /// - Returns: `nil` where no zone has a trip that tells.
  public static func isHot(folder: String = "/sys/class/thermal") -> Bool? {
    let zones = KernelValue.entries(folder).filter { $0.hasPrefix("thermal_zone") }
    let verdicts = zones.compactMap { isZoneHot("\(folder)/\($0)") }
    return verdicts.isEmpty ? nil : verdicts.contains(true)
  }

  private static func isZoneHot(_ zone: String) -> Bool? {
    guard let temperature = KernelValue.number("\(zone)/temp"), let limit = limit(of: zone) else { return nil }
    return temperature >= limit
  }

  /// In thousandths of a degree Celsius; the lowest of all trips.
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
  /// Firmware that has no limit to tell writes 0, or a room's temperature.
  private static let lowestBelievable: Int64 = 60_000
}
