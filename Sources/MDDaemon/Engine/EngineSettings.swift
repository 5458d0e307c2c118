public import MDCrawl
public import MDImporting
import MDIndexer
public import MDModel
import MDScheduler
import MDSystem

/// What an engine works with; read again when the configuration or the switches were written anew.
public struct EngineSettings: Sendable {
  public var locations: Locations
  /// The home directory, absolute.
  public var home: [UInt8]
  public var user: UserSettings
  /// Folders to index in place of the configured ones, absolute.
  public var givenRoots: [[UInt8]]
  public var catalog: ImporterCatalog
  /// What the user says is in files; else it stays what it is.
  var isRead = true

  public init(
    locations: Locations, home: [UInt8], user: UserSettings, givenRoots: [[UInt8]] = [], catalog: ImporterCatalog
  ) {
    self.locations = locations
    self.home = home
    self.user = user
    self.givenRoots = givenRoots
    self.catalog = catalog
  }

  /// The same with what the user has said since.
  func readAnew() throws(UnreadableFile) -> EngineSettings {
    guard isRead else { return self }
    var fresh = self
    fresh.user = try UserSettings(reading: locations, home: home)
    return fresh
  }

  var configuration: Configuration { user.configuration }
  var roots: [[UInt8]] { givenRoots.isEmpty ? configuration.roots : givenRoots }
  var limits: SchedulingLimits { SchedulingLimits(configuration) }
  var index: String { locations.index }

  /// More than four at once win little, and take memory.
  var workers: Int { configuration.workers ?? min(WorkerThread.coreCount, 4) }

  var setup: IndexerSetup {
    var host = HostConfiguration()
    host.accepts = { key, value in AttributeSchema.accepts(value, for: key) }
    return IndexerSetup(crawl: user.crawlOptions(locations), catalog: catalog, host: host, workers: workers)
  }
}
