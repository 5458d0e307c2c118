import Foundation
import Glibc
import MDModel
package import MDClient
package import MDProtocol
package import MDSystem
package import MDTestSupport

/// A real `mds` of the build, in surroundings of its own; ended with the value, whatever becomes of the test.
///
/// Started without the capabilities by which root reads everything, so that permissions mean what they mean to people.
package final class TestDaemon {
  package let home: DaemonHome
  private let roots: [String]
  /// Words that stand before the program: a launcher that turns into it.
  private let launcher: [String]
  private var process: Process?
  /// Messages of the last process that has ended.
  package private(set) var messages = ""

  /// `ToolProcess` cannot be copied, and a property of a class cannot be taken apart.
  private final class Process {
    let tool: ToolProcess
    init(_ tool: consuming ToolProcess) { self.tool = tool }
  }

  /// - Parameters:
  ///   - roots: absolute paths; by default the files of the home.
  ///   - launcher: words before the program, for surroundings such as a name space.
  package init(_ home: DaemonHome, roots: [String]? = nil, launcher: [String] = []) throws {
    self.home = home
    self.roots = roots ?? [home.files]
    self.launcher = launcher
    try home.writeSettings()
  }

  deinit { if process != nil { kill() } }

  package var isRunning: Bool { process != nil }

  /// Starts it and waits until it answers.
  package func start() throws {
    precondition(process == nil, "it runs already")
    process = Process(try launch())
    try eventually("mds does not answer") {
      if let ending = try process?.tool.ending(milliseconds: 0) { throw try died(ending) }
      return (try? connect()) != nil
    }
  }

  /// Starts it without waiting for an answer, and gives it back: for one that is to end by itself.
  package func launch() throws -> ToolProcess {
    let command = launcher + Self.withoutPrivileges + [BuiltProducts.tool("mds"), "--foreground"] + roots
    return try ToolProcess(command[0], Array(command.dropFirst()), environment: home.environment)
  }

  /// Ends it like a power failure, except that the kernel's caches are kept.
  package func kill() {
    process?.tool.signal(SIGKILL)
    _ = try? finish()
  }

  /// Asks it to stop and waits until it has.
  ///
  /// - Returns: how it ended, and how long that took.
  @discardableResult
  package func terminate() throws -> (ending: ChildProcess.Ending, time: Duration) {
    let began = Clock.now
    process?.tool.signal(SIGTERM)
    let result = try finish()
    return (result.ending, Clock.now - began)
  }

  /// Keeps it from running for a while, as a suspended session does.
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

/// Talking to it.
extension TestDaemon {
  /// Time-out of an answer: much longer than any should take.
  private static let patience = Duration.minutes(2)

  /// A connection of its own; nothing is started for it.
  package func connect() throws -> DaemonClient {
    try DaemonClient.connect(
      to: home.socket, as: Hello(program: "test", version: "0"), deadline: Clock.now + .seconds(10))
  }

  @discardableResult
  package func ask(_ request: Request) throws -> Reply {
    do { return try connect().ask(request, within: Self.patience) } catch {
      // The last messages of a process that has died explain more than its absence.
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

  /// Processes that it has started and that still run: importers, and their launchers.
  package func children() throws -> [Int32] {
    let parent = try status().processID
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter { child in
      guard let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8) else { return false }
      return stat.split(separator: ")").last?.split(separator: " ").dropFirst().first == "\(parent)"
    }
  }
}
