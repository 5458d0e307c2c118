import Logging
import MDConfiguration
import MDCrawl
import MDIndexer
import MDModel
import MDSystem
import MDWatch

/// State that the engine shares with the threads that answer for it.
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
  /// The log whose level the configuration sets; `nil` where something else does.
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

  /// Puts settings in force that were read anew, and tells of what in the files does not count.
  func take(_ fresh: EngineSettings) {
    let known = status.look { $0.settingsProblems }
    settings = fresh
    log?.setLevel(Logger.Level(fresh.configuration.logLevel))
    status.change { $0.settingsProblems = fresh.user.problems }
    for problem in fresh.user.problems where !known.contains(problem) { logger.warning("\(problem)") }
  }

  /// Keeps the settings in force, as the files cannot be read: to go by their defaults would index what is excluded.
  ///
  /// - Parameter stamps: the files as they were before the attempt to read them; a later correction differs from these.
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

  /// Where contents stand; `nil` while no index is open.
  var contents: ContentStatus? {
    get { state.look { $0.contents } }
    set { state.change { $0.contents = newValue } }
  }

  /// Most folders to watch, of a simulation that is in force.
  var simulatedWatchLimit: Int? {
    get { state.look { $0.simulatedWatchLimit } }
    set { state.change { $0.simulatedWatchLimit = newValue } }
  }

  /// `nil` while no index is open.
  var watcher: Watcher? {
    get { state.look { $0.watcher } }
    set { state.change { $0.watcher = newValue } }
  }
}
