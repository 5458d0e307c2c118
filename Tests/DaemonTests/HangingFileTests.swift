import DaemonTestKit
import Foundation
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Files on which an importer hangs, and the daemon's status meanwhile.
  ///
  /// The deadline is so long that only the order of events matters.
  @Suite struct HangingFileTests {
    private let home: DaemonHome
    private let daemon: TestDaemon
    private static let hour = 3_600.0

    init() throws {
      home = try DaemonHome()
      // Archives of a kind that no built-in importer reads. They contain text for the importer that is installed here.
      for number in 0..<60 { try home.write("SIT!\u{3}\u{4} a heron \(number)", to: "\(number % 7)/good\(number).sit") }
      for number in 0..<2 { try home.write("SIT!\u{3}\u{4}", to: "\(number)/stall") }
      try Self.install(in: home.files + "/.local/share/limelight/importers/Hostile.mdimporter")
      daemon = try TestDaemon.running(home)
    }

    private static func install(in bundle: String) throws {
      let folder = URL(filePath: bundle)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(contentsOf: BuiltProducts.source("Importers/Tests/Hostile/hostile.py"))
        .write(to: folder.appending(path: "hostile.py"))
      let manifest: [String: Any] = [
        "identifier": "org.limelight.test.hostile", "name": "Hostile", "version": 1, "protocol": 1,
        "command": ["/usr/bin/python3", "-I", "hostile.py"], "contentTypes": ["public.archive"],
        "deadlineSeconds": Int(hour), "memoryMegabytes": 512,
      ]
      try JSONSerialization.data(withJSONObject: manifest).write(to: folder.appending(path: "manifest.json"))
    }

    @Test func whatHangsHoldsUpNobody() throws {
      try eventually("good files are not found") { try home.find("heron").count == 60 }
      try eventually("nothing is slow") { try daemon.status().contents?.slow == 2 }
      let status = try daemon.status()
      let contents = try #require(status.contents)
      #expect(contents.done == 60 && contents.total == 62, "\(contents)")
      // The time left must not be shown as "1.0 s".
      #expect(try #require(contents.secondsLeft) > Self.hour / 2)
      #expect(try #require(contents.slowSecondsLeft) > Self.hour / 2)
      #expect(status.queues.map(\.running).reduce(0, +) == 2)
      let explained = try home.run("mdutil", ["--explain", home.path("0/stall"), "--json"])
      #expect(explained.text.contains("\"content\":\"slow\""), "\(explained.text)")
      // A new file is imported as fast as before.
      try home.write("SIT!\u{3}\u{4} a bittern", to: "0/later.sit")
      try eventually("a new file is not found") { try home.find("bittern") == ["0/later.sit"] }
      #expect(try daemon.status().contents?.slow == 2)
      #expect(try daemon.terminate().ending == .exited(0))
    }
  }
}
