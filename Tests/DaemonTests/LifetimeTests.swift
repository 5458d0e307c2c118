import DaemonTestKit
import Foundation
import MDModel
import MDProtocol
import MDStore
import MDSystem
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Starting and stopping the daemon, and allowing only one.
  @Suite struct LifetimeTests {
    private let home: DaemonHome

    init() throws { home = try DaemonHome() }

    @Test func askedToStopDuringImportsItStopsAndGoesOnLater() throws {
      for number in 0..<3_000 {
        try home.write(String(repeating: "raven number \(number)\n", count: 50), to: "\(number % 30)/\(number).txt")
      }
      let daemon = try TestDaemon.running(home)
      try eventually("nothing waits to be imported") {
        let waiting = try daemon.status().queues.reduce(0) { $0 + $1.waiting }
        return waiting > 100
      }
      let (ending, time) = try daemon.terminate()
      print("stopped during imports within \(time.inMilliseconds) ms")
      #expect(ending == .exited(0), "\(daemon.messages)")
      try daemon.start()
      try daemon.sync()
      #expect(try home.run("mdfind", ["-count", "raven"]).text == "3000\n")
    }

    @Test func askedToStopAtRestItStops() throws {
      try home.write("a salamander\n", to: "file.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      let (ending, time) = try daemon.terminate()
      print("stopped at rest within \(time.inMilliseconds) ms")
      #expect(ending == .exited(0), "\(daemon.messages)")
      #expect(!FileManager.default.fileExists(atPath: try home.socket))
      #expect(try home.find("salamander") == ["file.txt"])
    }

    /// A laptop with work paused overnight. A daemon that checks every second whether the pause is over would be woken
    /// ten times here.
    @Test func whatIsPausedSleeps() throws {
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try daemon.ask(.pause(seconds: 8 * 3_600))
      for number in 0..<50 { try home.write("an owl\n", to: "\(number).txt") }
      try eventually("no files wait") { try daemon.status().queues.contains { $0.waiting == 50 && $0.reason != nil } }
      let process = try daemon.status().processID
      var counts: [Int] = []
      // Effects of the last writes may fall into the first measurement.
      while counts.count < 6, counts.last ?? 2 > 1 {
        let before = try switches(of: process)
        sleep(10)
        counts.append(try switches(of: process) - before)
      }
      #expect(counts.last ?? 2 <= 1, "voluntary context switches in ten seconds: \(counts)")
      #expect(try daemon.status().queues.contains { $0.waiting == 50 })
    }

    /// Number of voluntary context switches of all threads so far.
    private func switches(of process: Int64) throws -> Int {
      let threads = "/proc/\(process)/task"
      return try FileManager.default.contentsOfDirectory(atPath: threads).reduce(0) { sum, thread in
        let status = try String(contentsOfFile: "\(threads)/\(thread)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") })
        return sum + (Int(line.split(separator: "\t").last ?? "") ?? 0)
      }
    }

    @Test func aSecondOneSaysThatThereIsOne() throws {
      let first = try TestDaemon.running(home)
      let second = try first.launch().finish(seconds: 60)
      #expect(second.status == 75, "\(second.ending): \(second.messages)")
      #expect(second.messages.contains("mds"), "\(second.messages)")
      try home.write("a tapir\n", to: "file.txt")
      try first.sync()
      #expect(try home.find("tapir") == ["file.txt"])
    }

    @Test func importersEndWithADaemonThatIsKilled() throws {
      try home.write("an urchin\n", to: "file.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      let importers = try daemon.children()
      #expect(!importers.isEmpty)
      daemon.kill()
      try eventually("importers \(importers) live on") {
        importers.allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)") }
      }
    }

    @Test func switchedOffItStaysOff() throws {
      try home.write("a viper\n", to: "before.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      #expect(try home.run("mdutil", ["-i", "off", home.files]).status == 0)
      try eventually("the root is not off") { try daemon.status().roots.first?.state == .off }
      try home.write("a walrus\n", to: "while-off.txt")
      #expect(try daemon.terminate().ending == .exited(0))
      try daemon.start()
      try eventually("started anew, it is on") { try daemon.status().roots.first?.state == .off }
      try daemon.sync()
      #expect(try home.find("walrus") == [])
      #expect(try home.find("viper") == ["before.txt"])
      #expect(try home.run("mdutil", ["-i", "on", home.files]).status == 0)
      try eventually("switched on, it finds nothing") { try home.find("walrus") == ["while-off.txt"] }
    }
  }
}
