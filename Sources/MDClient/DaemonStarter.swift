import MDModel
import MDProtocol
package import MDSystem

/// Failure to start the daemon.
package enum StartFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program does not exist at any of these paths.
  case notInstalled([String])
  /// The daemon ended before it listened. Contains the messages that it printed.
  case ended(ChildProcess.Ending, saying: String = "")
  /// The daemon runs, but did not listen in time.
  case silent
  case failed(SystemError)

  package var description: String { description(of: "mds") }

  /// - Parameter program: name of the service.
  package func description(of program: String) -> String {
    switch self {
    case .notInstalled(let places): "\(program) is not installed; looked for \(places.joined(separator: ", "))"
    case .ended(let ending, let words): "\(program) was started and \(ending)" + (words.isEmpty ? "" : ": \(words)")
    case .silent: "\(program) was started and does not answer; see \(ServiceUnit.log(of: program))"
    case .failed(let error): "\(program) cannot be started: \(error)"
    }
  }
}

/// Starts the daemon if nothing else does, detached from this program and its terminal.
package struct DaemonStarter: Sendable {
  /// Paths of the program, in the order in which they are tried.
  package var candidates: [String]
  package var arguments: [String]
  /// Environment as `NAME=value`, without variables that belong to a terminal.
  package var environment: [String]

  package init(candidates: [String], arguments: [String] = [], environment: [String]) {
    self.candidates = candidates
    self.arguments = arguments
    self.environment = environment
  }

  /// A starter that looks for the program beside the running one, in `../libexec/limelight`, then in `PATH`.
  package static func standard(of program: String = "mds", arguments: [String] = []) -> DaemonStarter {
    return DaemonStarter(
      candidates: candidates(for: program, beside: ExecutablePath.directory(), path: ProcessEnvironment.text("PATH")),
      arguments: arguments,
      environment: ProcessEnvironment.entries(where: ProcessEnvironment.isPassedOn))
  }

  static func candidates(for program: String, beside folder: String?, path: String?) -> [String] {
    let own = folder.map { [$0, "\($0)/../libexec/limelight"] } ?? []
    // Skip empty and relative parts, which would mean the current folder.
    let others = (path ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return (own + others).map { "\($0)/\(program)" }
  }
}

extension DaemonStarter {
  /// Exit statuses of a daemon that found its lock held by another one. If two callers start a daemon at once, both
  /// connect to the one that got the lock.
  private static let anotherRuns: [ChildProcess.Ending] = [.exited(0), .exited(75)]

  /// Pause before the daemon is started again, if the one that held its lock has ended meanwhile.
  private static let pause: Duration = .milliseconds(300)

  /// Starts the daemon and connects to it.
  func start(socket: String, deadline: Instant) throws(StartFailure) -> UnixSocket {
    guard let program = candidates.first(where: FilePermissions.isExecutable) else {
      throw .notInstalled(candidates)
    }
    while true {
      if let connected = try startOnce(program, socket, deadline) { return connected }
      guard Clock.now < deadline else { throw .silent }
    }
  }

  /// - Returns: `nil` if another daemon held the lock and does not listen: it may be about to end.
  private func startOnce(
    _ program: String, _ socket: String, _ deadline: Instant
  ) throws(StartFailure) -> UnixSocket? {
    // The daemon's standard error goes here until it listens. Later output is not read.
    let messages: UnixSocket.Pair
    do throws(SystemError) { messages = try UnixSocket.pair() } catch { throw .failed(error) }
    let child: ChildProcess
    do throws(SystemError) { child = try launch(program, messages: messages.far.rawValue) } catch {
      throw .failed(error)
    }
    var ending: ChildProcess.Ending?
    do throws(StartFailure) {
      let connected = try Self.connect(to: socket, of: child, &ending, deadline)
      // A running daemon outlives this program.
      if ending == nil { child.letGo() }
      return connected
    } catch {
      guard let ending else {
        child.letGo()
        throw error
      }
      guard case .ended = error else { throw error }
      throw .ended(ending, saying: Self.words(from: messages.near, of: program))
    }
  }

  private func launch(_ program: String, messages: Int32) throws(SystemError) -> ChildProcess {
    try ChildProcess.start(
      program, arguments: arguments, environment: environment, descriptors: [(messages, 2)], isDetached: true)
  }

  private static func connect(
    to socket: String, of child: borrowing ChildProcess, _ ending: inout ChildProcess.Ending?, _ deadline: Instant
  ) throws(StartFailure) -> UnixSocket? {
    do throws(SystemError) {
      while ending == nil, Clock.now < deadline {
        if let connected = try connection(to: socket) { return connected }
        ending = try child.wait(milliseconds: 5)
      }
      if let ending, anotherRuns.contains(ending) {
        return try connection(to: socket, waitingUntil: min(deadline, Clock.now + pause))
      }
    } catch { throw .failed(error) }
    if let ending { throw .ended(ending) }
    throw .silent
  }

  /// Messages that an ended daemon printed for people, without its log.
  ///
  /// - Parameter program: path of the program that was started.
  private static func words(from messages: borrowing UnixSocket, of program: String) -> String {
    var (text, part) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while let isReady = try? messages.wait(reading: true, writing: false, milliseconds: 0).canReceive, isReady,
      let count = try? messages.receiveBytes(into: &part), count > 0
    {
      text += part[..<count]
    }
    let name = Array(FilePath(program).name.bytes) + Array(": ".utf8)
    let lines = text.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: name) }
    return lines.map { String(decoding: $0.dropFirst(name.count), as: UTF8.self) }.joined(separator: "; ")
  }

  /// - Parameter deadline: end of the wait for a daemon that may have its lock but not its socket yet; `nil` means no
  ///   wait.
  /// - Returns: `nil` if no process listens.
  private static func connection(
    to socket: String, waitingUntil deadline: Instant? = nil
  ) throws(SystemError) -> UnixSocket? {
    do throws(SystemError) {
      return try UnixSocket.connect(to: socket, waitsForListener: deadline != nil, deadline: deadline ?? .start)
    } catch {
      if error.isNotListening || error.isBusy { return nil }
      throw error
    }
  }
}
