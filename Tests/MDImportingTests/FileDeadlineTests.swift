import MDSystem
import Testing

@testable import MDImporting

@Suite struct FileDeadlineTests {
  private let second: Int64 = 1_000_000_000

  private func running(_ deadline: inout FileDeadline, at now: Int64, cpu: Int64, runnable: Bool = true) -> Int64? {
    deadline.remaining(at: now) { ProcessUsage(cpu: cpu, isRunnable: runnable) }
  }

  @Test("A process that has a core to itself is out of time when its seconds are over")
  func busy() {
    var deadline = FileDeadline(seconds: 10)
    deadline.restart(at: 0)
    #expect(running(&deadline, at: 0, cpu: 0) == 5 * second)
    #expect(running(&deadline, at: 5 * second, cpu: 5 * second) == 5 * second)
    #expect(running(&deadline, at: 10 * second, cpu: 10 * second) == nil)
  }

  @Test("A process that sleeps is out of time, however little it has used")
  func asleep() {
    var deadline = FileDeadline(seconds: 10)
    deadline.restart(at: 0)
    _ = running(&deadline, at: 6 * second, cpu: 0, runnable: false)
    #expect(running(&deadline, at: 10 * second, cpu: 0, runnable: false) == nil)
  }

  @Test("A process that wants to run and is not let gets more time, but not without end")
  func starved() {
    var deadline = FileDeadline(seconds: 10)
    deadline.restart(at: 0)
    var now = 5 * second
    var looks = 0
    while let wait = running(&deadline, at: now, cpu: now / 10) {
      now += wait
      looks += 1
      #expect(looks < 100)
    }
    #expect(now == 110 * second)
  }

  @Test("The next file has its whole time")
  func restarted() {
    var deadline = FileDeadline(seconds: 10)
    deadline.restart(at: 0)
    _ = running(&deadline, at: 9 * second, cpu: 9 * second)
    deadline.restart(at: 9 * second)
    #expect(running(&deadline, at: 12 * second, cpu: 12 * second) == 2 * second)
  }
}
