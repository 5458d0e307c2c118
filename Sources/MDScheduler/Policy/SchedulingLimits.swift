/// What background work may take, and of what it keeps clear; from limelight.conf.
public struct SchedulingLimits: Hashable, Sendable {
  /// What is done while the machine runs on its battery.
  public enum BatteryUse: String, Hashable, Sendable, CaseIterable {
    /// Everything, as on mains, until the battery is low.
    case full
    /// Names of everything, and the contents of what changes; the contents of the backlog wait.
    case names
    /// Nothing that nobody waits for.
    case pause
  }

  /// Of one core, for all backlog together while the user is there: a quarter is felt by nobody, and a first crawl of a
  /// home still ends within a day of use.
  public var activeShare = 0.25
  /// The same while the user is away.
  public var idleShare = 1.0
  /// In per cent of the last ten seconds in which somebody waited. Above a fifth people notice processors and disks.
  public var cpuPressure = 20.0
  public var ioPressure = 20.0
  /// Half as much: what waits for memory waits long, and the next step is the kernel ending programs.
  public var memoryPressure = 10.0
  /// The backlog can wait for a socket, what is saved now is searched for now, and names cost next to nothing.
  public var onBattery = BatteryUse.names
  /// In per cent; below it no backlog runs on battery, whatever ``onBattery`` says.
  public var batteryMinimum = 20
  /// On the disk of the index: room for a few of the largest transactions with their log, and for the user to clear up.
  public var minimumFreeBytes: Int64 = 256_000_000

  public init() {}
}
