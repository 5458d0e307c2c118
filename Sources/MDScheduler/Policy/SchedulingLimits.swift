public import MDModel

/// What background work may take, and of what it keeps clear; from limelight.conf.
public struct SchedulingLimits: Hashable, Sendable {
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
  public var onBattery = Configuration.BatteryPolicy.names
  /// In per cent; below it no backlog runs on battery, whatever ``onBattery`` says.
  public var batteryMinimum = 20
  /// On the disk of the index: room for a few of the largest transactions with their log, and for the user to clear up.
  public var minimumFreeBytes: Int64 = 256_000_000

  /// In per cent of all processors: above it there is nothing left that could be had without taking it from somebody.
  static let mostForeignUse = 75.0

  public init() {}

  public init(_ configuration: Configuration) {
    activeShare = Double(configuration.activeShare) / 100
    idleShare = Double(configuration.idleShare) / 100
    cpuPressure = Double(configuration.cpuPressure)
    ioPressure = Double(configuration.ioPressure)
    memoryPressure = Double(configuration.memoryPressure)
    onBattery = configuration.onBattery
    batteryMinimum = configuration.batteryMinimum
    minimumFreeBytes = configuration.minimumFree
  }

  /// Whether work that a full disk has stopped may go on: a quarter more than what stops it.
  public func isRoomy(_ freeBytes: Int64) -> Bool { Double(freeBytes) >= Double(minimumFreeBytes) * 1.25 }
}
