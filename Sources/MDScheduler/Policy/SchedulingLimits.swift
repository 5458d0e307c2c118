package import MDConfiguration
import MDModel

/// Limits of background work, and the reserves that it leaves alone; from limelight.conf.
package struct SchedulingLimits: Hashable, Sendable {
  /// Share of one core for all backlog together while the user is active: a quarter is not felt, and a first crawl of a
  /// home still ends within a day of use.
  package var activeShare = 0.25
  /// The same while the user is away.
  package var idleShare = 1.0
  /// Limit in per cent of the last seconds in which some task waited. Above a fifth people notice processors and
  /// disks.
  package var cpuPressure = 20.0
  package var ioPressure = 20.0
  /// Half as much: what waits for memory waits long, and the next step is the kernel ending programs.
  package var memoryPressure = 10.0
  /// Share of one core that contents of the backlog get while other programs need the processor or the disk, once they
  /// have waited for ``heldDelay``: others do not feel it, and a home is complete in the end. 0: they wait.
  package var heldShare = 0.05
  /// The backlog can wait for mains, a file saved now is searched for now, and names cost next to nothing.
  package var onBattery = Configuration.BatteryPolicy.names
  /// Limit in per cent; below it no backlog runs on battery, whatever ``onBattery`` says.
  package var batteryMinimum = 20
  /// Free space to leave on the disk of the index: enough for a few of the largest transactions with their log, and for
  /// the user to clear up.
  package var minimumFreeBytes: Int64 = 256_000_000

  /// Limit in per cent of all processors: above it any work of ours would take time from other programs.
  static let mostForeignUse = 75.0
  /// Time for which pressure holds contents back completely.
  static let heldDelay: Duration = .minutes(1)
  /// Share of one core for names of the backlog under pressure: half a second of work finds the names of a home in ten.
  static let namesUnderPressure = 0.05

  package init() {}

  package init(_ configuration: Configuration) {
    activeShare = Double(configuration.activeShare) / 100
    idleShare = Double(configuration.idleShare) / 100
    heldShare = Double(configuration.heldShare) / 100
    cpuPressure = Double(configuration.cpuPressure)
    ioPressure = Double(configuration.ioPressure)
    memoryPressure = Double(configuration.memoryPressure)
    onBattery = configuration.onBattery
    batteryMinimum = configuration.batteryMinimum
    minimumFreeBytes = configuration.minimumFree
  }

  /// Whether work that a full disk has stopped may go on: a quarter more than what stops it.
  package func isRoomy(_ freeBytes: Int64) -> Bool { Double(freeBytes) >= Double(minimumFreeBytes) * 1.25 }
}
