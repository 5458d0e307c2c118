import MDModel
public import MDSystem

/// Failure to start the daemon.
public enum StartFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program is in none of these places.
  case notInstalled([String])
  /// The daemon ended before it listened.
  case ended(ChildProcess.Ending)
  /// The daemon runs, but did not listen in time.
  case silent
  case failed(SystemError)

  public var description: String {
    switch self {
    case .notInstalled(let places): "mds is not installed; looked for \(places.joined(separator: ", "))"
    case .ended(let ending): "mds was started and \(ending); see mdutil --log"
    case .silent: "mds was started and does not answer; see mdutil --log"
    case .failed(let error): "mds cannot be started: \(error)"
    }
  }
}

/// Starts the daemon where nothing else does: detached from this program and its terminal.
public struct DaemonStarter: Sendable {
  /// Paths of the program, in the order in which they are tried.
  public var candidates: [String]
  public var arguments: [String]
  /// Environment as `NAME=value`, without variables that only a terminal had.
  public var environment: [String]
  /// File for the daemon's standard error; `nil`: it is dropped.
  public var log: String?

  public init(candidates: [String], arguments: [String] = [], environment: [String], log: String? = nil) {
    self.candidates = candidates
    self.arguments = arguments
    self.environment = environment
    self.log = log
  }

  /// Looks beside the running program, in `../libexec/limelight`, then in `PATH`.
  public static func standard(arguments: [String] = [], log: String? = nil) -> DaemonStarter {
    return DaemonStarter(
      candidates: candidates(for: "mds", beside: ExecutablePath.directory(), path: ProcessEnvironment.text("PATH")),
      arguments: arguments,
      environment: ProcessEnvironment.entries(where: ProcessEnvironment.isPassedOn), log: log)
  }

  static func candidates(for program: String, beside folder: String?, path: String?) -> [String] {
    let own = folder.map { [$0, "\($0)/../libexec/limelight"] } ?? []
    // An empty or relative part would mean the current folder.
    let others = (path ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return (own + others).map { "\($0)/\(program)" }
  }
}

extension DaemonStarter {
  /// Exit statuses of a daemon that found another one holding its lock: two callers that start one at once both get
  /// that one.
  private static let anotherRuns: [ChildProcess.Ending] = [.exited(0), .exited(75)]

  /// Starts the daemon and connects to it.
  func start(socket: String, deadline: Instant) throws(StartFailure) -> UnixSocket {
    guard let program = candidates.first(where: FilePermissions.isExecutable) else {
      throw .notInstalled(candidates)
    }
    let child: ChildProcess
    do throws(SystemError) { child = try launch(program) } catch { throw .failed(error) }
    var ending: ChildProcess.Ending?
    do throws(StartFailure) {
      let connected = try Self.connect(to: socket, of: child, &ending, deadline)
      if ending == nil { child.letGo() }
      return connected
    } catch {
      if ending == nil { child.letGo() }
      throw error
    }
  }

  private static func connect(
    to socket: String, of child: borrowing ChildProcess, _ ending: inout ChildProcess.Ending?, _ deadline: Instant
  ) throws(StartFailure) -> UnixSocket {
    do throws(SystemError) {
      while ending == nil, Clock.now < deadline {
        if let connected = try connection(to: socket) { return connected }
        ending = try child.wait(milliseconds: 5)
      }
      // The other one may have its lock and not yet its socket.
      if let ending, anotherRuns.contains(ending) {
        return try UnixSocket.connect(to: socket, waitsForListener: true, deadline: deadline)
      }
    } catch { throw error.isNotListening ? .silent : .failed(error) }
    throw ending.map { .ended($0) } ?? .silent
  }

  private static func connection(to socket: String) throws(SystemError) -> UnixSocket? {
    do throws(SystemError) { return try UnixSocket.connect(to: socket, deadline: .start) } catch {
      if error.isNotListening || error.isBusy { return nil }
      throw error
    }
  }

  private func launch(_ program: String) throws(SystemError) -> ChildProcess {
    guard let log else {
      return try ChildProcess.start(program, arguments: arguments, environment: environment, isDetached: true)
    }
    let flags = FileFlags.writeOnly | FileFlags.create | FileFlags.append
    let file = try Descriptor.open(path: FilePath(log), flags: flags, mode: 0o600)
    return try ChildProcess.start(
      program, arguments: arguments, environment: environment, descriptors: [(file.rawValue, 2)], isDetached: true)
  }
}
