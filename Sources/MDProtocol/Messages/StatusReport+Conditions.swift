package import MDModel

/// The watched folders and the machine's conditions, as a status shows them.
extension StatusReport {
  package struct Watch: Hashable, Sendable, Codable {
    /// Number of watched folders, and of folders without a watch, which are swept instead.
    package var watched: Int64
    package var swept: Int64
    /// Limits on watches: the daemon's own limit, and the kernel's limit for the user.
    package var budget: Int64
    package var limit: Int64
    package var events: Int64
    package var overflows: Int64
    package var lastOverflow: Timestamp?
    /// Advice about a limit that is too low, in words, with the sysctl.
    package var advice: String?
    package init(
      watched: Int64 = 0, swept: Int64 = 0, budget: Int64 = 0, limit: Int64 = 0, events: Int64 = 0,
      overflows: Int64 = 0, lastOverflow: Timestamp? = nil, advice: String? = nil
    ) {
      self.watched = watched
      self.swept = swept
      self.budget = budget
      self.limit = limit
      self.events = events
      self.overflows = overflows
      self.lastOverflow = lastOverflow
      self.advice = advice
    }
  }

  /// Conditions of the machine; `nil` for those that the system does not report.
  package struct Conditions: Hashable, Sendable, Codable {
    /// Percentage of the last seconds in which some task waited because of other programs. The percentage for memory
    /// includes the daemon's own use.
    package var cpuPressure: Double?
    package var ioPressure: Double?
    package var memoryPressure: Double?
    package var onBattery: Bool?
    /// Charge in percent.
    package var batteryLevel: Int?
    package var userIsIdle: Bool?
    package var isHot: Bool?
    /// Names of the simulated problems.
    package var simulated: [String]
    package init(
      cpuPressure: Double? = nil, ioPressure: Double? = nil, memoryPressure: Double? = nil, onBattery: Bool? = nil,
      batteryLevel: Int? = nil, userIsIdle: Bool? = nil, isHot: Bool? = nil, simulated: [String] = []
    ) {
      self.cpuPressure = cpuPressure
      self.ioPressure = ioPressure
      self.memoryPressure = memoryPressure
      self.onBattery = onBattery
      self.batteryLevel = batteryLevel
      self.userIsIdle = userIsIdle
      self.isHot = isHot
      self.simulated = simulated
    }
  }
}
