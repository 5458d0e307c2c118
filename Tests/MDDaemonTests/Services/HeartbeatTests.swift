import MDSystem
import Testing

@testable import MDDaemon

@Suite struct HeartbeatTests {
  /// Number of times the watchdog was fed, reports of hung threads, and withheld answers of the slow thread.
  private struct Kept {
    var meals = 0
    var reports: [[String]] = []
    var answers: [@Sendable () -> Void] = []
  }

  private let kept = Monitor(Kept())
  private let isExcused = Monitor(false)

  /// One thread answers at once, the other only when the test allows it.
  private var heartbeat: Heartbeat {
    let kept = kept
    return Heartbeat(
      [
        .init(name: "quick", ask: { $0() }),
        .init(
          name: "slow", isExcused: { [isExcused] in isExcused.look { $0 } },
          ask: { answer in kept.change { $0.answers.append(answer) } }),
      ],
      feed: { kept.change { $0.meals += 1 } }, report: { hung in kept.change { $0.reports.append(hung) } })
  }

  private func letAnswer() {
    for answer in kept.change({ kept in
      defer { kept.answers = [] }
      return kept.answers
    }) { answer() }
  }

  @Test func theWatchdogIsFedWhileAllAnswer() {
    let heartbeat = heartbeat
    for round in 1...5 {
      heartbeat.beat()
      #expect(kept.look { $0.meals } == round)
      letAnswer()
    }
    #expect(kept.look { $0.reports.isEmpty })
  }

  @Test func aThreadThatHangsStarvesIt() {
    let heartbeat = heartbeat
    for _ in 0..<4 { heartbeat.beat() }
    #expect(kept.look { $0.meals } == 1)
    #expect(kept.look { $0.reports } == [["slow"], ["slow"], ["slow"]])
    // The thread was asked only once, so its mail does not grow.
    #expect(kept.look { $0.answers.count } == 1)
    letAnswer()
    heartbeat.beat()
    #expect(kept.look { $0.meals } == 2)
  }

  @Test func whatMayTakeLongIsExcused() {
    let heartbeat = heartbeat
    isExcused.change { $0 = true }
    for _ in 0..<3 { heartbeat.beat() }
    #expect(kept.look { $0.meals } == 3 && kept.look { $0.answers.count } == 1)
    isExcused.change { $0 = false }
    heartbeat.beat()
    #expect(kept.look { $0.meals } == 3)
  }
}
