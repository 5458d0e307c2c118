public import MDModel
public import MDSystem

/// What the user has said of what is to be indexed and how, in one reading: the daemon and every tool obey the same.
public struct UserSettings: Hashable, Sendable {
  /// `limelight.conf(5)`; its exclusions come behind those of the file `exclusions`.
  public var configuration: Configuration
  public var switches: Switches
  /// A sentence for each line of the configuration that does not count, with file and line.
  public var problems: [String] = []

  /// Of somebody who writes no files.
  public init(configuration: Configuration, switches: Switches = Switches()) {
    self.configuration = configuration
    self.switches = switches
  }

  /// Reads what is there now; a file that is missing says nothing.
  ///
  /// - Parameter home: the home directory, absolute.
  /// - Throws: when a file is there and cannot be read: to go on would be to index what the user has excluded.
  public init(reading locations: Locations, home: [UInt8]) throws(UnreadableFile) {
    var found: [ConfigurationProblem] = []
    configuration = Configuration(
      parsing: try WholeFile.readIfPresent(locations.settings), home: home, problems: &found)
    problems = found.map { "\(locations.settings):\($0.line): \($0.message)" }
    let standing = try WholeFile.readIfPresent(locations.exclusions).split(separator: UInt8(ascii: "\n"))
    configuration.exclusions = standing.map { String(decoding: $0, as: UTF8.self) } + configuration.exclusions
    switches = Switches(parsing: try WholeFile.readIfPresent(locations.switches))
  }

  /// What a crawl enters and leaves out.
  public func crawlOptions(_ locations: Locations) -> CrawlOptions {
    CrawlOptions(
      crossesFileSystems: configuration.crossesFileSystems,
      includesNetworkMounts: configuration.includesNetworkMounts, honoursGitignore: configuration.honoursGitignore,
      includesHidden: configuration.includesHidden, exclusions: configuration.exclusions,
      ownState: [locations.cache, locations.state, locations.thumbnails].map { Array($0.utf8) },
      switchedOff: switches.unindexed)
  }
}
