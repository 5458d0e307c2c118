package import MDModel

/// The user's configuration, as `limelight.conf(5)` sets it.
///
/// Pure; ``init(parsing:home:problems:)`` reads the text.
package struct Configuration: Hashable, Sendable {
  /// Pace of background work while the computer runs on battery.
  package enum BatteryPolicy: String, CaseIterable, Sendable {
    /// Full speed, as on mains.
    case full
    /// Names are kept up to date; contents wait, unless a file has just changed.
    case names
    /// All work waits, except work that a client waits for.
    case pause
  }

  /// When the encoder may run.
  ///
  /// The encoder makes better vectors of texts, but takes long.
  package enum EncodePolicy: String, CaseIterable, Sendable {
    /// While the computer is not in use and on mains.
    case idle
    /// At any time, like other background work.
    case always
    case off
  }

  /// Information that is stored for the members of an archive.
  package enum ArchiveContents: String, CaseIterable, Sendable {
    /// Names, sizes and dates only.
    case names
    /// Also the attributes and text that the importers of the members' types extract.
    case contents
  }

  /// Lowest level of messages that are logged.
  package enum LogLevel: String, CaseIterable, Sendable { case debug, info, notice, warning, error }

  /// Folders to index, as absolute paths.
  package var roots: [FilePath]
  /// Patterns in `gitignore(5)` syntax, anchored at each root.
  ///
  /// The patterns of the file `exclusions` come before them.
  package var exclusions: [String] = []
  package var includesHidden = false
  package var includesDependencies = false
  package var honoursGitignore = false
  package var crossesFileSystems = false
  package var includesNetworkMounts = false
  package var archiveContents = ArchiveContents.names

  /// Share of one core for all background work together while the computer is in use, in percent.
  package var activeShare = 25
  /// Share of one core while the computer is not in use, in percent.
  package var idleShare = 100
  /// Share of one core in percent for contents of the backlog that have been held for a minute, because other programs
  /// need the processor or the disk.
  package var heldShare = 5
  package var onBattery = BatteryPolicy.names
  /// Charge in percent below which background work waits.
  package var batteryMinimum = 20
  /// Pressure in percent (`/proc/pressure`, `some avg10`) above which background work waits.
  package var cpuPressure = 20
  package var ioPressure = 20
  package var memoryPressure = 10
  /// Free bytes on the index's disk below which nothing is written.
  package var minimumFree: Int64 = 256_000_000

  /// Maximum number of watched folders; `nil` for half of what the user's limit leaves.
  package var watchBudget: Int?
  /// Time within which every folder without a watch is swept once.
  package var sweepInterval: Duration = .minutes(30)
  /// Idle time after which an importer process is ended.
  package var importerIdle: Duration = .seconds(30)
  /// Maximum number of importers that run at once; `nil` for one per core, but at most four.
  package var workers: Int?
  /// Whether uses of items are recorded and raise their rank.
  package var learns = true
  /// Whether vectors of texts are made and used for ranking.
  package var usesMeaning = true
  package var encode = EncodePolicy.idle
  /// Whether text in pictures is recognised while the computer is not in use and on mains.
  package var recognizesText = false
  package var logLevel = LogLevel.notice

  /// Makes a configuration of the default values.
  ///
  /// - Parameter home: the home directory, which is the default root.
  package init(home: FilePath) { roots = [home] }
}
