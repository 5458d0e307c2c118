import DaemonTestKit
import Foundation
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Which commands start a daemon, and which of the user's settings they need.
  @Suite struct DaemonStartingTests {
    private let home: DaemonHome

    init() throws {
      home = try DaemonHome()
      try home.write("a heron\n", to: "note.txt")
      try home.write("a heron\n", to: "secret/plan.txt")
    }

    private func mdutil(_ arguments: String...) throws -> ToolResult { try home.run("mdutil", arguments) }

    /// Replaces one of Limelight's files by a folder, or by what the command creates.
    private func replace(_ path: String, by command: String = "mkdir") throws {
      try home.shell("mkdir -p \"$(dirname '\(path)')\" && rm -rf '\(path)' && \(command) '\(path)'")
    }

    // MARK: Starting

    @Test(arguments: [
      "mdutil -r Nobody", "mdutil -r Text Nobody", "mdutil --reindex nowhere", "mdutil --reindex --importer Nobody",
      "mdutil --status",
      "mdutil --stop", "mdutil --requests", "mdimport --wait --hidden .", "mdimport --wait nowhere",
      "mdimport --wait -r Nobody",
    ])
    func whatIsRefusedStartsNoDaemon(command: String) throws {
      defer { _ = try? mdutil("--stop") }
      let run = try home.shell(command)
      #expect(run.status != 0 || command.hasSuffix("--stop"), "\(run.text)")
      #expect(try mdutil("--status").status == 69)
    }

    @Test func refusalsAreThoseOfTheDaemon() throws {
      defer { _ = try? mdutil("--stop") }
      let commands = ["mdutil -r Nobody", "mdutil --reindex nowhere", "mdutil --reindex --importer Nobody"]
      let without = try commands.map { try home.shell($0) }
      let daemon = try TestDaemon.running(home)
      for (command, without) in zip(commands, without) {
        let run = try home.shell(command)
        #expect(run.status == without.status && run.messages == without.messages, "\(command): \(without.messages)")
      }
      #expect(daemon.isRunning)
    }

    @Test func aStartThatFailsSaysWhy() throws {
      defer { _ = try? mdutil("--stop") }
      let lock = try home.locations.daemonLock
      try replace(lock)
      let run = try mdutil("--start")
      #expect(run.status == 69)
      #expect(
        run.messages
          == "mdutil: mds was started and exited with status 69: \(lock) cannot be locked: Is a directory\n")
    }

    @Test func aPipeInPlaceOfTheLockIsNotWaitedFor() throws {
      try replace(try home.locations.daemonLock, by: "mkfifo")
      let daemon = try TestDaemon.running(home)
      #expect(try home.shell("timeout 60 mdutil --stop").text == "mds has ended\n")
      #expect(try daemon.terminate().ending == .exited(0))
    }

    // MARK: Settings

    @Test(arguments: ["", "relative"]) func withoutAHomeItDoesNotStart(value: String) throws {
      let run = try home.shell("HOME='\(value)' timeout 60 mds --foreground")
      #expect(run.status == 78)
      #expect(run.messages.hasPrefix("mds: HOME is not set to an absolute path\n"), "\(run.messages)")
    }

    /// Even with unreadable settings, a running daemon can be inspected and controlled.
    @Test func aDaemonIsSteeredWithoutSettings() throws {
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try replace(try home.locations.settings)
      try replace(try home.locations.switches)
      try replace(try home.locations.exclusions)
      let commands = [
        ["--status"], ["--log"], ["--pause", "1h"], ["--resume"], ["--requests"], ["--failed"], ["--sync"], ["--start"],
        ["--reindex", home.files], ["--verify"],
      ]
      for arguments in commands {
        let run = try home.run("mdutil", arguments)
        #expect(run.status == 0, "\(arguments): \(run.messages)")
      }
      #expect(try mdutil("-s", home.files).status == 78)
      #expect(try mdutil("--stop").text == "mds has ended\n")
    }

    @Test func damagedSwitchesAreNotTakenForNone() throws {
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      #expect(try mdutil("-d", home.path("secret")).status == 0)
      let switches = try home.locations.switches
      try home.shell("sed -i 's/^/X/' '\(switches)'")
      let refusal = #expect(throws: ClientError.self) { try daemon.ask(.reload) }
      #expect(refusal?.description.hasPrefix("\(switches):1: a line is ") == true)
      let log = try mdutil("--log").text
      #expect(log.contains("those of before hold on") && log.contains("\(switches):1: a line is "), "\(log)")
      try daemon.terminate()
      let started = try daemon.launch().finish(seconds: 60)
      #expect(started.status == 78)
      #expect(started.messages.contains("mds: \(switches):1: a line is "), "\(started.messages)")
    }

    // MARK: Verification

    @Test func verificationsComeOneAfterTheOther() throws {
      for number in 0..<2_000 { try home.write("", to: "\(number % 20)/\(number)") }
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      let first = try daemon.connect().send(.verify(repairs: false))
      #expect(try mdutil("--verify").status == 0)
      var last: Reply?
      while let reply = try first.next() { last = reply }
      guard case .verification = last else {
        Issue.record("\(String(describing: last))")
        return
      }
    }
  }
}
