package import Logging
import MDConfiguration
import MDCrawl
import MDImporting
import MDListener
package import MDModel
import MDSystem

/// The daemon as a library: its parts, the order in which they start, and how they end.
package struct Daemon {
  /// Options that the daemon was started with.
  package struct Options: Sendable {
    package var locations: Locations
    /// The home directory, absolute.
    package var home: FilePath
    /// Folders to index in place of the configured ones, absolute.
    package var roots: [FilePath]
    /// Lowest level that is logged; `nil` means the level of the configuration.
    package var logLevel: Logger.Level?
    /// True if log lines need a timestamp. The systemd journal adds its own.
    package var writesDates: Bool
    package var version: String

    package init(
      locations: Locations, home: FilePath, roots: [FilePath] = [], logLevel: Logger.Level? = nil, writesDates: Bool,
      version: String
    ) {
      self.locations = locations
      self.home = home
      self.roots = roots
      self.logLevel = logLevel
      self.writesDates = writesDates
      self.version = version
    }
  }

  private let options: Options

  package init(options: Options) { self.options = options }

  /// Runs until SIGTERM or SIGINT, then shuts down in order: clients first, then the engine.
  ///
  /// - Throws: ``MDSystem/ServiceLockError``, ``DaemonError``, ``ListenerError``, and when the system refuses threads.
  package func run() throws {
    let lock = try ServiceLock(path: options.locations.daemonLock, of: "mds")
    let inherited = try InheritedSockets.takeListener()
    EndingSignals.hold()
    DescriptorLimit.raise()
    ProcessMemory.shareHeap()
    let log = LogRing()
    let context = try context(log)
    beginLog(log, context.logger)
    for problem in context.settings.user.problems { context.logger.warning("\(problem)") }
    let parts = try DaemonParts(
      lock: lock, context: context, log: log, version: options.version, socket: options.locations.socket,
      inherited: inherited, environment: environment)
    try parts.serve()
    try Self.superviseUntilEnd(parts)
    context.logger.notice("\(LogRing.farewell)")
    log.noteEnd()
  }

  private func beginLog(_ log: LogRing, _ logger: Logger) {
    var endedInOrder = true
    var obstacle: SystemError?
    do throws(SystemError) { endedInOrder = try log.resume(LogFile(options.locations.log)) } catch { obstacle = error }
    logger.notice("mds starts", metadata: ["version": "\(options.version)"])
    if !endedInOrder {
      logger.warning("the mds before this one did not end in order: it was killed, or the power failed")
    }
    if let obstacle {
      logger.warning(
        "the log is lost when mds ends: its file cannot be written", metadata: ["reason": "\(obstacle.reason)"])
    }
  }

  /// Notifies systemd that the daemon is ready, alive and stopping, and handles signals on this thread until one of
  /// them ends the daemon. Without a watchdog, only signals wake the thread.
  private static func superviseUntilEnd(_ parts: DaemonParts) throws(SystemError) {
    let notice = ServiceNotice()
    send(.ready, notice, parts)
    let watchdog = try startWatchdog(notice, parts)
    while EndingSignals.waitForOrder() == .reload { parts.context.mailbox.post(.reload(nil)) }
    send(.stopping, notice, parts)
    watchdog?.stop()
    parts.stop()
  }

  /// Starts the watchdog on its own thread, because it must keep running when other threads hang.
  ///
  /// - Returns: `nil` if no service manager expects the signal.
  private static func startWatchdog(
    _ notice: ServiceNotice?, _ parts: DaemonParts
  ) throws(SystemError) -> SerialQueue? {
    guard let notice, let interval = ServiceNotice.watchdogInterval() else { return nil }
    let heartbeat = Heartbeat(
      parts.watchedThreads, feed: { send(.watchdog, notice, parts) },
      report: { hung in
        parts.context.logger.error(
          "threads hang: the service manager will restart mds", metadata: ["threads": "\(hung.joined(separator: ", "))"]
        )
      })
    let queue = try SerialQueue(name: "mds-watchdog")
    queue.repeat(every: interval) {
      heartbeat.beat()
      return true
    }
    return queue
  }

  private static func send(_ state: ServiceNotice.State, _ notice: ServiceNotice?, _ parts: DaemonParts) {
    guard let notice else { return }
    do throws(SystemError) { try notice.send(state) } catch {
      // The service manager restarts a daemon that stays silent; the log should say why.
      parts.context.logger.warning("the service manager cannot be told", metadata: ["error": "\(error.description)"])
    }
  }

  private func context(_ log: LogRing) throws -> EngineContext {
    let settings = try settings()
    let logger = logger(log, settings)
    return EngineContext(
      settings: settings, conditions: ConditionsReader(indexFolder: FilePath(options.locations.cache)),
      logger: logger, log: options.logLevel == nil ? log : nil)
  }

  private var environment: AppRequestRouter.AppEnvironment {
    let dataFolders = ProcessEnvironment.text("XDG_DATA_DIRS")
    return AppRequestRouter.AppEnvironment(
      manifestFolders: ManifestFolders.all(options.locations, dataFolders: dataFolders),
      variables: ProcessEnvironment.entries(where: ProcessEnvironment.isPassedOn))
  }

  private func settings() throws -> EngineSettings {
    let (catalog, problems) = ImporterCatalog.discover()
    guard !catalog.importers.isEmpty else { throw DaemonError.noImporters(ImporterCatalog.defaultSearchPath()) }
    var user = try UserSettings(reading: options.locations, home: options.home)
    user.problems += problems.map { "an importer is left out: \($0)" }
    var settings = EngineSettings(
      locations: options.locations, home: options.home, user: user, givenRoots: options.roots, catalog: catalog)
    settings.noteStamps()
    settings.useInstalledModels()
    return settings
  }

  private func logger(_ ring: LogRing, _ settings: EngineSettings) -> Logger {
    let level = options.logLevel ?? Logger.Level(settings.configuration.logLevel)
    let writesDates = options.writesDates
    return Logger(label: "mds") { label in ring.handler(label: label, level: level, writesDates: writesDates) }
  }
}

extension Logger.Level {
  init(_ level: Configuration.LogLevel) {
    switch level {
    case .debug: self = .debug
    case .info: self = .info
    case .notice: self = .notice
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}
