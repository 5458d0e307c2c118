import Logging
import MDIndexer
import MDSystem
import MDWatch

/// State that the engine shares with the threads that answer for it.
final class EngineContext: Sendable {
  let mailbox = Mailbox()
  let stop = StopSignal()
  let status = EngineStatus()
  let traces = TraceBroadcaster()
  let applied = AppliedSignal()
  let scaler = ThumbnailScaler()
  let vectors = VectorWorker()
  let recognition = RecognitionWorker()
  let conditions: ConditionsReader
  let logger: Logger
  private let state: Monitor<State>

  private struct State: Sendable {
    var settings: EngineSettings
    var watcher: Watcher?
    var delegates: DelegateDispatcher?
    var contents: ContentStatus?
    var simulatedWatchLimit: Int?
  }

  init(settings: EngineSettings, conditions: ConditionsReader, logger: Logger) {
    self.conditions = conditions
    self.logger = logger
    state = Monitor(State(settings: settings))
  }

  var settings: EngineSettings {
    get { state.look { $0.settings } }
    set { state.change { $0.settings = newValue } }
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
