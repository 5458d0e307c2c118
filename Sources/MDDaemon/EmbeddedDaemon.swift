import Logging
import MDConfiguration
import MDCrawl
import MDImporting
import MDIndexer
package import MDModel
import MDSystem

/// Runs the daemon's engine inside another program, behind its own socket, for donated items only. It indexes no files,
/// has no importers, and leaves the process as it is: its signals, its priority, its limits.
package final class EmbeddedDaemon: Sendable {
  private let parts: DaemonParts

  /// Starts the engine. Requests are answered from then on.
  ///
  /// - Parameter locations: locations of this engine only: no other index may be there.
  /// - Throws: ``MDSystem/ServiceLockError`` if another engine runs there, ``ListenerError``, and when the system
  ///   refuses threads.
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

  /// Shuts down in order: clients first, then the engine. Returns after the end; a second call does nothing. The engine
  /// also ends when the object is released.
  package func stop() { parts.stop() }

  /// Settings that index donations only, at full speed, whatever else the machine does.
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
    // Do not limit memory: most of the process, and its other child processes, belong to the app.
    settings.memoryInUse = { 0 }
    return settings
  }
}
