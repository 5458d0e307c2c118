import MDListener
import MDModel
import MDSystem

/// Purpose that an extension was started for.
struct LaunchPurpose: Hashable, Sendable {
  var bundle: String
  var index: String
}

/// Starts extensions, identifies them, and ends them. If the user's systemd runs, each extension is a unit of its own;
/// otherwise it is a child process of the daemon.
final class ExtensionRunner: Sendable {
  private struct Running {
    var purpose: LaunchPurpose
    /// True if it was told to end.
    var isDismissed = false
    var process: BackgroundProcess
    /// The unit that the process waits for.
    var unit: ExtensionUnit?
  }

  /// Running extensions by a number of our own: the kernel may reuse a process number after its process has ended.
  private let running = Monitor((last: 0, processes: [Int: Running]()))
  private let environment: [String]

  /// - Parameter environment: variables for every extension, `NAME=value`.
  init(environment: [String]) {
    self.environment = environment.filter { !$0.hasPrefix("LIMELIGHT_EXTENSION") }
  }

  /// Maximum number of extensions at once: each may use as much memory as the daemon.
  static let most = 2
  /// Memory limit of an extension in bytes: enough for an app that opens its own data. More would not be background
  /// work.
  static let memory: UInt64 = 1 << 30
  /// Time that an extension which is no longer needed has to end by itself, and again after SIGTERM.
  static let patience: Duration = .seconds(5)

  var isFull: Bool { running.look { $0.processes.count >= Self.most } }
  /// Purposes of the running extensions, including those that were told to end.
  var purposes: Set<LaunchPurpose> { running.look { Set($0.processes.values.map(\.purpose)) } }

  /// Whether an extension for the purpose runs that was not told to end.
  func serves(_ purpose: LaunchPurpose) -> Bool {
    running.look { $0.processes.values.contains { $0.purpose == purpose && !$0.isDismissed } }
  }

  /// The bundle that a process or unit was started for; `nil` if the daemon did not start it.
  func bundle(of clue: LaunchClue) -> String? {
    let found = running.look { running in
      running.processes.values.first { running in
        switch clue {
        case .process(let number): running.process.identifier == number
        case .unit(let name): running.unit?.name == name
        }
      }
    }
    return found?.purpose.bundle
  }

  /// - Parameter onEnd: called once, on another thread, with a phrase that says how the extension ended.
  func start(
    _ manifest: DelegateManifest, for purpose: LaunchPurpose, onEnd: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    let manager = UserManager.find(environment)
    let own = ["LIMELIGHT_EXTENSION=\(purpose.bundle)", "LIMELIGHT_EXTENSION_INDEX=\(purpose.index)"]
    // Keep the lock until the process is noted: it may send a request, or end, at once.
    let failure: SystemError? = running.change { running in
      running.last += 1
      let number = running.last
      let unit = manager.map { _ in ExtensionUnit(daemon: ProcessContext.identifier, number: number) }
      do throws(SystemError) {
        let process = try launch(manifest, manager, unit, own) { [weak self] ending in
          _ = self?.running.change { $0.processes.removeValue(forKey: number) }
          onEnd(unit.map { "\(ending); journalctl --user -u \($0.name) tells more" } ?? "\(ending)")
        }
        running.processes[number] = Running(purpose: purpose, process: process, unit: unit)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  private func launch(
    _ manifest: DelegateManifest, _ manager: UserManager?, _ unit: ExtensionUnit?, _ own: [String],
    onEnd: @escaping @Sendable (ChildProcess.Ending) -> Void
  ) throws(SystemError) -> BackgroundProcess {
    if let manager, let unit {
      return try manager.start(manifest, in: unit, own: own, memory: Self.memory, onEnd: onEnd)
    }
    return try BackgroundProcess.start(
      manifest.executable, arguments: manifest.arguments ?? [], environment: environment + own, memory: Self.memory,
      onEnd: onEnd)
  }

  /// Ends the extensions of a purpose: they may first end by themselves, then they get SIGTERM, then SIGKILL.
  ///
  /// - Parameter after: calls a closure after a delay.
  func dismiss(_ purpose: LaunchPurpose, after: (Duration, @escaping @Sendable () -> Void) -> Void) {
    let dismissed = running.change { running in
      let numbers = running.processes.filter { $0.value.purpose == purpose && !$0.value.isDismissed }.map(\.key)
      for number in numbers { running.processes[number]?.isDismissed = true }
      return numbers
    }
    for number in dismissed {
      after(Self.patience) { [weak self] in self?.end(number, \.stopping) { $0.terminate() } }
      after(Self.patience * 2) { [weak self] in self?.end(number, \.killing) { $0.kill() } }
    }
  }

  func stop() {
    for number in running.look({ Array($0.processes.keys) }) { end(number, \.killing) { $0.kill() } }
  }

  private func end(_ number: Int, _ order: KeyPath<ExtensionUnit, [String]>, _ child: (BackgroundProcess) -> Void) {
    guard let running = running.look({ $0.processes[number] }) else { return }
    if let unit = running.unit {
      UserManager.find(environment)?.control(unit[keyPath: order])
    } else {
      child(running.process)
    }
  }
}
