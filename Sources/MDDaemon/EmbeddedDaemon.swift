import Logging
import MDCrawl
import MDImporting
import MDIndexer
public import MDModel
import MDProtocol
import MDSystem
import Synchronization

/// The daemon inside another program: the same engine behind a socket of its own, for what apps donate. It indexes no
/// files, has no importers, and leaves the process as it is: its signals, its priority, its limits.
public final class EmbeddedDaemon: Sendable {
  private let link: EngineLink
  private let clerk: Clerk
  private let apps: AppDesk
  private let verifier: Verifier
  private let listener: ControlListener
  private let running: Mutex<Running?>

  /// What there is until it is stopped.
  private struct Running: ~Copyable {
    let lock: DaemonLock
    let engine: WorkerThread

    /// The lock goes when nobody writes any more.
    consuming func end() { engine.join() }
  }

  /// Starts it; requests are answered from then on.
  ///
  /// - Parameter locations: of its own: nobody else's index may be there.
  /// - Throws: ``DaemonError`` where another one is at work there, ``ListenerError``, and when the system refuses threads.
  public init(locations: Locations) throws {
    let lock = try DaemonLock(folder: locations.runtime)
    let ring = LogRing()
    let logger = Logger(label: "mds") { ring.handler(label: $0, level: .error, writesDates: true) }
    let link = EngineLink(
      settings: Self.settings(locations), conditions: ConditionsReader(indexFolder: Array(locations.cache.utf8)),
      logger: logger)
    let verifier = Verifier(link: link)
    clerk = try Clerk()
    apps = try AppDesk(link: link, surroundings: nil)
    let handler = DaemonHandler(
      link: link, version: Self.version, log: ring, clerk: clerk, verifier: verifier, apps: apps)
    listener = try ControlListener(
      socket: locations.socket, hello: Hello(program: "mds", version: Self.version), handler: handler)
    let engine = try WorkerThread.start(name: "mds-engine") { Engine(link: link, verifier: verifier).run() }
    running = Mutex(Running(lock: lock, engine: engine))
    (self.link, self.verifier) = (link, verifier)
    try listener.start()
  }

  deinit { stop() }

  /// Ends it in order: clients first, then the engine. Returns when it has ended; a second time does nothing.
  public func stop() {
    guard let running = running.withLock({ $0.take() }) else { return }
    verifier.stop()
    clerk.stop()
    apps.stop()
    listener.stop()
    link.stop.raise()
    link.mailbox.stop()
    running.end()
  }

  private static let version = "embedded"

  /// Nothing but what apps donate, and that at once, whatever else the machine does.
  static func settings(_ locations: Locations) -> EngineSettings {
    var configuration = Configuration(home: [])
    configuration.roots = []
    configuration.workers = 1
    configuration.activeShare = 100
    configuration.onBattery = .full
    configuration.batteryMinimum = 0
    configuration.cpuPressure = 100
    configuration.ioPressure = 100
    configuration.memoryPressure = 100
    var settings = EngineSettings(
      locations: locations, home: [], user: UserSettings(configuration: configuration), catalog: ImporterCatalog([]))
    settings.isRead = false
    return settings
  }
}
