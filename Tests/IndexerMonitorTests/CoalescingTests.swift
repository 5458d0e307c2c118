import IndexerMonitor
import MDTestSupport
import Testing

@Suite struct CoalescingTests {
  typealias Coalescer = ChangeCoalescer<Int>

  /// Sequences of changes to one object, and their combined effect.
  static let rules: [([Change<Int>.Kind], Coalescer.Effect)] = [
    ([.insert], .insert), ([.update], .update), ([.delete], .delete),
    ([.insert, .insert], .insert), ([.insert, .update], .insert), ([.insert, .delete], .nothing),
    ([.update, .insert], .update), ([.update, .update], .update), ([.update, .delete], .delete),
    ([.delete, .insert], .update), ([.delete, .update], .update), ([.delete, .delete], .delete),
    ([.insert, .delete, .insert], .insert), ([.insert, .delete, .update], .insert),
    ([.insert, .delete, .delete], .nothing),
    ([.update, .update, .delete, .insert, .delete], .delete), ([.insert, .update, .update, .delete], .nothing),
  ]

  @Test(arguments: rules) func aRuleOfTheTable(kinds: [Change<Int>.Kind], effect: Coalescer.Effect) {
    var coalescer = Coalescer()
    coalescer.add(kinds.map { Change($0, 7) })
    #expect(coalescer.entries.map(\.effect) == [effect])
    #expect(coalescer.entries.map(\.id) == [7])
  }

  @Test func everyCellOfTheTableHasARule() {
    let cells = Set(
      Self.rules.filter { $0.0.count > 1 }.map { kinds, _ in
        var coalescer = Coalescer()
        coalescer.add(kinds.dropLast().map { Change($0, 1) })
        return "\(coalescer.entries[0].effect) \(kinds.last!)"
      })
    #expect(cells.count == Coalescer.Effect.allCases.count * Change<Int>.Kind.allCases.count)
  }

  @Test func objectsKeepTheOrderInWhichTheyWereNamed() {
    var coalescer = Coalescer()
    coalescer.add([.insert(3), .update(1)])
    coalescer.add([.update(3), .delete(2), .delete(1)])
    #expect(coalescer.entries.map(\.id) == [3, 1, 2])
    #expect(coalescer.count == 3)
  }

  /// Compared with a replay that does not know the table: it compares the objects before with the objects after.
  @Test(arguments: 0..<200) func aTrueHistoryHasTheEffectOfItsReplay(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let before = Set((0..<12).filter { _ in Bool.random(using: &random) })
    var now = before
    var touched: Set<Int> = []
    var coalescer = Coalescer()
    for _ in 0..<Int.random(in: 0...80, using: &random) {
      let id = Int.random(in: 0..<12, using: &random)
      let kind: Change<Int>.Kind =
        !now.contains(id) ? .insert : Bool.random(using: &random) ? .update : .delete
      if kind == .delete { now.remove(id) } else { now.insert(id) }
      touched.insert(id)
      coalescer.add([Change(kind, id)])
    }
    #expect(Set(coalescer.entries.map(\.id)) == touched, "seed \(seed)")
    for entry in coalescer.entries {
      let effect: Coalescer.Effect =
        switch (before.contains(entry.id), now.contains(entry.id)) {
        case (false, true): .insert
        case (true, true): .update
        case (true, false): .delete
        case (false, false): .nothing
        }
      #expect(entry.effect == effect, "seed \(seed), object \(entry.id)")
    }
  }
}
