import Foundation
import Glibc
import MDModel
package import MDClient
package import MDProtocol
package import MDSystem
package import MDTestSupport

/// A real `mds` of the build in a home of its own. It ends when the object is released, even if the test fails.
///
/// It runs without the capabilities that let root read everything, so permissions bind it as they bind a user's daemon.
package final class TestDaemon {
  package let home: DaemonHome
  private let roots: [String]
  /// Words before the program: a launcher that replaces itself with it by `exec`.
  private let launcher: [String]
  private var process: Process?
  /// Messages of the last process that ended.
  package private(set) var messages = ""

  /// Box for the process: `ToolProcess` is noncopyable, and a stored property of a class cannot be consumed.
  private final class Process {
    let tool: ToolProcess
    init(_ tool: consuming ToolProcess) { self.tool = tool }
  }

  /// - Parameters:
  ///   - roots: absolute paths; by default the files of the home.
  ///   - launcher: words before the program, for example to enter a namespace.
  package init(_ home: DaemonHome, roots: [String]? = nil, launcher: [String] = []) throws {
    self.home = home
    self.roots = roots ?? [home.files]
    self.launcher = launcher
    try home.writeSettings()
  }

  deinit { if process != nil { kill() } }

  package var isRunning: Bool { process != nil }

  /// Starts the daemon and waits until it answers.
  package func start() throws {
    precondition(process == nil, "it runs already")
    process = Process(try launch())
    try eventually("mds does not answer") {
      if let ending = try process?.tool.ending(milliseconds: 0) { throw try died(ending) }
      return (try? connect()) != nil
    }
  }

  /// Starts the daemon without waiting for an answer, and returns its process. Use it for a daemon that should end by
  /// itself.
  package func launch() throws -> ToolProcess {
    let command = launcher + Self.withoutPrivileges + [BuiltProducts.tool("mds"), "--foreground"] + roots
    return try ToolProcess(command[0], Array(command.dropFirst()), environment: home.environment)
  }

  /// Kills the daemon. That resembles a power failure, except that the kernel keeps its page cache.
  package func kill() {
    process?.tool.signal(SIGKILL)
    _ = try? finish()
  }

  /// Asks the daemon to stop and waits until it has.
  ///
  /// - Returns: how it ended, and how long that took.
  @discardableResult
  package func terminate() throws -> (ending: ChildProcess.Ending, time: Duration) {
    let began = Clock.now
    process?.tool.signal(SIGTERM)
    let result = try finish()
    return (result.ending, Clock.now - began)
  }

  /// Suspends the daemon while `body` runs, as a suspended session does.
  package func whileStopped(_ body: () throws -> Void) throws {
    process?.tool.signal(SIGSTOP)
    defer { process?.tool.signal(SIGCONT) }
    try body()
  }

  private func finish() throws -> ToolResult {
    guard let process else { throw NeverHappened(description: "no daemon runs") }
    self.process = nil
    let result = try process.tool.finish(seconds: 60)
    messages = result.messages
    return result
  }

  private func died(_ ending: ChildProcess.Ending) throws -> NeverHappened {
    guard let process else { return NeverHappened(description: "no daemon runs") }
    self.process = nil
    messages = try process.tool.result(ending).messages
    return NeverHappened(description: "mds has ended by itself: \(ending)\n\(messages)")
  }

  private static let withoutPrivileges: [String] =
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv)
    ? [setpriv, "--bounding-set=-dac_override,-dac_read_search", "--"] : []
  private static let setpriv = "/usr/bin/setpriv"
}

/// Requests to the daemon.
extension TestDaemon {
  /// Timeout of a reply, much longer than any reply should take.
  private static let patience = Duration.minutes(2)

  /// A new connection. It does not start a daemon.
  package func connect() throws -> DaemonClient {
    try DaemonClient.connect(
      to: home.socket, as: Hello(program: "test", version: "0"), deadline: Clock.now + .seconds(10))
  }

  @discardableResult
  package func ask(_ request: Request) throws -> Reply {
    do { return try connect().ask(request, within: Self.patience) } catch {
      // If the daemon has died, its last messages explain more than the failed connection.
      if let ending = try process?.tool.ending(milliseconds: 2_000) { throw try died(ending) }
      throw error
    }
  }

  /// Waits until every earlier change is in the index.
  package func sync() throws { try ask(.sync) }

  package func status() throws -> StatusReport {
    guard case .status(let report) = try ask(.status) else { throw NeverHappened(description: "status is no status") }
    return report
  }

  /// Processes that the daemon has started and that still run: importers and their launchers.
  package func children() throws -> [Int32] {
    let parent = try status().processID
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter { child in
      guard let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8) else { return false }
      return stat.split(separator: ")").last?.split(separator: " ").dropFirst().first == "\(parent)"
    }
  }
}
