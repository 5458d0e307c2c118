package import MDConfiguration
package import MDModel
package import MDSystem

/// Options that decide what a crawl enters and what it leaves out. The defaults suit a person's home directory.
package struct CrawlOptions: Sendable, Hashable {
  /// Enter other mounts below the root. Virtual and volatile file systems (`proc`, `tmpfs`) are left out even then.
  package var crossesFileSystems = false
  /// Enter mounts that another machine serves, also as the root.
  package var includesNetworkMounts = false
  /// Leave out what `.gitignore` files and `.git/info/exclude` name.
  package var honoursGitignore = false
  /// Keep names that begin with a dot.
  package var includesHidden = false
  /// Keep trees of packages that programs fetch or make for themselves, such as `node_modules`.
  package var includesDependencies = false
  /// The user's patterns in `gitignore(5)` syntax, anchored at the root; the last match decides, over every
  /// `.gitignore`.
  package var exclusions: [String] = []
  /// Directories of the indexer itself, as paths. Recognised by device and inode, so that no other path leads into
  /// them.
  package var ownState: [FilePath] = []
  /// Directories, by canonical path, whose contents are left as the index has them: indexing is switched off there.
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

/// The user's configuration and switches, read together: the daemon and every tool obey the same.
package struct UserSettings: Hashable, Sendable {
  /// `limelight.conf(5)`; its exclusions come behind those of the file `exclusions`.
  package var configuration: Configuration
  package var switches: Switches
  /// A sentence for each line of the configuration that does not count, with file and line.
  package var problems: [String] = []

  /// Settings of a user without configuration files.
  package init(configuration: Configuration, switches: Switches = Switches()) {
    self.configuration = configuration
    self.switches = switches
  }

  /// Reads the present files; a missing file changes nothing.
  ///
  /// - Parameter home: the home directory, absolute.
  /// - Throws: when a file exists and cannot be read: going on would index what the user has excluded.
  package init(reading locations: Locations, home: FilePath) throws(UnreadableFile) {
    var found: [ConfigurationProblem] = []
    configuration = Configuration(
      parsing: try WholeFile.readIfPresent(locations.settings), home: home, problems: &found)
    problems = found.map { "\(locations.settings):\($0.line): \($0.message)" }
    let standing = try WholeFile.readIfPresent(locations.exclusions).split(separator: UInt8(ascii: "\n"))
    configuration.exclusions = standing.map { String(decoding: $0, as: UTF8.self) } + configuration.exclusions
    switches = try Switches(reading: locations.switches)
  }

  /// Crawl options by these settings.
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
