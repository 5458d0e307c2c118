import Logging
import MDConfiguration
import MDCrawl
import MDImporting
import MDIndexer
package import MDModel
import MDSystem

/// The daemon inside another program: the same engine behind a socket of its own, for what apps donate. It indexes no
/// files, has no importers, and leaves the process as it is: its signals, its priority, its limits.
package final class EmbeddedDaemon: Sendable {
  private let parts: DaemonParts

  /// Starts it; requests are answered from then on.
  ///
  /// - Parameter locations: of its own: nobody else's index may be there.
  /// - Throws: ``MDSystem/ServiceLockError`` where another one is at work there, ``ListenerError``, and when the system refuses threads.
  package init(locations: Locations) throws {
    let lock = try ServiceLock(path: locations.daemonLock, of: "engine")
    let log = LogRing()
    let context = EngineContext(
      settings: Self.settings(locations), conditions: ConditionsReader(indexFolder: FilePath(locations.cache)),
      logger: Logger(label: "mds") { log.handler(label: $0, level: .error, writesDates: true) })
    parts = try DaemonParts(
      lock: lock, context: context, log: log, version: "embedded", socket: locations.socket, environment: nil)
    try parts.serve()
  }

  /// Ends it in order: clients first, then the engine. Returns when it has ended; a second time does nothing. It ends as
  /// well when the object goes.
  package func stop() { parts.stop() }

  /// Nothing but what apps donate, and that at once, whatever else the machine does.
  static func settings(_ locations: Locations) -> EngineSettings {
    var configuration = Configuration(home: "")
    configuration.roots = []
    configuration.workers = 1
    configuration.activeShare = 100
    configuration.onBattery = .full
    configuration.batteryMinimum = 0
    configuration.cpuPressure = 100
    configuration.ioPressure = 100
    configuration.memoryPressure = 100
    var settings = EngineSettings(
      locations: locations, home: "", user: UserSettings(configuration: configuration), catalog: ImporterCatalog([]))
    settings.isRead = false
    // Most of the process is the app's, and so are the other processes that it has started.
    settings.memoryInUse = { 0 }
    return settings
  }
}
