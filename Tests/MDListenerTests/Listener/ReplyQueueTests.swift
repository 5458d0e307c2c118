import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

@Suite struct ReplyQueueTests {
  private static let limit = 40

  /// A simple version of the queue: a list of waiting replies, searched from the front.
  private struct NaiveQueue {
    var waiting: [(bytes: [UInt8], number: UInt32, importance: ReplyQueue.Importance)] = []
    var unsent = 0
    var hasOverrun = false

    mutating func put(_ bytes: [UInt8], _ number: UInt32, _ importance: ReplyQueue.Importance) {
      let place = waiting.firstIndex { $0.number == number && $0.importance == .snapshot }
      if importance == .snapshot, let place {
        unsent += bytes.count - waiting[place].bytes.count
        waiting[place].bytes = bytes
      } else if unsent < limit {
        waiting.append((bytes, number, importance))
        unsent += bytes.count
      } else if importance != .snapshot {
        hasOverrun = true
      }
    }
  }

  @Test func itKeepsWhatThePlainListKeeps() throws {
    for seed in Rounds.seeds(300) {
      var generator = SeededGenerator(seed: seed)
      let queue = ReplyQueue(token: 1, wakes: try WakeQueue(), limit: Self.limit)
      var naive = NaiveQueue()
      var open: [UInt32: ReplyTicket] = [:]
      var taken = 0
      for step in UInt8.min..<200 {
        let number = UInt32.random(in: 1...3, using: &generator)
        let importance = [ReplyQueue.Importance.snapshot, .snapshot, .part, .part, .final].randomElement(
          using: &generator)!
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
          let bytes = queue.take()
          #expect(bytes == naive.waiting.flatMap(\.bytes), "seed \(seed), step \(step)")
          taken += bytes.count
          naive.waiting = []
        case 1...3:
          let count = Int.random(in: 0...taken, using: &generator)
          queue.sent(count)
          naive.unsent -= count
          taken -= count
        default:
          if open[number] == nil { open[number] = queue.open(number) }
          let bytes = [UInt8](repeating: step, count: Int.random(in: 1...9, using: &generator))
          queue.put(bytes, for: try #require(open[number]), importance)
          naive.put(bytes, number, importance)
          if importance == .final { open[number] = nil }
        }
        #expect(queue.unsentBytes == naive.unsent, "seed \(seed), step \(step)")
        #expect(queue.hasOverrun == naive.hasOverrun, "seed \(seed), step \(step)")
        #expect(queue.openCount == open.count, "seed \(seed), step \(step)")
        #expect(queue.unsentBytes < Self.limit + 9 + 3 * 8, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func manyThreadsAnswerAtOnce() throws {
    let queue = ReplyQueue(token: 1, wakes: try WakeQueue(), limit: .max)
    let tickets = (1...4).compactMap { queue.open($0) }
    let threads = try tickets.map { ticket in
      Joined(
        try WorkerThread.start(name: "answers") {
          for step in UInt8.min..<250 { queue.put([UInt8(ticket.number), step], for: ticket, .part) }
          queue.put([UInt8(ticket.number), 250], for: ticket, .final)
        })
    }
    for thread in threads { thread.join() }
    let bytes = queue.take()
    for ticket in tickets {
      let steps = stride(from: 0, to: bytes.count, by: 2).filter { bytes[$0] == UInt8(ticket.number) }.map {
        bytes[$0 + 1]
      }
      #expect(steps == Array(0...250))
      #expect(!queue.isOpen(ticket))
    }
  }

  /// A client that reads must not be disconnected, however many threads reply to it at the same time.
  @Test func threadsThatWaitForRoomNeverOverrun() throws {
    let queue = ReplyQueue(token: 1, wakes: try WakeQueue(), limit: Self.limit)
    let tickets = (1...4).compactMap { queue.open($0) }
    let threads = try tickets.map { ticket in
      Joined(
        try WorkerThread.start(name: "answers") {
          for step in 0..<250 {
            _ = queue.put([UInt8](repeating: 0, count: 19), for: ticket, isFinal: step == 249, waitingUntil: .end)
          }
        })
    }
    var count = 0
    while count < 4 * 250 * 19 {
      let bytes = queue.take()
      #expect(bytes.count < Self.limit)
      count += bytes.count
      queue.sent(bytes.count)
    }
    for thread in threads { thread.join() }
    #expect(!queue.hasOverrun && queue.openCount == 0)
  }

  @Test func whatFindsNoRoomIsNotQueued() throws {
    let queue = ReplyQueue(token: 1, wakes: try WakeQueue(), limit: Self.limit)
    let ticket = try #require(queue.open(1))
    let frame = [UInt8](repeating: 0, count: Self.limit / 2 + 1)
    #expect(queue.put(frame, for: ticket, isFinal: false, waitingUntil: .start))
    #expect(!queue.put(frame, for: ticket, isFinal: true, waitingUntil: .start))
    #expect(queue.isOpen(ticket) && queue.unsentBytes == frame.count)
    queue.close()
    #expect(queue.put(frame, for: ticket, isFinal: true, waitingUntil: .start))
    #expect(queue.unsentBytes == frame.count)
  }

  private final class Joined {
    private var thread: WorkerThread?
    init(_ thread: consuming WorkerThread) { self.thread = consume thread }
    func join() { thread.take()?.join() }
  }
}
