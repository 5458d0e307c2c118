import DaemonTestKit
import Foundation
import MDClient
import MDModel
import MDProtocol
import MDTestSupport
import Testing

extension DaemonAppSuite {
  /// Extensions as units of the user's systemd.
  @Suite(.enabled(if: UserSystemd.isPossible, "no systemd of a user's can be started here"))
  struct ExtensionUnitTests {
    private static let bundle = "org.example.Asked"
    private let systemd: UserSystemd
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      systemd = try UserSystemd()
      home = try DaemonHome(runtime: systemd.runtime)
      daemon = try TestDaemon.running(home)
    }

    private func surroundings() throws -> String {
      try String(contentsOfFile: home.outside + "/surroundings", encoding: .utf8)
    }

    /// The existing units of extensions.
    private func units() throws -> [String] {
      let list = try home.shell("systemctl --user list-units --plain --no-legend 'limelight-extension-*'")
      #expect(list.status == 0, "\(list.messages)")
      return list.text.split(separator: "\n").map(String.init)
    }

    private func failure() throws -> String? {
      guard case .requests(let all) = try daemon.ask(.requests()), case .failed(let reason)? = all.first?.state else {
        return nil
      }
      return reason
    }

    @Test func anExtensionIsConfinedAnswersAndEnds() throws {
      try home.register(Self.bundle, "answer")
      let run = try home.run("mdutil", ["-cr", Self.bundle])
      #expect(run.status == 0, "\(run.messages)")
      // The extension acts as the app, whose identifier no other program may use.
      #expect(run.text.contains("acknowledged; 5 items donated"), "\(run.text)")
      let surroundings = try surroundings()
      for fact in [
        "NoNewPrivs:\t1", "Seccomp:\t2", "/limelight-extension-", "scheduler 5",
        "network Address family not supported by protocol",
      ] { #expect(surroundings.contains(fact), "\(fact): \(surroundings)") }
      try eventually("its unit stays") { try units().isEmpty }
    }

    @Test func argumentsArriveAsTheyStand() throws {
      try home.register(Self.bundle, "answer")
      let manifest = try home.locations.data + "/extensions/\(Self.bundle).json"
      let arguments = ["$HOME", "${PATH} %h $$ \"x\"", ""]
      let script = "#!/bin/sh\nprintf '%s\\0' \"$@\" > \"$0.arguments\"\n"
      let program = home.outside + "/show"
      try Data(script.utf8).write(to: URL(filePath: program))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      try JSONSerialization.data(withJSONObject: ["executable": program, "arguments": arguments])
        .write(to: URL(filePath: manifest))
      try daemon.ask(.reindex(.app(bundle: Self.bundle), follow: false))
      try eventually("it does not fail") { try failure() != nil }
      let shown = try String(contentsOfFile: program + ".arguments", encoding: .utf8)
      #expect(shown == arguments.map { $0 + "\0" }.joined())
    }

    @Test func whereToReadMoreIsSaid() throws {
      try home.register(Self.bundle, "crash")
      try daemon.ask(.reindex(.app(bundle: Self.bundle), follow: false))
      try eventually("it does not fail") {
        try failure()?.contains("journalctl --user -u limelight-extension-") == true
      }
      try eventually("its unit stays") { try units().isEmpty }
    }

    @Test func anExtensionEndsWithTheDaemon() throws {
      try home.register(Self.bundle, "hang")
      try daemon.ask(.reindex(.app(bundle: Self.bundle), follow: false))
      try eventually("it is not started") { try !units().isEmpty }
      try daemon.terminate()
      try eventually("its unit stays") { try units().isEmpty }
    }
  }
}
