import MDListener
import MDModel
import MDSystem

/// The user's systemd, if one runs.
struct UserManager {
  private let launcher: String
  private let controller: String
  private let environment: [String]

  /// - Parameter environment: variables, `NAME=value`. `XDG_RUNTIME_DIR` locates the manager's socket, `PATH` its
  ///   programs.
  /// - Returns: `nil` if no manager answers, or if its programs are not installed.
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
  ///   - own: variables for this extension only.
  ///   - onEnd: called once, on another thread.
  func start(
    _ manifest: DelegateManifest, in unit: ExtensionUnit, own: [String], memory: UInt64,
    onEnd: @escaping @Sendable (ChildProcess.Ending) -> Void
  ) throws(SystemError) -> BackgroundProcess {
    try BackgroundProcess.start(
      launcher, arguments: unit.launch(manifest, environment: environment + own, memory: memory),
      environment: environment, memory: memory, onEnd: onEnd)
  }

  /// Sends an order to the manager. Whether it succeeded shows only in the end of the unit.
  func control(_ arguments: [String]) {
    let isDone = Monitor(false)
    let process = try? BackgroundProcess.start(
      controller, arguments: arguments, environment: environment, memory: Self.memory
    ) { _ in isDone.change { $0 = true } }
    guard process != nil else { return }
    // Wait for `systemctl`: if the daemon ends next, its unit ends with everything that it has started.
    _ = isDone.wait(until: Clock.now + Self.patience) { $0 ? () : nil }
  }

  /// Memory limit of `systemctl`, in bytes.
  private static let memory: UInt64 = 256 << 20
}
