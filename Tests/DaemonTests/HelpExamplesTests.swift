import DaemonTestKit
import Foundation
import MDTestSupport
import Testing

extension DaemonSuite {
  /// The examples at the end of `--help` of the tools that need the daemon, and of the two services.
  @Suite struct HelpExamplesTests {
    private let home: DaemonHome

    init() throws {
      home = try DaemonHome()
      try home.write("a budget\n", to: "Documents/report.pdf")
      try home.write("let answer = 42\n", to: "Projects/answer.swift")
    }

    private func examples(of tool: String) throws -> [String] {
      try HelpText.examples(in: home.run(tool, ["--help"]).text)
    }

    @Test func mdutilDoesWhatItShows() throws {
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      for example in try examples(of: "mdutil") {
        let run = try home.shell(example)
        #expect(run.status == 0, "\(example): \(run.messages)")
      }
      #expect(try home.run("mdutil", ["-s", home.path("Projects")]).text.contains("Indexing disabled"))
    }

    /// A service works until it is asked to end. The index of a trial lies in a folder that is known to all; here it
    /// gets one of its own.
    @Test(arguments: ["mds", "mdsearchd"]) func servicesStart(tool: String) throws {
      for example in try examples(of: tool) where !example.contains("--completions") {
        let trial = try DaemonHome()
        let line = example.replacingOccurrences(of: "/tmp/trial", with: trial.limelight)
        let asked = line == example ? home : trial
        let socket = try tool == "mds" ? asked.socket : asked.locations.searchSocket
        let process = try ToolProcess(
          "/bin/bash", ["-c", "cd \"$HOME\" && exec env \(line)"], environment: home.environment)
        try eventually("\(example) does not listen") { FileManager.default.fileExists(atPath: socket) }
        process.signal(SIGTERM)
        let finished = try process.finish(seconds: 60)
        #expect(finished.ending == .exited(0), "\(example): \(finished)")
        try? FileManager.default.removeItem(atPath: socket)
      }
    }
  }
}
