import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

/// Programs at low priority, on a simulated machine and on this one.
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
    // The sleeper's parent is a shell that ends, because this process's own children do not count.
    let sleeper = try ChildProcess.start(
      "/bin/sh", arguments: ["-c", "nice -n 19 sleep 6007 &"], environment: ["PATH=/usr/bin:/bin"])
    _ = try sleeper.wait()
    // The shell may end before its forked copy has become the other program.
    var sleeping: [Int32] = []
    while sleeping.isEmpty {
      sleeping = YieldingPrograms.times().keys.filter { process in
        let command = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
        return command?.hasPrefix("sleep\0" + "6007") == true
      }
    }
    // Threads that run tests block signals, and child processes inherit that.
    for process in sleeping { kill(process, SIGKILL) }
  }
}
