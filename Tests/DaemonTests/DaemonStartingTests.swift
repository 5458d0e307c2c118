import DaemonTestKit
import Foundation
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Which commands start a daemon, and what they need of the user's settings.
  @Suite struct DaemonStartingTests {
    private let home: DaemonHome

    init() throws {
      home = try DaemonHome()
      try home.write("a heron\n", to: "note.txt")
      try home.write("a heron\n", to: "secret/plan.txt")
    }

    private func mdutil(_ arguments: String...) throws -> ToolResult { try home.run("mdutil", arguments) }

    /// Puts a folder, or what the command makes, in the place of a file of Limelight's.
    private func replace(_ path: String, by command: String = "mkdir") throws {
      try home.shell("mkdir -p \"$(dirname '\(path)')\" && rm -rf '\(path)' && \(command) '\(path)'")
    }

    // MARK: Settings

    @Test(arguments: ["", "relative"]) func withoutAHomeItDoesNotStart(value: String) throws {
      let run = try home.shell("HOME='\(value)' timeout 60 mds --foreground")
      #expect(run.status == 78)
      #expect(run.messages.hasPrefix("mds: HOME is not set to an absolute path\n"), "\(run.messages)")
    }
  }
}
