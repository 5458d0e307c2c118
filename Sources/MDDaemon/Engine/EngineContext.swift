import Logging
import MDConfiguration
import MDCrawl
import MDIndexer
import MDModel
import MDSystem
import MDWatch

/// State that the engine shares with the threads that answer clients for it.
final class EngineContext: Sendable {
  let mailbox = Mailbox()
  let stop = StopSignal()
  let status = EngineStatus()
  let traces = TraceBroadcaster()
  let scaler = ThumbnailScaler()
  let vectors = VectorWorker()
  let recognition = RecognitionWorker()
  let conditions: ConditionsReader
  let logger: Logger
  /// The log whose level follows the configuration; `nil` if something else sets the level.
  let log: LogRing?
  private let state: Monitor<State>

  private struct State: Sendable {
    var settings: EngineSettings
    var watcher: Watcher?
    var delegates: DelegateDispatcher?
    var contents: ContentStatus?
    var simulatedWatchLimit: Int?
  }

  init(settings: EngineSettings, conditions: ConditionsReader, logger: Logger, log: LogRing? = nil) {
    self.conditions = conditions
    self.logger = logger
    self.log = log
    state = Monitor(State(settings: settings))
    status.change { $0.settingsProblems = settings.user.problems }
  }

  var settings: EngineSettings {
    get { state.look { $0.settings } }
    set { state.change { $0.settings = newValue } }
  }

  /// Puts new settings in force, and logs problems in the files that were not known before.
  func take(_ fresh: EngineSettings) {
    let known = status.look { $0.settingsProblems }
    settings = fresh
    log?.setLevel(Logger.Level(fresh.configuration.logLevel))
    status.change { $0.settingsProblems = fresh.user.problems }
    for problem in fresh.user.problems where !known.contains(problem) { logger.warning("\(problem)") }
  }

  /// Keeps the current settings, because the files cannot be read: using defaults would index what the user excludes.
  ///
  /// - Parameter stamps: stamps of the files before the attempt to read them; a later correction changes them.
  func refuseSettings(_ stamps: SettingsStamps, because reason: String) {
    state.change { $0.settings.note(stamps) }
    status.change { $0.settingsProblems = ["the settings of before hold on: \(reason)"] }
    logger.error("the settings cannot be read; those of before hold on", metadata: ["error": "\(reason)"])
  }

  /// Dispatcher of calls to apps; set once, before the engine runs.
  var delegates: DelegateDispatcher? {
    get { state.look { $0.delegates } }
    set { state.change { $0.delegates = newValue } }
  }

  /// State of the contents; `nil` while no index is open.
  var contents: ContentStatus? {
    get { state.look { $0.contents } }
    set { state.change { $0.contents = newValue } }
  }

  /// Maximum number of watched folders in a running simulation.
  var simulatedWatchLimit: Int? {
    get { state.look { $0.simulatedWatchLimit } }
    set { state.change { $0.simulatedWatchLimit = newValue } }
  }

  /// Watcher of the open index; `nil` while no index is open.
  var watcher: Watcher? {
    get { state.look { $0.watcher } }
    set { state.change { $0.watcher = newValue } }
  }
}
