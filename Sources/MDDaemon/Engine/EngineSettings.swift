public import MDCrawl
public import MDImporting
import MDIndexer
public import MDModel
import MDScheduler
import MDSystem

/// Settings of an engine; read again when the configuration or the switches were written.
public struct EngineSettings: Sendable {
  public var locations: Locations
  /// The home directory, absolute.
  public var home: FilePath
  public var user: UserSettings
  /// Folders to index in place of the configured ones, absolute.
  public var givenRoots: [FilePath]
  public var catalog: ImporterCatalog
  /// Whether settings are read from the user's files; else they stay as they are.
  var isRead = true

  public init(
    locations: Locations, home: FilePath, user: UserSettings, givenRoots: [FilePath] = [], catalog: ImporterCatalog
  ) {
    self.locations = locations
    self.home = home
    self.user = user
    self.givenRoots = givenRoots
    self.catalog = catalog
  }

  /// The same with the user's latest configuration.
  func readAnew() throws(UnreadableFile) -> EngineSettings {
    guard isRead else { return self }
    var fresh = self
    fresh.user = try UserSettings(reading: locations, home: home)
    return fresh
  }

  var configuration: Configuration { user.configuration }
  var roots: [FilePath] { givenRoots.isEmpty ? configuration.roots : givenRoots }
  var limits: SchedulingLimits { SchedulingLimits(configuration) }
  var index: String { locations.index }

  /// More than four at once gain little, and take memory.
  var workers: Int { configuration.workers ?? min(WorkerThread.coreCount, 4) }

  var setup: IndexerSetup {
    var host = HostConfiguration()
    host.accepts = { key, value in AttributeSchema.accepts(value, for: key) }
    return IndexerSetup(crawl: user.crawlOptions(locations), catalog: catalog, host: host, workers: workers)
  }
}
