import MDListener
import MDModel
import MDSystem

/// The user's systemd, where one runs.
struct UserManager {
  private let launcher: String
  private let controller: String
  private let environment: [String]

  /// - Parameter environment: `NAME=value`; where the manager listens and where its programs are.
  /// - Returns: `nil` where none answers, or its programs are not installed.
  static func find(_ environment: [String]) -> UserManager? {
    guard let runtime = value("XDG_RUNTIME_DIR", environment), runtime.hasPrefix("/") else { return nil }
    let folders = (value("PATH", environment) ?? "/usr/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    func program(_ name: String) -> String? {
      folders.map { "\($0)/\(name)" }.first(where: FilePermissions.isExecutable)
    }
    guard let launcher = program("systemd-run"), let controller = program("systemctl") else { return nil }
    let socket = "\(runtime)/systemd/private"
    guard (try? UnixSocket.connect(to: socket, deadline: Clock.now + patience)) != nil else { return nil }
    return UserManager(launcher: launcher, controller: controller, environment: environment)
  }

  /// Longest wait for an answer: a manager that is too busy to answer would not start anything either.
  private static let patience: Duration = .seconds(1)

  private static func value(_ name: String, _ environment: [String]) -> String? {
    environment.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// - Parameters:
  ///   - own: what the extension alone is given of the environment.
  ///   - onEnd: called once, on another thread.
  func start(
    _ manifest: DelegateManifest, in unit: ExtensionUnit, own: [String], memory: UInt64,
    onEnd: @escaping @Sendable (ChildProcess.Ending) -> Void
  ) throws(SystemError) -> BackgroundProcess {
    try BackgroundProcess.start(
      launcher, arguments: unit.launch(manifest, environment: environment + own, memory: memory),
      environment: environment, memory: memory, onEnd: onEnd)
  }

  /// Asks the manager for something; whether it was done shows in the end of the unit.
  func control(_ arguments: [String]) {
    let isDone = Monitor(false)
    let process = try? BackgroundProcess.start(
      controller, arguments: arguments, environment: environment, memory: Self.memory
    ) { _ in isDone.change { $0 = true } }
    guard process != nil else { return }
    // The daemon may end next, and its unit with all that it has started.
    _ = isDone.wait(until: Clock.now + Self.patience) { $0 ? () : nil }
  }

  /// As much as `systemctl` may take.
  private static let memory: UInt64 = 256 << 20
}
