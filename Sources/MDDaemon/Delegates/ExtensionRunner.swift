import MDDelegates
import MDSystem

/// Extensions that the daemon has started: who they are, and how they end.
final class ExtensionRunner: Sendable {
  private struct Running {
    var bundle: String
    var process: BackgroundProcess
  }

  /// By a number of ours: that of the process may be another's once it has ended.
  private let running = Monitor((last: 0, processes: [Int: Running]()))
  private let environment: [String]

  /// - Parameter environment: what all of them are given, `NAME=value`.
  init(environment: [String]) {
    self.environment = environment.filter { !$0.hasPrefix("LIMELIGHT_EXTENSION") }
  }

  /// Each may be as large as the daemon: more at once would be felt.
  static let most = 2
  /// As much as an app may need that opens its own data; more is no background work.
  static let memory: UInt64 = 1 << 30
  /// How long one that is not needed any more may take to end by itself, then after SIGTERM, in nanoseconds.
  static let patience: Int64 = 5_000_000_000

  var isFull: Bool { running.look { $0.processes.count >= Self.most } }
  var bundles: Set<String> { running.look { Set($0.processes.values.map(\.bundle)) } }

  /// The bundle that a process was started for.
  func bundle(of process: Int32) -> String? {
    running.look { $0.processes.values.first { $0.process.identifier == process }?.bundle }
  }

  /// - Parameter onEnd: called once, on another thread.
  func start(
    _ manifest: DelegateManifest, index: String, of bundle: String,
    onEnd: @escaping @Sendable (ChildProcess.Ending) -> Void
  ) throws(SystemError) {
    let number = running.change { running in
      running.last += 1
      return running.last
    }
    let own = ["LIMELIGHT_EXTENSION=\(bundle)", "LIMELIGHT_EXTENSION_INDEX=\(index)"]
    let process = try BackgroundProcess.start(
      manifest.executable, arguments: manifest.arguments ?? [], environment: environment + own, memory: Self.memory
    ) { [weak self] ending in
      // It may have ended before it is noted below.
      _ = self?.running.wait { $0.processes.removeValue(forKey: number) }
      onEnd(ending)
    }
    running.change { $0.processes[number] = Running(bundle: bundle, process: process) }
  }

  /// Ends what does not end by itself: asks first, then kills.
  ///
  /// - Parameter after: calls what it is given after so many nanoseconds.
  func dismiss(_ bundle: String, after: (Int64, @escaping @Sendable () -> Void) -> Void) {
    for process in running.look({ $0.processes.values.filter { $0.bundle == bundle }.map(\.process) }) {
      after(Self.patience) { process.terminate() }
      after(2 * Self.patience) { process.kill() }
    }
  }

  func stop() {
    for process in running.look({ $0.processes.values.map(\.process) }) { process.kill() }
  }
}
