/// What speaks for and against background work now. `nil` where the system does not tell, which speaks for it.
public struct SystemConditions: Hashable, Sendable {
  /// Share of the last ten seconds in which somebody waited because of other programs, 0 to 100 (``ForeignPressure``).
  public var cpuPressure: Double?
  public var ioPressure: Double?
  /// Share of all processors that other programs have had since the last look, 0 to 100.
  public var foreignUse: Double?
  public var memoryPressure: Double?
  public var onBattery: Bool?
  /// 0 to 100.
  public var batteryLevel: Int?
  public var userIsIdle: Bool?
  public var isHot: Bool?
  /// On the disk of the index, in bytes.
  public var freeBytes: Int64?
  /// Somebody asked for quiet, until ``pausedUntil`` or until told otherwise.
  public var isPaused = false
  /// Nanoseconds since 1970 UTC.
  public var pausedUntil: Int64?

  public init() {}
}

/// Whether work may run now.
public enum SchedulingDecision: Hashable, Sendable {
  /// With at most this share of one core, above 0 and at most 1 for each worker.
  case run(share: Double)
  /// For a reason a person understands, such as `on battery`.
  case wait(String)
}
