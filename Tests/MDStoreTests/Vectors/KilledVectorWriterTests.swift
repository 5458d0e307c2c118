import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import StoreTestKit
import Synchronization
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Writers that are killed at any moment. After the restart, vectors and index agree, and nothing of removed items is
/// left.
@Suite struct KilledVectorWriterTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  private func expectAgreement(_ label: String) throws {
    let differences = try VectorWorkload.differences(of: path)
    #expect(differences.isEmpty, "\(label): \(differences)")
  }

  /// Kills the writer just before a call that writes, extends, syncs or renames a vector file.
  ///
  /// The kill falls between the rows and the commit, between the commit and the wiping, inside either, or at a step of
  /// a compaction. Each round continues with the index of the previous one.
  @Test(arguments: Rounds.seeds(6)) func beforeACall(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<8 {
      let number = round == 0 ? 400 : Int.random(in: 1...600, using: &generator)
      let workload = seed &* 1_000 &+ UInt64(round)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, number = number as Int, workload = workload as UInt64] in
        let calls = Atomic<Int>(0)
        let counted: Set<String> = ["pwrite", "ftruncate", "fsync", "rename", "unlink"]
        let plan = FaultPlan { call in
          if counted.contains(call), calls.add(1, ordering: .relaxed).newValue == number { kill(getpid(), SIGKILL) }
          return nil
        }
        try FaultPlan.$current.withValue(plan) {
          var changes = VectorWorkload(seed: workload)
          let writer = try VectorWorkload.writer(path)
          while true { try changes.step(writer) }
        }
      }
      try expectAgreement("seed \(seed), round \(round), call \(number)")
    }
  }

  /// Compacts the files of both tiers, one after the other. No vector may be lost, whichever file the index names.
  @Test func atEveryCallOfACompaction() async throws {
    for number in 1...30 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, number = number as Int] in
        let writer = try VectorWorkload.writer(path)
        try writer.batch { try VectorWorkload.leaveHoles(in: $0) }
        let calls = Atomic<Int>(0)
        let plan = FaultPlan { _ in
          if calls.add(1, ordering: .relaxed).newValue == number { kill(getpid(), SIGKILL) }
          return nil
        }
        try FaultPlan.$current.withValue(plan) { try writer.rest() }
        kill(getpid(), SIGKILL)
      }
      try expectAgreement("call \(number)")
    }
  }

  /// Kills the writer at a random moment.
  @Test(arguments: Rounds.seeds(6)) func atAnyMoment(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<9 {
      let microseconds = UInt32.random(in: 1_000...250_000, using: &generator)
      let workload = seed &* 1_000 &+ UInt64(round)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, microseconds = microseconds as UInt32, workload = workload as UInt64] in
        var changes = VectorWorkload(seed: workload)
        let timer = Thread {
          usleep(microseconds)
          kill(getpid(), SIGKILL)
        }
        timer.start()
        while true {
          let writer = try VectorWorkload.writer(path)
          for _ in 0..<20 { try changes.step(writer) }
        }
      }
      try expectAgreement("seed \(seed), round \(round)")
    }
  }

  /// If a vector file cannot be written, the transaction fails and the earlier state stays.
  @Test(arguments: ["pwrite", "ftruncate", "fsync", "rename", "openat", "unlink"], Rounds.seeds(1))
  func atAFullDisk(call: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var changes = VectorWorkload(seed: seed)
    do {
      let writer = try VectorWorkload.writer(path)
      for _ in 0..<10 { try changes.step(writer) }
    }
    for _ in 0..<8 {
      let number = Int.random(in: 1...(["rename", "unlink"].contains(call) ? 3 : 150), using: &generator)
      let calls = Atomic<Int>(0)
      let plan = FaultPlan { made in
        made == call && calls.add(1, ordering: .relaxed).newValue >= number ? ENOSPC : nil
      }
      FaultPlan.$current.withValue(plan) {
        do {
          let writer = try VectorWorkload.writer(path)
          for _ in 0..<30 { try changes.step(writer) }
        } catch {
          #expect(error is StoreError)
        }
      }
      try expectAgreement("seed \(seed), \(call) \(number)")
    }
  }
}
