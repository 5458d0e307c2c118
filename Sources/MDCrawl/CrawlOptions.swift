package import MDConfiguration
package import MDModel
package import MDSystem

/// Options of a crawl: which directories it enters and what it excludes.
///
/// The defaults suit a home directory.
package struct CrawlOptions: Sendable, Hashable {
  /// Whether to enter other mounts below the root.
  ///
  /// Virtual and volatile file systems (`proc`, `tmpfs`) are excluded in any case.
  package var crossesFileSystems = false
  /// Whether to enter mounts that another machine serves, also as the root.
  package var includesNetworkMounts = false
  /// Whether to exclude files that `.gitignore` files and `.git/info/exclude` name.
  package var honoursGitignore = false
  /// Whether to include names that begin with a dot.
  package var includesHidden = false
  /// Whether to include trees of packages that programs download or generate, such as `node_modules`.
  package var includesDependencies = false
  /// The user's patterns in `gitignore(5)` syntax, anchored at the root.
  ///
  /// These patterns take precedence over every `.gitignore`; the last matching pattern decides.
  package var exclusions: [String] = []
  /// Directories of the indexer itself.
  ///
  /// The directories are recognised by device and inode, so that no other path leads into them.
  package var ownState: [FilePath] = []
  /// Directories, by canonical path, in which indexing is switched off: the index keeps their items unchanged.
  package var switchedOff: [FilePath] = []

  package init(
    crossesFileSystems: Bool = false, includesNetworkMounts: Bool = false, honoursGitignore: Bool = false,
    includesHidden: Bool = false, includesDependencies: Bool = false, exclusions: [String] = [],
    ownState: [FilePath] = [], switchedOff: [FilePath] = []
  ) {
    self.crossesFileSystems = crossesFileSystems
    self.includesNetworkMounts = includesNetworkMounts
    self.honoursGitignore = honoursGitignore
    self.includesHidden = includesHidden
    self.includesDependencies = includesDependencies
    self.exclusions = exclusions
    self.ownState = ownState
    self.switchedOff = switchedOff
  }
}

/// The user's configuration and switches, read together, so that the daemon and all tools use the same.
package struct UserSettings: Hashable, Sendable {
  /// `limelight.conf(5)`.
  ///
  /// The configuration's exclusions follow those of the file `exclusions`.
  package var configuration: Configuration
  package var switches: Switches
  /// A sentence for each invalid line of the configuration, with file and line.
  package var problems: [String] = []

  /// Makes settings without reading files.
  package init(configuration: Configuration, switches: Switches = Switches()) {
    self.configuration = configuration
    self.switches = switches
  }

  /// Reads the settings files that exist; a missing file changes nothing.
  ///
  /// - Parameter home: the home directory, absolute.
  /// - Throws: if a file exists but cannot be read. Continuing could index files that the user has excluded.
  package init(reading locations: Locations, home: FilePath) throws(UnreadableFile) {
    var found: [ConfigurationProblem] = []
    configuration = Configuration(
      parsing: try WholeFile.readIfPresent(locations.settings), home: home, problems: &found)
    problems = found.map { "\(locations.settings):\($0.line): \($0.message)" }
    let standing = try WholeFile.readIfPresent(locations.exclusions).split(separator: UInt8(ascii: "\n"))
    configuration.exclusions = standing.map { String(decoding: $0, as: UTF8.self) } + configuration.exclusions
    switches = try Switches(reading: locations.switches)
  }

  /// Crawl options derived from these settings.
  package func crawlOptions(_ locations: Locations) -> CrawlOptions {
    CrawlOptions(
      crossesFileSystems: configuration.crossesFileSystems,
      includesNetworkMounts: configuration.includesNetworkMounts, honoursGitignore: configuration.honoursGitignore,
      includesHidden: configuration.includesHidden, includesDependencies: configuration.includesDependencies,
      exclusions: configuration.exclusions,
      ownState: [locations.cache, locations.state, locations.thumbnails].map { FilePath($0) },
      switchedOff: switches.unindexed)
  }
}
