import DaemonTestKit
import Glibc
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport

@testable import CoreSpotlight

extension SpotlightEndpoint {
  /// Endpoint of a home whose daemon is started on demand.
  static func starting(in home: DaemonHome) throws -> SpotlightEndpoint {
    let starter = DaemonStarter(
      candidates: [BuiltProducts.tool("mds")], environment: home.environment.map { "\($0.key)=\($0.value)" })
    return SpotlightEndpoint(
      locations: try home.locations, starter: starter, searchStarter: .search(in: home), patience: .minutes(2))
  }

  /// Endpoint in a folder where no service runs.
  static func nowhere(_ folder: TemporaryDirectory, patience: Duration = .seconds(30)) throws -> SpotlightEndpoint {
    SpotlightEndpoint(locations: try Locations(environment: ["LIMELIGHT_HOME": folder.path]), patience: patience)
  }
}

/// A daemon that this process has started, and that no test object owns.
struct StartedDaemon {
  private let process: Int32

  /// - Throws: if no daemon runs.
  init(_ home: DaemonHome) throws {
    let client = try DaemonClient.connect(
      to: home.socket, as: Hello(program: "test", version: "0"), deadline: Clock.now + .seconds(10))
    guard case .status(let status) = try client.ask(.status, within: .seconds(60)) else {
      throw NeverHappened.noStatus
    }
    process = Int32(status.processID)
  }

  /// Asks the daemon to end, and waits for it. It is a child of this process.
  func end() { end(SIGTERM) }

  func kill() { end(SIGKILL) }

  private func end(_ signal: Int32) {
    Glibc.kill(process, signal)
    waitpid(process, nil, 0)
  }

  enum NeverHappened: Error { case noStatus }
}
