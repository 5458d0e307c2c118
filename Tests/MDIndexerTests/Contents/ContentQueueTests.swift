import MDModel
import Testing

@testable import MDIndexer

@Suite struct ContentQueueTests {
  private let one = ItemID(1)
  private let two = ItemID(2)
  private let three = ItemID(3)
  private let four = ItemID(4)

  private func seconds(_ count: Int64) -> Instant { Instant.start + .seconds(count) }

  @Test func itemsAreTakenInTheirOrder() {
    var queue = ContentQueue()
    queue.add([one, two, three], as: .live)
    queue.add([two, four], as: .live)
    #expect(queue.take(3, of: .live) == [one, two, three])
    queue.putBack([three, two])
    #expect(queue.take(9, of: .live) == [two, three, four])
    #expect(queue.running == 4 && queue.waiting(of: .live) == 0)
  }

  @Test func nothingIsNoWork() {
    var queue = ContentQueue()
    queue.putBack([one])
    queue.add([], as: .firstCrawl)
    #expect(!queue.hasWork && queue.take(1, of: .firstCrawl).isEmpty)
  }

  @Test func aMoreUrgentWishMovesAnItem() {
    var queue = ContentQueue()
    queue.add([one, two], as: .firstCrawl)
    queue.add([two], as: .interactive)
    #expect(queue.ahead(of: one) == 1)
    #expect(queue.take(9, of: .interactive) == [two])
    #expect(queue.take(9, of: .firstCrawl) == [one])
  }

  @Test func whatIsWrittenHasNoTurnUntilItIsLeftAlone() {
    var queue = ContentQueue()
    queue.add([one], as: .live)
    queue.hold([one, two], at: seconds(0))
    #expect(queue.take(9, of: .live).isEmpty && !queue.hasWork)
    queue.add([one], as: .live)
    #expect(queue.take(9, of: .live) == [one])
    queue.releaseHeld(as: .interactive)
    #expect(queue.waiting(of: .interactive) == 1)
  }

  /// The file is written while an importer reads it. It is imported again after the writer has left it alone.
  @Test func whatIsWrittenWhileItIsReadIsHeldAfterwards() {
    var queue = ContentQueue()
    queue.add([one], as: .live)
    _ = queue.take(1, of: .live)
    queue.hold([one], at: seconds(0))
    #expect(queue.state(of: one) == .running)
    queue.finish(one, .again)
    #expect(queue.state(of: one) == .held(until: seconds(4)))
  }

  /// Some files are never closed. They are imported in their current state, at first after seconds, then at growing
  /// intervals.
  @Test func whatIsWrittenAllDayIsReadNowAndThen() {
    var queue = ContentQueue()
    var (now, reads) = (seconds(0), [Duration]())
    var last = now
    while now < seconds(4 * 60 * 60) {
      queue.hold([one], at: now)
      queue.revive(at: now)
      for item in queue.take(1, of: .live) {
        queue.finish(item, .done)
        reads.append(now - last)
        last = now
      }
      now = now + .seconds(1)
    }
    #expect(reads.prefix(4) == [.seconds(4), .seconds(9), .seconds(17), .seconds(33)], "\(reads)")
    let longest = HoldTimes.longest + .seconds(1)
    #expect((15..<30).contains(reads.count) && reads.allSatisfy { $0 <= longest }, "\(reads)")
  }

  @Test func aClosedFileIsNewWhenItIsWrittenAgain() {
    var queue = ContentQueue()
    queue.hold([one], at: seconds(0))
    queue.revive(at: seconds(4))
    queue.add([one], as: .live)
    _ = queue.take(1, of: .live)
    queue.finish(one, .done)
    queue.hold([one], at: seconds(9))
    #expect(queue.state(of: one) == .held(until: seconds(13)))
  }

  /// A crawl, which no event caused, finds the file changed each time.
  @Test func aFileIsBeingWrittenUntilItIsClosed() {
    var queue = ContentQueue()
    #expect(!queue.isBeingWritten(one, at: seconds(0)))
    queue.hold([one], at: seconds(0))
    queue.revive(at: seconds(4))
    for item in queue.take(1, of: .live) { queue.finish(item, .done) }
    #expect(queue.isBeingWritten(one, at: seconds(8)))
    // The file was not written for a long time.
    #expect(!queue.isBeingWritten(one, at: seconds(200)))
    queue.add([one], as: .live)
    #expect(!queue.isBeingWritten(one, at: seconds(8)))
  }

