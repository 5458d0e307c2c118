import MDModel
import MDSystem
import Testing

@Suite struct WorkDeadlineTests {
  /// Time left after `time`, of which the process had `cpu` on a processor.
  private func running(
    _ deadline: inout WorkDeadline, after time: Duration, cpu: Duration, runnable: Bool = true
  ) -> Duration? {
    deadline.remaining(at: .start + time) { ProcessUsage(cpu: cpu.inNanoseconds, isRunnable: runnable) }
  }

  @Test("A process that has a core to itself is out of time when its seconds are over")
  func busy() {
    var deadline = WorkDeadline(seconds: 10)
    deadline.restart(at: .start)
    #expect(running(&deadline, after: .zero, cpu: .zero) == .seconds(5))
    #expect(running(&deadline, after: .seconds(5), cpu: .seconds(5)) == .seconds(5))
    #expect(running(&deadline, after: .seconds(10), cpu: .seconds(10)) == nil)
  }

  @Test("A process that sleeps is out of time, however little it has used")
  func asleep() {
    var deadline = WorkDeadline(seconds: 10)
    deadline.restart(at: .start)
    _ = running(&deadline, after: .seconds(6), cpu: .zero, runnable: false)
    #expect(running(&deadline, after: .seconds(10), cpu: .zero, runnable: false) == nil)
  }

  @Test("A process that wants to run and is not let gets more time, but not without end")
  func starved() {
    var deadline = WorkDeadline(seconds: 10)
    deadline.restart(at: .start)
    var now: Duration = .seconds(5)
    var looks = 0
    while let wait = running(&deadline, after: now, cpu: now / 10) {
      now += wait
      looks += 1
      #expect(looks < 100)
    }
    #expect(now == .seconds(110))
  }

  @Test("The next file has its whole time")
  func restarted() {
    var deadline = WorkDeadline(seconds: 10)
    deadline.restart(at: .start)
    _ = running(&deadline, after: .seconds(9), cpu: .seconds(9))
    deadline.restart(at: .start + .seconds(9))
    #expect(running(&deadline, after: .seconds(12), cpu: .seconds(12)) == .seconds(2))
  }
}
