import MDCollections
import MDModel
import MDTestSupport
import Testing

@testable import MDWatch

@Suite struct EventCoalescerPropertyTests {
  @Test(arguments: Rounds.groups(8)) func theIndexKnowsInTheEndWhatIsThere(group: Int) {
    for seed in UInt64(group * 50)..<UInt64(group * 50 + 50) {
      var model = CoalescerModel(seed: seed)
      for _ in 0..<300 { model.step() }
      if seed % 2 == 0 { model.rest() } else { model.drain() }
      #expect(model.errors == [], "seed \(seed)")
      #expect(model.failures == [], "seed \(seed)")
      #expect(model.coalescer.deadline == nil, "seed \(seed)")
      #expect(!model.coalescer.isReady, "seed \(seed)")
    }
  }

  @Test(arguments: Rounds.seeds(50)) func theHeapGivesTheEarliestFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var heap = PriorityQueue<Int64, Int64>()
    var naive: [Int64] = []
    for _ in 0..<500 {
      if Bool.random(using: &random) {
        let time = Int64.random(in: 0..<100, using: &random)
        heap.push(time, at: time)
        naive.append(time)
      } else {
        let now = Int64.random(in: 0..<100, using: &random)
        naive.sort()
        let expected = naive.first.flatMap { $0 <= now ? $0 : nil }
        if expected != nil { naive.removeFirst() }
        #expect(heap.pop(until: now) == expected, "seed \(seed)")
      }
      #expect(heap.first?.priority == naive.min(), "seed \(seed)")
    }
  }
}
