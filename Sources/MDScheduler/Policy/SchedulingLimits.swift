package import MDConfiguration
import MDModel

/// Limits of background work and reserves for other programs, from limelight.conf.
package struct SchedulingLimits: Hashable, Sendable {
  /// Share of one core for all background work while the user is active.
  ///
  /// A quarter is not noticeable, and a first crawl of a home still ends within a day of use.
  package var activeShare = 0.25
  /// Share of one core for all background work while the user is away.
  package var idleShare = 1.0
  /// Limit in percent of the recent time in which some task waited.
  ///
  /// Above 20 % people notice delays by processors and disks.
  package var cpuPressure = 20.0
  package var ioPressure = 20.0
  /// Limit for memory, half as high: tasks that wait for memory wait long, and next the kernel would kill programs.
  package var memoryPressure = 10.0
  /// Share of one core for contents of the backlog while other programs need the processor or the disk, after a wait of
  /// ``heldDelay``.
  ///
  /// The share is not noticeable, and a home gets indexed eventually. With 0, contents wait.
  package var heldShare = 0.05
  /// Policy on battery.
  ///
  /// By default names continue, because they are cheap, and the backlog waits for mains. A file saved now is imported,
  /// because people search for it now.
  package var onBattery = Configuration.BatteryPolicy.names
  /// Battery charge in percent below which no backlog runs on battery, whatever ``onBattery`` says.
  package var batteryMinimum = 20
  /// Free bytes to leave on the disk of the index: enough for a few of the largest transactions with their log, and for
  /// the user to clean up.
  package var minimumFreeBytes: Int64 = 256_000_000

  /// Limit in percent of all processors.
  ///
  /// Above it, any work of ours would take time from other programs.
  static let mostForeignUse = 75.0
  /// Time for which pressure holds contents back completely.
  static let heldDelay: Duration = .minutes(1)
  /// Share of one core for names of the backlog under pressure.
  ///
  /// At this share, half a second of work, which finds the names of a home, takes ten seconds.
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

  /// Whether work that a full disk has stopped may continue: at a quarter more free space than the limit.
  package func isRoomy(_ freeBytes: Int64) -> Bool { Double(freeBytes) >= Double(minimumFreeBytes) * 1.25 }
}
