public import Logging
import MDCrawl
import MDDelegates
import MDImporting
public import MDModel
import MDProtocol
import MDSystem
import ServiceLifecycle

/// The daemon as a library: what it consists of, in which order that starts, and how it ends.
public struct Daemon {
  /// How it was started.
  public struct Options: Sendable {
    public var locations: Locations
    /// The home directory, absolute.
    public var home: [UInt8]
    /// Folders to index in place of the configured ones, absolute.
    public var roots: [[UInt8]]
    /// Least urgent messages; `nil`: as the configuration says.
    public var logLevel: Logger.Level?
    /// The log goes to nobody who dates its lines himself.
    public var writesDates: Bool
    public var version: String

    public init(
      locations: Locations, home: [UInt8], roots: [[UInt8]] = [], logLevel: Logger.Level? = nil, writesDates: Bool,
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

  public init(options: Options) { self.options = options }

  /// Works until a SIGTERM or SIGINT, then ends in order: clients first, then the engine.
  ///
  /// - Throws: ``DaemonError``, ``ListenerError``, and when the system refuses threads.
  public func run() throws {
    let lock = try DaemonLock(folder: options.locations.runtime)
    let inherited = try InheritedSockets.takeListener()
    EndingSignals.hold()
    DescriptorLimit.raise()
    ProcessMemory.shareHeap()
    // Every thread and every importer stands back from here on.
    try? ProcessPriority.low.applyToThread()
    let ring = LogRing()
    let settings = try settings()
    let logger = logger(ring, settings)
    for problem in settings.user.problems { logger.warning("\(problem)") }
    let link = EngineLink(
      settings: settings, conditions: ConditionsReader(indexFolder: Array(options.locations.cache.utf8)),
      logger: logger)
    let clerk = try Clerk()
    let verifier = Verifier(link: link)
    let apps = try appDesk(link)
    let handler = DaemonHandler(
      link: link, version: options.version, log: ring, clerk: clerk, verifier: verifier, apps: apps)
    let listener = try ControlListener(
      socket: options.locations.socket, inherited: inherited,
      hello: Hello(program: "mds", version: options.version), handler: handler)
    logger.notice("mds starts", metadata: ["version": "\(options.version)"])
    let group = group(
      EngineService(link: link, verifier: verifier),
      ControlSocketService(listener: listener, clerk: clerk, verifier: verifier, apps: apps), logger)
    try Self.runToEnd(group, link.mailbox)
    logger.notice("mds has ended")
    _ = consume lock
  }

  /// Waits on this thread until the services have ended. Signals are waited for by a thread: what waits for them in the
  /// library wakes Swift's pool, and that never sleeps again.
  private static func runToEnd(_ group: ServiceGroup, _ mailbox: Mailbox) throws {
    let executor = try ThreadExecutor()
    let outcome = Monitor<Result<Void, any Error>?>(nil)
    Task(executorPreference: executor) {
      do {
        try await group.run()
        outcome.change { $0 = .success(()) }
      } catch { outcome.change { $0 = .failure(error) } }
    }
    try WorkerThread.start(name: "mds-signals") {
      while true {
        switch EndingSignals.waitForOrder() {
        case .reload: mailbox.post(.reload(nil))
        case .end: Task(executorPreference: executor) { await group.triggerGracefulShutdown() }
        }
      }
    }.detach()
    try outcome.wait { $0 }.get()
    withExtendedLifetime(executor) {}
  }

  private func appDesk(_ link: EngineLink) throws -> AppDesk {
    let dataFolders = ProcessEnvironment.text("XDG_DATA_DIRS")
    let surroundings = AppDesk.Surroundings(
      manifestFolders: ManifestFolders.all(options.locations, dataFolders: dataFolders),
      environment: ProcessEnvironment.entries(where: ProcessEnvironment.isPassedOn))
    return try AppDesk(link: link, surroundings: surroundings)
  }

  private func settings() throws -> EngineSettings {
    let (catalog, problems) = ImporterCatalog.discover()
    guard !catalog.importers.isEmpty else { throw DaemonError.noImporters(ImporterCatalog.defaultSearchPath()) }
    var user = try UserSettings(reading: options.locations, home: options.home)
    user.problems += problems.map { "an importer is left out: \($0)" }
    return EngineSettings(
      locations: options.locations, home: options.home, user: user, givenRoots: options.roots, catalog: catalog)
  }

  private func logger(_ ring: LogRing, _ settings: EngineSettings) -> Logger {
    let level = options.logLevel ?? Logger.Level(settings.configuration.logLevel)
    let writesDates = options.writesDates
    return Logger(label: "mds") { label in ring.handler(label: label, level: level, writesDates: writesDates) }
  }

  /// What starts last stops first.
  private func group(
    _ engine: EngineService, _ control: ControlSocketService, _ logger: Logger
  ) -> ServiceGroup {
    var quiet = logger
    quiet.logLevel = .error
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: engine), .init(service: control),
        .init(service: SupervisionService(clerk: control.clerk)),
      ], logger: quiet)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    return ServiceGroup(configuration: configuration)
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
