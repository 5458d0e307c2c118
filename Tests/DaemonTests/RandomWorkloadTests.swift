import DaemonTestKit
import Foundation
import Glibc
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

extension DaemonSuite {
  /// A tree that changes at random under a running daemon, while the daemon is killed, stopped and restricted.
  @Suite struct RandomWorkloadTests {
    private static let operations = Rounds.times(2_500)
    private static let step = 500

    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      daemon = try TestDaemon.running(home)
    }

    /// Makes changes in bursts with pauses, so that the daemon may be in any state.
    private func run(_ workload: inout Workload, _ random: inout SeededGenerator, _ count: Int) throws {
      var left = count
      while left > 0 {
        let burst = min(left, 1 + Int(random.next() % 60))
        try workload.run(burst)
        left -= burst
        usleep(UInt32(random.next() % 20_000))
      }
    }

    @Test(arguments: Rounds.seeds([1, 2])) func watched(seed: UInt64) throws {
      var workload = try home.workload(seed: seed)
      var random = SeededGenerator(seed: seed)
      while workload.operations < Self.operations {
        try run(&workload, &random, Self.step)
        try expectEqual(daemon, &workload)
      }
    }

    @Test(arguments: Rounds.seeds([3])) func killedAtAnyMoment(seed: UInt64) throws {
      var workload = try home.workload(seed: seed)
      var random = SeededGenerator(seed: seed)
      var kills = 0
      while workload.operations < Self.operations {
        try run(&workload, &random, Int(random.next() % 150))
        usleep(UInt32(random.next() % 300_000))
        daemon.kill()
        kills += 1
        // Some changes happen while no daemon runs.
        try workload.run(Int(random.next() % 60))
        try daemon.start()
        if kills % 5 == 0 { try expectEqual(daemon, &workload, "after \(kills) kills") }
      }
      try expectEqual(daemon, &workload, "after \(kills) kills")
    }

    @Test(arguments: Rounds.seeds([4])) func switchedOffNowAndThen(seed: UInt64) throws {
      var workload = try home.workload(seed: seed)
      var random = SeededGenerator(seed: seed)
      while workload.operations < Self.operations {
        try run(&workload, &random, Self.step / 2)
        #expect(try daemon.terminate().ending == .exited(0), "\(workload.description)\n\(daemon.messages)")
        try workload.run(Self.step / 2)
        try daemon.start()
        try expectEqual(daemon, &workload)
      }
    }

    @Test(arguments: Rounds.seeds([5])) func withEventsLost(seed: UInt64) throws {
      var workload = try home.workload(seed: seed)
      var random = SeededGenerator(seed: seed)
      while workload.operations < Self.operations {
        try run(&workload, &random, Self.step / 2)
        try daemon.ask(.simulate(.overflow))
        try run(&workload, &random, Self.step / 2)
        try expectEqual(daemon, &workload)
      }
      #expect(try daemon.status().watch.overflows > 0)
    }

    /// More events than the kernel queues for a stopped daemon.
    @Test(arguments: Rounds.seeds([6])) func withTheQueueRunOver(seed: UInt64) throws {
      var workload = try home.workload(seed: seed)
      try workload.run(300)
      try expectEqual(daemon, &workload)
      let queue = try Int(kernelValue: "/proc/sys/fs/inotify/max_queued_events")
      try #require(queue < 1_000_000)
      try daemon.whileStopped {
        for number in 0..<queue / 2 + 1_000 {
          mkdir(home.path("burst\(number)"), 0o755)
          rmdir(home.path("burst\(number)"))
        }
        try workload.run(300)
      }
      try expectEqual(daemon, &workload)
      #expect(try daemon.status().watch.overflows > 0)
    }

    @Test(arguments: Rounds.seeds([7])) func withAHundredWatches(seed: UInt64) throws {
      try daemon.ask(.simulate(.watchLimit(100)))
      for number in 0..<300 { try home.write("in one of many folders\n", to: "many/\(number)/file.txt") }
      try daemon.sync()
      let advice = try daemon.status().watch.advice
      #expect(advice?.contains("fs.inotify.max_user_watches") == true, "\(advice ?? "none")")
      var workload = try home.workload(seed: seed)
      var random = SeededGenerator(seed: seed)
      while workload.operations < Self.operations {
        try run(&workload, &random, Self.step)
        try expectEqual(daemon, &workload, mayWait: true)
        let watch = try daemon.status().watch
        #expect(watch.watched <= 100, "\(workload.description): \(watch)")
      }
    }
  }
}

extension Int {
  /// Reads a number from a kernel file.
  fileprivate init(kernelValue path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    self = try #require(Int(text.filter(\.isNumber)))
  }
}
