import MDClient
import MDCommandLine
import MDConfiguration
import MDControl
import MDCrawl
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDTools

/// `--pause`, `--resume`, `--start`, `--stop`, `--reload`, `--forget`, `--forget-usage`, `--encode` and `--simulate`.
struct ControlCommand {
  let tool: UtilityTool

  func run(_ control: UtilityTask.Control) throws -> ExitStatus {
    switch control {
    case .pause(let seconds): try pause(seconds: seconds)
    case .resume: try resume()
    case .start: try start()
    case .stop: try stop()
    case .reload: try reload()
    case .forget(let paths): try forget(paths)
    case .forgetUsage: try forgetUsage()
    case .encode: try encode()
    case .simulate(let trouble, let arguments): try simulate(trouble, arguments)
    }
  }

  private func pause(seconds: Int64?) throws -> ExitStatus {
    try tell(.pause(seconds: seconds))
    let end = seconds.map { "for \(HumanUnits.duration(.seconds($0)))" } ?? "until mdutil --resume"
    try tool.print("background work pauses \(end)")
    return .success
  }

  private func resume() throws -> ExitStatus {
    try tell(.resume)
    try tool.print("background work goes on")
    return .success
  }

  private func start() throws -> ExitStatus {
    let client = try tool.daemon.connect(starting: true)
    try tool.print("\(client.daemon.program) \(client.daemon.version) is running")
    return .success
  }

  /// Makes the daemon read its configuration. Problems in the files are reported here.
  private func reload() throws -> ExitStatus {
    _ = try tool.settings()
    try tell(.reload)
    try tool.print("mds has read its configuration")
    return .success
  }

  /// Removes folders from the index that were given to `mdimport`. If the daemon runs, it removes them.
  private func forget(_ given: [FilePath]) throws -> ExitStatus {
    let paths = try given.map(absolute)
    if let client = try tool.daemon.connectIfRunning() {
      _ = try client.answer(to: .forget(paths))
    } else {
      let known = try IndexReader(path: tool.locations.index).read { try $0.roots().map(\.rootPath) }
      let configured = try tool.settings().configuration.roots
      for path in paths {
        let refusal = ForgottenRoot.refusal(of: path, known: known, configured: configured)
        if let refusal { throw ToolError(.failure, refusal) }
      }
      _ = try IndexErasure.erase(paths, from: tool.locations.index)
    }
    for path in paths { try tool.print("\(DisplayText.printableText(path.bytes)): forgotten") }
    return .success
  }

  /// Forgets what was learned from use. If the daemon runs, it does so, because only it may write.
  private func forgetUsage() throws -> ExitStatus {
    if let client = try tool.daemon.connectIfRunning() {
      _ = try client.answer(to: .forgetUsage)
    } else {
      try IndexErasure.forgetUsage(until: Clock.wallTime, in: tool.locations.index)
    }
    try tool.print("what was learned from use is forgotten")
    return .success
  }

  private func encode() throws -> ExitStatus {
    guard case .accepted(let items) = try tool.daemon.connect().answer(to: .encode) else { return .success }
    try tool.print(
      items == 0
        ? "every item has its vectors"
        : "the encoder has \(HumanUnits.count(Int(items), "item")) to do; mdutil --status tells how far it is"
    )
    return .success
  }

  private func tell(_ request: Request) throws { _ = try tool.daemon.connect().answer(to: request) }

  /// Simulates a problem. Requests to index again are followed to their end.
  private func simulate(_ trouble: SimulatedTrouble, _ arguments: [[UInt8]]) throws -> ExitStatus {
    let request = Request.simulate(try simulation(trouble, arguments))
    let status = try RequestFollower(tool: tool).follow(request, over: try tool.daemon.connect())
    if !tool.context.options.printsJSON {
      try tool.print(trouble == .off ? "no trouble is simulated" : "simulated: \(trouble.rawValue)")
    }
    return status
  }

  private func simulation(_ trouble: SimulatedTrouble, _ arguments: [[UInt8]]) throws -> Simulation {
    switch trouble {
    case .reindexAll: .reindexAll
    case .reindexSome: .reindexSome(try arguments.map { try absolute(FilePath($0)) })
    case .overflow: .overflow
    case .watchLimit: .watchLimit(Int(String(decoding: arguments[0], as: UTF8.self)) ?? 0)
    case .battery: .battery
    case .pressure: .pressure
    case .corruption: .corruption
    case .diskFull: .diskFull
    case .lostState: .lostState(String(decoding: arguments[0], as: UTF8.self))
    case .storeBackup: .storeBackup(String(decoding: arguments[0], as: UTF8.self))
    case .noAnswer: .noAnswer(String(decoding: arguments[0], as: UTF8.self))
    case .appUpgrade: .appUpgrade(String(decoding: arguments[0], as: UTF8.self))
    case .off: .off
    }
  }

  private func absolute(_ path: FilePath) throws -> FilePath {
    do throws(SystemError) { return try AbsolutePath.ofFile(path) } catch {
      throw ToolError(error, subject: path.text)
    }
  }

  /// Maximum wait for the daemon to store its data and end.
  private static let longestStop = Duration.seconds(60)
  private static let stopInterval = Duration.milliseconds(20)

  /// Stops the daemon with a signal, and waits until it has ended.
  private func stop() throws -> ExitStatus {
    guard let client = try tool.daemon.connectIfRunning() else {
      try tool.print("mds is not running")
      return .success
    }
    guard case .status(let report) = try client.answer(to: .status) else {
      throw ToolError(.unavailable, "mds does not report its process number")
    }
    do throws(SystemError) { try SentSignal.terminate(Int32(truncatingIfNeeded: report.processID)) } catch {
      throw ToolError(error, subject: "process \(report.processID)")
    }
    try waitForEnd(ofProcess: report.processID)
    try tool.print("mds has ended")
    return .success
  }

  /// Waits until the daemon has released its lock, which it does after closing its connections. Only then may another
  /// daemon write the index.
  private func waitForEnd(ofProcess process: Int64) throws {
    let end = Clock.now + Self.longestStop
    while try isLocked() {
      guard Clock.now < end else {
        let limit = HumanUnits.duration(Self.longestStop)
        throw ToolError(
          .unavailable, "mds (process \(process)) was told to end and has not within \(limit)",
          hint: "ask again, or end it with kill -KILL \(process)")
      }
      _ = Monitor(()).wait(until: Clock.now + Self.stopInterval) { _ in nil as Void? }
    }
  }

  /// Whether a daemon holds the lock of its runtime folder.
  private func isLocked() throws -> Bool {
    let path = tool.locations.daemonLock
    do throws(SystemError) {
      let flags = FileFlags.readOnly | FileFlags.nonBlocking
      let file = try Descriptor.open(path: FilePath(path), flags: flags)
      return try !file.tryLock()
    } catch {
      if error.isVanished { return false }
      throw ToolError(error, subject: path)
    }
  }
}
