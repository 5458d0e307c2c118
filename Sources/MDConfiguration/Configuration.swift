package import MDModel

/// The user's configuration: what `limelight.conf(5)` sets. Pure; ``init(parsing:home:problems:)`` reads the text.
package struct Configuration: Hashable, Sendable {
  /// Pace of background work while the computer runs on its battery.
  package enum BatteryPolicy: String, CaseIterable, Sendable {
    /// Full speed, as on mains.
    case full
    /// Names are kept up to date; contents wait, unless a file has just changed.
    case names
    /// All work waits, except work that somebody waits for.
    case pause
  }

  /// When the encoder may work, which makes better vectors of texts and takes long.
  package enum EncodePolicy: String, CaseIterable, Sendable {
    /// While the computer is not in use and on mains.
    case idle
    /// As other background work.
    case always
    case off
  }

  /// What is stored of the items in an archive.
  package enum ArchiveContents: String, CaseIterable, Sendable {
    /// Their names, sizes and dates.
    case names
    /// Also what the importers of their types say of them.
    case contents
  }

  /// The least urgent messages that are logged.
  package enum LogLevel: String, CaseIterable, Sendable { case debug, info, notice, warning, error }

  /// Folders to index, absolute.
  package var roots: [FilePath]
  /// Patterns in `gitignore(5)` syntax, anchored at each root; those of the file `exclusions` come before them.
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
  /// Share of one core for contents of the backlog that have waited for a minute because other programs need the processor
  /// or the disk, in percent.
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

  /// Number of folders that may be watched; `nil`: half of what the user's limit leaves.
  package var watchBudget: Int?
  /// Time in which every folder that is not watched is looked at once.
  package var sweepInterval: Duration = .minutes(30)
  /// Time after which an importer that has nothing to do is ended.
  package var importerIdle: Duration = .seconds(30)
  /// Number of importers that run at once; `nil`: one a core, four at most.
  package var workers: Int?
  /// Whether what is used is noted, and ranks higher.
  package var learns = true
  /// Whether what texts mean is noted, and counts.
  package var usesMeaning = true
  package var encode = EncodePolicy.idle
  /// Whether text in pictures is recognised while the computer is not in use and on mains.
  package var recognizesText = false
  package var logLevel = LogLevel.notice

  /// The defaults.
  ///
  /// - Parameter home: the home directory, the default root.
  package init(home: FilePath) { roots = [home] }
}
