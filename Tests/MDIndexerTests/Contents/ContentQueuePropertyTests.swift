import MDModel
import MDTestSupport
import Testing

@testable import MDIndexer

/// Random operations on a content queue and on the naive model of one.
@Suite struct ContentQueuePropertyTests {
  private struct Trial {
    var queue = ContentQueue()
    var naive = NaiveContentQueue()
    var random: SeededGenerator
    /// The current time of the trial.
    var now = Instant.start
    /// Due times that are taken. Each postponed file gets its own, because the order of equal times is undefined.
    private var usedTimes: Set<Instant> = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func anyItem() -> ItemID { ItemID(Int64.random(in: 1...30, using: &random)) }
    private mutating func someItems() -> [ItemID] {
      Array(Set((0..<Int.random(in: 0...4, using: &random)).map { _ in anyItem() })).sorted()
    }
    private mutating func anyClass() -> WorkClass { WorkClass.allCases.randomElement(using: &random) ?? .live }

    private mutating func laterTime() -> Instant {
      while true {
        let time = now + .nanoseconds(Int64.random(in: 1...100_000, using: &random))
        if usedTimes.insert(time).inserted { return time }
      }
    }

    /// - Returns: a description of a difference; `nil` if there is none.
    mutating func step() -> String? {
      let (items, workClass, due) = (someItems(), anyClass(), laterTime())
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1:
        queue.add(items, as: workClass)
        naive.add(items, as: workClass)
      case 2:
        for item in items {
          let time = laterTime()
          queue.hold([item], at: time)
          naive.hold(item, at: time)
        }
      case 3:
        queue.releaseHeld(as: .interactive)
        naive.releaseHeld(as: .interactive)
      case 4:
        for item in items {
          let due = laterTime()
          queue.postpone([item], until: due, as: workClass)
          naive.set([item], .postponed(until: due), as: workClass)
        }
      case 5:
        queue.switchOff(items, as: workClass)
        naive.set(items, .switchedOff, as: workClass)
      case 6:
        // Held files are due after seconds, postponed files in this test much sooner.
        now = now + (Bool.random(using: &random) ? .nanoseconds(30_000) : .seconds(5))
        queue.revive(at: now)
        naive.revive(at: now)
      case 7, 8:
        let most = Int.random(in: 0...4, using: &random)
        let (mine, theirs) = (queue.take(most, of: workClass), naive.take(most, of: workClass))
        if mine != theirs { return "took \(mine), not \(theirs)" }
      case 9:
        let classes = WorkClass.allCases.filter { _ in Bool.random(using: &random) }
        let (mine, theirs) = (queue.takeSecondTry(of: classes), naive.takeSecondTry(of: classes))
        if mine != theirs { return "took \(String(describing: mine)), not \(String(describing: theirs))" }
      case 10:
        queue.putBack(items)
        naive.putBack(items)
      case 12:
        for item in items {
          queue.setClass(ofRunning: item, workClass)
          naive.setClass(ofRunning: item, workClass)
        }
      case 11:
        let endings: [ContentQueue.Ending] = [.done, .again, .deferred, .postponed(until: due)]
        let (item, ending) = (anyItem(), endings.randomElement(using: &random) ?? .done)
        queue.finish(item, ending)
        naive.finish(item, ending)
      default:
        let journal = (1...30).shuffled(using: &random).prefix(12).map { (item: ItemID($0), workClass: workClass) }
        queue.load(journal)
        naive.load(journal)
      }
      return difference
    }

    private var difference: String? {
      for number in 1...30 as ClosedRange<Int64> {
        let item = ItemID(number)
        if queue.state(of: item) != naive.state(of: item) {
          return "\(item): \(String(describing: queue.state(of: item)))"
            + ", not \(String(describing: naive.state(of: item)))"
        }
        if queue.ahead(of: item) != naive.ahead(of: item) { return "\(item): another place in the order" }
      }
      for workClass in WorkClass.allCases {
        if queue.waiting(of: workClass) != naive.count(workClass, .waiting)
          || queue.running(of: workClass) != naive.count(workClass, .running)
          || queue.deferred(of: workClass) != naive.count(workClass, .deferred)
        {
          return "\(workClass): other counts"
        }
      }
      return queue.nextDue == naive.nextDue ? nil : "due \(String(describing: queue.nextDue))"
    }
  }

  @Test(arguments: Rounds.groups(8)) func doesWhatTheNaiveOneDoes(group: Int) {
    for seed in UInt64(group * 25)..<UInt64(group * 25 + 25) {
      var trial = Trial(seed: seed)
      for step in 0..<400 {
        guard let difference = trial.step() else { continue }
        Issue.record("seed \(seed), step \(step): \(difference)")
        break
      }
    }
  }
}
