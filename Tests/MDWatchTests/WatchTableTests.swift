import MDModel
import MDTestSupport
import Testing

@testable import MDWatch

@Suite struct WatchTableTests {
  @Test func aWatchIsOneFoldersAndAFolderHasOneWatch() {
    var table = WatchTable()
    #expect(table.enter(1, for: ItemID(10), second: 0) == nil)
    #expect(table.enter(1, for: ItemID(10), second: 1) == nil)
    #expect(table.enter(1, for: ItemID(11), second: 2) == ItemID(10))
    #expect(table.count == 1)
    #expect(table.folder(of: 1) == ItemID(11) && table.watch(of: ItemID(10)) == nil)
    #expect(table.end(1) == ItemID(11) && table.count == 0)
  }

  @Test func eventsOfAWatchThatWasGivenBackConcernNobody() {
    var table = WatchTable()
    _ = table.enter(1, for: ItemID(10), second: 0)
    table.retire(1)
    #expect(table.folder(of: 1) == nil)
    // The kernel reuses the watch number before it has reported the last event of the old watch.
    _ = table.enter(1, for: ItemID(11), second: 0)
    #expect(table.folder(of: 1) == nil)
    #expect(table.end(1) == nil)
    #expect(table.folder(of: 1) == ItemID(11))
    #expect(table.end(1) == ItemID(11))
  }

  @Test func theColdestGoesFirst() {
    var table = WatchTable()
    for number: Int32 in 1...40 { _ = table.enter(number, for: ItemID(Int64(number)), second: UInt32(100 - number)) }
    #expect(table.takeColdest()?.folder == ItemID(40))
    table.retire(40)
    table.noteEvent(of: 39, second: 200)
    for expected: Int32 in [38, 37, 36, 35] {
      #expect(table.takeColdest()?.watch == expected)
      table.retire(expected)
    }
    for _ in 0..<34 { table.retire(table.takeColdest()!.watch) }
    #expect(table.takeColdest()?.watch == 39)
  }

  @Test(arguments: Rounds.seeds(50)) func everyFolderHasItsTurnInEachRound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plan = SweepPlan()
    // Every folder that stays in the plan for a whole round must be swept.
    var waiting: Set<ItemID> = []
    var inside: Set<ItemID> = []
    var rounds = 0
    for _ in 0..<2_000 {
      let folder = ItemID(Int64.random(in: 1...30, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        plan.insert(folder)
        inside.insert(folder)
      case 1:
        plan.remove(folder)
        inside.remove(folder)
        waiting.remove(folder)
      default:
        for folder in plan.next(1) {
          #expect(inside.contains(folder), "seed \(seed)")
          waiting.remove(folder)
        }
      }
      if plan.rounds > rounds {
        #expect(waiting.isEmpty, "seed \(seed)")
        (rounds, waiting) = (plan.rounds, inside)
      }
      #expect(plan.count == inside.count && plan.contains(folder) == inside.contains(folder), "seed \(seed)")
    }
    #expect(rounds > 5)
  }
}
