import MDConfiguration
package import MDCrawl
package import MDImporting
package import MDIndexer
package import MDModel
import MDScheduler
import MDSystem

/// Settings of an engine. They are read again when the configuration or the switches were written.
package struct EngineSettings: Sendable {
  package var locations: Locations
  /// The home directory, absolute.
  package var home: FilePath
  package var user: UserSettings
  /// Folders to index in place of the configured ones, absolute.
  package var givenRoots: [FilePath]
  package var catalog: ImporterCatalog
  /// Models that make the vectors; none by default.
  package var models = IndexingModels()
  /// True if ``models`` are those installed on this computer, which are looked for whenever settings are read.
  private var usesInstalledModels = false
  /// Returns the bytes that indexing uses, for ``MemoryGuard``.
  var memoryInUse = MemoryGuard.usedByThisProcess
  /// True if settings are read from the user's files. Otherwise they never change.
  var isRead = true
  /// Stamps of the files when they were read.
  private(set) var stamps = SettingsStamps()

  package init(
    locations: Locations, home: FilePath, user: UserSettings, givenRoots: [FilePath] = [], catalog: ImporterCatalog
  ) {
    self.locations = locations
    self.home = home
    self.user = user
    self.givenRoots = givenRoots
    self.catalog = catalog.readingArchiveContents(user.configuration.archiveContents == .contents)
  }

  /// The same settings with the user's latest configuration.
  func readAnew() throws(UnreadableFile) -> EngineSettings {
    guard isRead else { return self }
    var fresh = self
    // Take the stamps before reading the files: a change during the reading then shows.
    fresh.noteStamps()
    fresh.user = try UserSettings(reading: locations, home: home)
    fresh.catalog = catalog.readingArchiveContents(fresh.configuration.archiveContents == .contents)
    if usesInstalledModels { fresh.useInstalledModels(insteadOf: self) }
    return fresh
  }

  /// Remembers the stamps of the user's files.
  mutating func noteStamps() { note(SettingsStamps(locations)) }
  mutating func note(_ stamps: SettingsStamps) { self.stamps = stamps }

  /// Uses the models installed on this computer.
  ///
  /// - Parameter former: settings whose open models are kept if the same ones are installed.
  mutating func useInstalledModels(insteadOf former: EngineSettings? = nil) {
    usesInstalledModels = true
    let installed = IndexingModels(installedFor: configuration)
    user.problems += installed.problems
    if let former, former.models.areSame(as: installed) { return }
    models = installed
  }

  var configuration: Configuration { user.configuration }
  var roots: [FilePath] { givenRoots.isEmpty ? configuration.roots : givenRoots }
  var limits: SchedulingLimits { SchedulingLimits(configuration) }
  var index: String { locations.index }

  /// Number of workers. More than four at once gain little, and take memory.
  var workers: Int { configuration.workers ?? min(WorkerThread.coreCount, 4) }

  /// Recognition of text in pictures; `nil` if the user wants none, or if no importer recognises text.
  var recognition: TextRecognition? {
    configuration.recognizesText ? TextRecognition(catalog, index: index) : nil
  }

  var host: HostConfiguration {
    var host = HostConfiguration()
    host.accepts = { key, value in AttributeSchema.accepts(value, for: key) }
    return host
  }

  var setup: IndexerSetup {
    var setup = IndexerSetup(crawl: user.crawlOptions(locations), catalog: catalog, host: host, workers: workers)
    setup.embedder = models.embedder
    setup.recognition = recognition
    return setup
  }
}
