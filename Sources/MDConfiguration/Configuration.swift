public import MDModel

/// The user's configuration: what `limelight.conf(5)` sets. Pure; ``init(parsing:home:problems:)`` reads the text.
public struct Configuration: Hashable, Sendable {
  /// Pace of background work while the computer runs on its battery.
  public enum BatteryPolicy: String, CaseIterable, Sendable {
    /// Full speed, as on mains.
    case full
    /// Names are kept up to date; contents wait, unless a file has just changed.
    case names
    /// All work waits, except work that somebody waits for.
    case pause
  }

  /// When the encoder may work, which makes better vectors of texts and takes long.
  public enum EncodePolicy: String, CaseIterable, Sendable {
    /// While the computer is not in use and on mains.
    case idle
    /// As other background work.
    case always
    case off
  }

  /// What is stored of the items in an archive.
  public enum ArchiveContents: String, CaseIterable, Sendable {
    /// Their names, sizes and dates.
    case names
    /// Also what the importers of their types say of them.
    case contents
  }

  /// The least urgent messages that are logged.
  public enum LogLevel: String, CaseIterable, Sendable { case debug, info, notice, warning, error }

  /// Folders to index, absolute.
  public var roots: [FilePath]
  /// Patterns in `gitignore(5)` syntax, anchored at each root; those of the file `exclusions` come before them.
  public var exclusions: [String] = []
  public var includesHidden = false
  public var honoursGitignore = false
  public var crossesFileSystems = false
  public var includesNetworkMounts = false
  public var archiveContents = ArchiveContents.names

  /// Share of one core for all background work together while the computer is in use, in percent.
  public var activeShare = 25
  /// Share of one core while the computer is not in use, in percent.
  public var idleShare = 100
  /// Share of one core for contents of the backlog that have waited for a minute because other programs need the processor
  /// or the disk, in percent.
  public var heldShare = 5
  public var onBattery = BatteryPolicy.names
  /// Charge in percent below which background work waits.
  public var batteryMinimum = 20
  /// Pressure in percent (`/proc/pressure`, `some avg10`) above which background work waits.
  public var cpuPressure = 20
  public var ioPressure = 20
  public var memoryPressure = 10
  /// Free bytes on the index's disk below which nothing is written.
  public var minimumFree: Int64 = 256_000_000

  /// Number of folders that may be watched; `nil`: half of what the user's limit leaves.
  public var watchBudget: Int?
  /// Time in which every folder that is not watched is looked at once.
  public var sweepInterval: Duration = .minutes(30)
  /// Time after which an importer that has nothing to do is ended.
  public var importerIdle: Duration = .seconds(30)
  /// Number of importers that run at once; `nil`: one a core, four at most.
  public var workers: Int?
  /// Whether what is used is noted, and ranks higher.
  public var learns = true
  /// Whether what texts mean is noted, and counts.
  public var usesMeaning = true
  public var encode = EncodePolicy.idle
  /// Whether text in pictures is recognised while the computer is not in use and on mains.
  public var recognizesText = false
  public var logLevel = LogLevel.notice

  /// The defaults.
  ///
  /// - Parameter home: the home directory, the default root.
  public init(home: FilePath) { roots = [home] }
}
