import MDModel
import MDSystem
import Testing

@Suite struct MonitorTests {
  @Test func everythingHandedOverArrivesOnceAndInOrder() throws {
    let channel = Monitor([Int]())
    let count = 2_000
    let producer = try WorkerThread.start(name: "producer") {
      for number in 0..<count {
        channel.wait { waiting -> Void? in
          guard waiting.count < 3 else { return nil }
          waiting.append(number)
          return ()
        }
      }
    }
    var received: [Int] = []
    while received.count < count {
      received += channel.wait { waiting -> [Int]? in
        guard !waiting.isEmpty else { return nil }
        defer { waiting = [] }
        return waiting
      }
    }
    producer.join()
    #expect(received == Array(0..<count))
  }

  @Test func noChangeIsLostBetweenThreads() throws {
    let sum = Monitor(0)
    let threads = try (0..<4).map { number in
      Joined(try WorkerThread.start(name: "adder \(number)") { for _ in 0..<5_000 { sum.change { $0 += 1 } } })
    }
    for thread in threads { thread.join() }
    #expect(sum.look { $0 } == 20_000)
  }

  @Test func aDeadlineThatHasPassedIsNotWaitedFor() {
    let state = Monitor(false)
    #expect(state.wait(until: .start) { $0 ? 1 : nil } == nil)
    state.change { $0 = true }
    #expect(state.wait(until: .start) { $0 ? 1 : nil } == 1)
  }

  /// The thread sleeps without a deadline while its queue is empty.
  @Test func workForLaterWakesAnEmptyQueue() throws {
    let queue = try SerialQueue(name: "queue")
    defer { queue.stop() }
    let ran = Monitor([Int]())
    for number in 0..<20 {
      queue.run { ran.change { $0.append(0) } }
      _ = ran.wait { $0.isEmpty ? nil : () }
      queue.run(at: Clock.now + .seconds(3_600)) { ran.change { $0.append(-1) } }
      queue.run(at: Clock.now + .milliseconds(number)) { ran.change { $0.append(1) } }
      _ = ran.wait { $0.contains(1) ? () : nil }
      #expect(
        ran.change { state in
          defer { state = [] }
          return state
        } == [0, 1])
    }
  }

  @Test func aSignalThatAsksToEndIsTakenByWaiting() throws {
    // Runs on a thread of its own, because a thread that has blocked a signal keeps it blocked.
    let seen = Monitor([EndingSignals.Wake]())
    let thread = try WorkerThread.start(name: "waiter") {
      EndingSignals.hold()
      seen.change { $0.append(EndingSignals.wait(milliseconds: 0)) }
    }
    thread.join()
    #expect(seen.look { $0 } == [.timeout])
  }

  private final class Joined {
    private var thread: WorkerThread?
    init(_ thread: consuming WorkerThread) { self.thread = consume thread }
    func join() { thread.take()?.join() }
  }
}