  /// On a busy machine the file's turn may come late. The next write must not take the turn away.
  @Test func whatIsToBeReadAsItIsKeepsItsTurn() {
    var queue = ContentQueue()
    queue.hold([one], at: seconds(0))
    queue.revive(at: seconds(4))
    queue.hold([one], at: seconds(5))
    #expect(queue.take(1, of: .live) == [one])
  }

  @Test func whatIsPostponedHasATimeOfItsOwn() {
    var queue = ContentQueue()
    queue.add([one, two], as: .firstCrawl)
    _ = queue.take(2, of: .firstCrawl)
    queue.finish(one, .postponed(until: seconds(60)))
    queue.finish(two, .postponed(until: seconds(30)))
    #expect(queue.nextDue == seconds(30))
    let isEarly = !queue.revive(at: seconds(29))
    let isInTime = queue.revive(at: seconds(30))
    #expect(isEarly && isInTime)
    #expect(queue.take(9, of: .firstCrawl) == [two])
    #expect(queue.nextDue == seconds(60))
    // An event reports the file before it is due.
    queue.add([one], as: .live)
    #expect(queue.nextDue == nil)
    #expect(queue.take(9, of: .live) == [one])
  }

  @Test func aSecondTryIsLaterAndAlone() {
    var queue = ContentQueue()
    queue.add([one, two, three], as: .live)
    queue.add([four], as: .firstCrawl)
    _ = queue.take(3, of: .live)
    queue.finish(one, .deferred)
    queue.finish(two, .deferred)
    // Another file is running.
    #expect(queue.takeSecondTry(of: WorkClass.allCases) == nil)
    queue.finish(three, .done)
    // Another file waits.
    #expect(queue.takeSecondTry(of: WorkClass.allCases) == nil)
    // The other file has to wait longer, because its class may not run.
    #expect(queue.takeSecondTry(of: [.live]) == one)
    #expect(queue.state(of: one) == .runningAgain)
    #expect(queue.takeSecondTry(of: [.live]) == nil)
    queue.finish(one, .done)
    _ = queue.take(1, of: .firstCrawl)
    queue.finish(four, .done)
    #expect(queue.takeSecondTry(of: [.firstCrawl]) == nil)
    #expect(queue.takeSecondTry(of: [.live]) == two)
  }

  @Test func theJournalDoesNotUndoWhatIsKnown() {
    var queue = ContentQueue()
    queue.add([one, two, three, four], as: .live)
    _ = queue.take(2, of: .live)
    queue.finish(two, .postponed(until: seconds(5)))
    queue.hold([three], at: seconds(0))
    let journal = [four, two, ItemID(9), three].map { (item: $0, workClass: WorkClass.interactive) }
    queue.load(journal)
    #expect(queue.state(of: one) == .running)
    #expect(queue.state(of: two) == .postponed(until: seconds(5)))
    #expect(queue.state(of: three) == .held(until: seconds(4)))
    #expect(queue.take(9, of: .interactive) == [four, ItemID(9)])
    queue.load([])
    #expect(queue.state(of: two) == nil && queue.nextDue == nil)
    #expect(queue.running == 3)
  }

  @Test func nobodyIsMadeToWaitForWhatCannotBeKnownNow() {
    var queue = ContentQueue()
    queue.add([one, two, three, four], as: .interactive)
    _ = queue.take(3, of: .interactive)
    queue.finish(one, .postponed(until: seconds(60)))
    queue.finish(two, .deferred)
    queue.finish(three, .done)
    #expect(Set(queue.excused) == [one, two])
    queue.switchOff([four])
    #expect(Set(queue.excused) == [one, two, four])
    #expect(queue.waiting(of: .interactive) + queue.running(of: .interactive) == 0)
  }

  /// Old positions of a file stay in the queue's order for a while, but must not accumulate.
  @Test func placesGivenUpAreForgotten() {
    var queue = ContentQueue()
    for _ in 0..<10_000 {
      queue.add([one], as: .live)
      queue.hold([one], at: seconds(0))
    }
    queue.add([one], as: .live)
    #expect(queue.take(9, of: .live) == [one])
  }
}
