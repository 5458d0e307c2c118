import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

/// Programs that yield, of a machine that the test makes up, and of this one.
@Suite struct YieldingProgramsTests {
  private let machine: TemporaryDirectory

  init() throws { machine = try TemporaryDirectory() }

  private func add(
    _ process: Int32, _ name: String = "cc", parent: Int32 = 1, ticks: Int = 50, nice: Int = 0, policy: Int = 0
  ) throws {
    var fields = [String](repeating: "0", count: 50)
    fields[0] = "R"
    fields[4 - 3] = "\(parent)"
    fields[14 - 3] = "\(ticks)"
    fields[15 - 3] = "\(ticks)"
    fields[19 - 3] = "\(nice)"
    fields[41 - 3] = "\(policy)"
    try machine.write("\(process) (\(name)) \(fields.joined(separator: " "))\n", to: "proc/\(process)/stat")
  }

  private var times: [Int32: Int64] {
    YieldingPrograms.times(processes: machine.path + "/proc", groups: machine.path + "/groups")
  }

  @Test func theyAreNicedOrIdleOrInAnIdleGroup() throws {
    try add(100_001)
    try add(100_002, nice: -5)
    try add(100_003, "a ) 1 (b", nice: 19)
    try add(100_004, policy: 5)
    try add(100_005)
    try machine.write("0\n", to: "groups/user/cpu.idle")
    try machine.write("100001\n", to: "groups/user/cgroup.procs")
    try machine.write("1\n", to: "groups/user/backup/cpu.idle")
    try machine.write("0\n", to: "groups/user/backup/worker/cpu.idle")
    try machine.write("100005\n", to: "groups/user/backup/worker/cgroup.procs")
    try machine.write("nothing\n", to: "proc/uptime")
    let second: Int64 = 1_000_000_000
    #expect(times == [100_003: second, 100_004: second, 100_005: second])
  }

  @Test func oursAreNone() throws {
    try add(100_003, parent: ProcessInfo.processInfo.processIdentifier, nice: 19)
    try add(ProcessInfo.processInfo.processIdentifier, nice: 19)
    #expect(times.isEmpty)
  }

  @Test func thisMachineIsRead() throws {
    // Its parent is the shell, which ends; the test's own children are none.
    let sleeper = try ChildProcess.start(
      "/bin/sh", arguments: ["-c", "nice -n 19 sleep 6007 &"], environment: ["PATH=/usr/bin:/bin"])
    _ = try sleeper.wait()
    // The shell ends before the other program has taken its copy's place.
    var sleeping: [Int32] = []
    while sleeping.isEmpty {
      sleeping = YieldingPrograms.times().keys.filter { process in
        let command = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
        return command?.hasPrefix("sleep\0" + "6007") == true
      }
    }
    // Test threads block signals, and what they start inherits that.
    for process in sleeping { kill(process, SIGKILL) }
  }
}
