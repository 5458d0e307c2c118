import DaemonTestKit
import Foundation
import MDModel
import MDProtocol
import MDStore
import MDSystem
import MDTestSupport
import Testing

extension DaemonSuite {
  /// A full disk, and a damaged index.
  @Suite struct DaemonTroubleTests {
    /// True if a small file system can be mounted.
    static let canMount = (try? SmallDisk(megabytes: 1)) != nil

    @Test(.enabled(if: canMount, "mounting a small file system is not allowed here"))
    func aFullDiskIsSaidAndEndsByItself() throws {
      let disk = try SmallDisk(megabytes: 24)
      let home = try DaemonHome(limelight: disk.path + "/limelight")
      var random = SeededGenerator(seed: 8)
      for number in 0..<400 {
        let words = (0..<3_000).map { _ in String(random.next() % 100_000_000, radix: 36) }
        try home.write("xenops \(words.joined(separator: " "))\n", to: "\(number).txt")
      }
      let daemon = try TestDaemon.running(home)
      try eventually("a full disk is not said") {
        let status = try daemon.status()
        let said = [status.reason ?? ""] + status.errors.map(\.reason) + status.queues.compactMap(\.reason)
        return said.contains { $0.contains("full") || $0.contains("No space") }
      }
      // Whether anything was stored before the disk was full depends on the machine. In any case the search is
      // answered.
      #expect(try [0, 1].contains(home.run("mdfind", ["-count", "xenops"]).status))
      try disk.grow(megabytes: 400)
      try eventually("it does not go on") { try daemon.status().phase == .idle }
      try daemon.sync()
      #expect(try home.run("mdfind", ["-count", "xenops"]).text == "400\n")
      let workload = try home.workload(seed: 8)
      let found = try home.differences(from: workload)
      #expect(found == [], "\(found.shortened)")
    }

    @Test(arguments: Rounds.seeds(3)) func aDamagedIndexIsMadeAnew(seed: UInt64) throws {
      let home = try DaemonHome()
      let daemon = try TestDaemon.running(home)
      var workload = try home.workload(seed: seed)
      try workload.run(600)
      try expectEqual(daemon, &workload)
      #expect(try daemon.terminate().ending == .exited(0))
      var random = SeededGenerator(seed: seed)
      try damage(try home.locations.index, bytes: 1 + Int(random.next() % 200), &random)
      try workload.run(50)
      try daemon.start()
      try expectEqual(daemon, &workload, "damaged")
      let cache = try FileManager.default.contentsOfDirectory(atPath: home.locations.cache)
      #expect(cache.contains { $0.contains("damaged") }, "seed \(seed): \(cache)")
    }

    private func damage(_ path: String, bytes: Int, _ random: inout SeededGenerator) throws {
      var contents = try Data(contentsOf: URL(filePath: path))
      for _ in 0..<bytes {
        contents[Int(random.next() % UInt64(contents.count))] ^= UInt8(1 + random.next() % 255)
      }
      try contents.write(to: URL(filePath: path))
    }

    @Test func anIndexThatIsRemovedIsMadeAnew() throws {
      let home = try DaemonHome()
      try home.write("a yak\n", to: "file.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try FileManager.default.removeItem(atPath: home.locations.cache)
      try home.write("a zebra\n", to: "more.txt")
      try eventually("the index is not made anew") {
        try home.find("zebra") == ["more.txt"] && home.find("yak") == ["file.txt"]
      }
    }

    /// The index file stays and is overwritten.
    @Test func anIndexThatIsOverwrittenIsMadeAnew() throws {
      let home = try DaemonHome()
      try home.write("a yak\n", to: "file.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      // Wait, because writes of the daemon could repair the damage.
      try eventually("it does not come to rest") { try daemon.status().phase == .idle }
      let index = try FileHandle(forWritingTo: URL(filePath: home.locations.index))
      try index.write(contentsOf: Data(repeating: 0x2A, count: 65_536))
      try index.close()
      try home.write("a zebra\n", to: "more.txt")
      try eventually("the index is not made anew") {
        try home.find("zebra") == ["more.txt"] && home.find("yak") == ["file.txt"]
      }
      guard case .requests(let all) = try daemon.ask(.requests()) else { return }
      #expect(all.contains { $0.origin == .corruption })
    }

    /// No event reported the change. The search for it must not wait until the machine is idle.
    @Test func lostEventsAreLookedForUnderPressure() throws {
      let home = try DaemonHome()
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try daemon.ask(.simulate(.pressure))
      try daemon.ask(.simulate(.overflow))
      try eventually("the request is not acknowledged") {
        guard case .requests(let all) = try daemon.ask(.requests()) else { return false }
        return all.contains { $0.origin == .lostEvents && $0.state == .acknowledged }
      }
    }

    @Test(arguments: [Simulation.corruption, .diskFull, .battery, .pressure])
    func troublesMadeOnPurposeEnd(trouble: Simulation) throws {
      let home = try DaemonHome()
      try home.write("a yak\n", to: "file.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try daemon.ask(.simulate(trouble))
      try home.write("a zebra\n", to: "more.txt")
      try daemon.ask(.simulate(.off))
      try eventually("\(trouble) does not end") { try home.find("zebra") == ["more.txt"] }
      try eventually("\(trouble) has lost something") { try home.find("yak") == ["file.txt"] }
    }
  }
}
