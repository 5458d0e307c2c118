import IndexerMonitor
import MDTestSupport
import Testing

/// Providers, the monitor, a journal and an index in a dictionary, in random order.
struct MonitorTests {
  @Test(arguments: Rounds.seeds(60)) func theIndexBecomesTheWorld(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let world = World()
    let monitor = IndexerMonitor(journal: MemoryJournal<Int>())
    try monitor.register(world)
    var index: [Int: Int] = [:]
    func take(_ pending: PendingChange<Int>) {
      // As an index does: it looks at the object as it is now.
      index[pending.change.object] = pending.change.kind == .delete ? nil : world.objects[pending.change.object]
    }
    for _ in 0..<120 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0...2: world.change(using: &generator)
      case 3:
        world.patience = Int.random(in: 0...8, using: &generator)
        do { try monitor.update() } catch is World.Failed {}
        world.patience = .max
      default:
        let pending = monitor.journal.pending(limit: Int.random(in: 1...5, using: &generator))
        // A process that ends between taking in and acknowledging takes in once more.
        let taken = pending.prefix(Int.random(in: 0...pending.count, using: &generator))
        taken.forEach(take)
        if Bool.random(using: &generator) { world.change(using: &generator) }
        if Bool.random(using: &generator) { try monitor.update() }
        if Int.random(in: 0..<3, using: &generator) > 0 { monitor.journal.acknowledge(Array(taken)) }
      }
    }
    try monitor.update()
    let cookie = try monitor.cookie()
    for pending in monitor.journal.pending(limit: .max) {
      #expect(try !monitor.isCaughtUp(cookie))
      take(pending)
      monitor.journal.acknowledge([pending])
    }
    #expect(try monitor.isCaughtUp(cookie))
    #expect(index == world.objects, "seed \(seed)")
  }

  /// One row an object, and what it says follows from whether the index may have the object and whether it is there.
  @Test(arguments: Rounds.seeds(60)) func whatWaitsSaysWhatIsToBeDone(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let world = World()
    let journal = MemoryJournal<Int>()
    let monitor = IndexerMonitor(journal: journal)
    try monitor.register(world)
    var mayBeIndexed: Set<Int> = []
    for round in 0..<60 {
      for _ in 0..<Int.random(in: 0...4, using: &generator) { world.change(using: &generator) }
      try monitor.update()
      let pending = journal.pending(limit: .max)
      #expect(Set(pending.map(\.change.object)).count == pending.count)
      #expect(pending.map(\.sequence) == pending.map(\.sequence).sorted())
      for change in pending.map(\.change) {
        let exists = world.objects[change.object] != nil
        #expect((change.kind == .delete) == !exists, "seed \(seed), round \(round): \(change)")
        if change.kind == .delete { #expect(mayBeIndexed.contains(change.object), "seed \(seed), round \(round)") }
        if exists { mayBeIndexed.insert(change.object) }
      }
      let waiting = Set(pending.map(\.change.object))
      let done = pending.filter { _ in Bool.random(using: &generator) }
      journal.acknowledge(done)
      for change in done.map(\.change) where change.kind == .delete { mayBeIndexed.remove(change.object) }
      // What does not wait is in the index if it is there, and not if it is not.
      #expect(mayBeIndexed.subtracting(waiting) == Set(world.objects.keys).subtracting(waiting), "seed \(seed)")
    }
  }

  @Test func initialIndexingThatFailsLeavesNothing() throws {
    var generator = SeededGenerator(seed: 3)
    let world = World()
    while world.objects.count < 6 { world.change(using: &generator) }
    let monitor = IndexerMonitor(journal: MemoryJournal<Int>())
    try monitor.register(world)
    for batches in 0..<6 {
      world.patience = batches
      #expect(throws: World.Failed.self) { try monitor.update() }
      #expect(monitor.journal.pending(limit: .max).isEmpty && monitor.journal.token(of: "world") == nil)
      #expect(try monitor.cookie() == 0)
    }
    world.patience = .max
    try monitor.update()
    #expect(Set(monitor.journal.pending(limit: .max).map(\.change.object)) == Set(world.objects.keys))
  }

  @Test func initialIndexingHappensOnce() throws {
    var generator = SeededGenerator(seed: 4)
    let world = World()
    while world.objects.isEmpty { world.change(using: &generator) }
    let monitor = IndexerMonitor(journal: MemoryJournal<Int>())
    try monitor.register(world)
    try monitor.update()
    try monitor.journal.acknowledge(upTo: monitor.cookie())
    try monitor.update()
    #expect(monitor.journal.pending(limit: .max).isEmpty)
  }

  @Test func anExpiredTokenMeansAllOverAgain() throws {
    var generator = SeededGenerator(seed: 5)
    let world = World()
    while world.objects.count < 4 { world.change(using: &generator) }
    let monitor = IndexerMonitor(journal: MemoryJournal<Int>())
    try monitor.register(world)
    try monitor.update()
    try monitor.journal.acknowledge(upTo: monitor.cookie())
    world.change(using: &generator)
    world.forgotten = .max
    try monitor.update()
    #expect(Set(monitor.journal.pending(limit: .max).map(\.change.object)) == Set(world.objects.keys))
  }

  @Test func providersHaveNamesOfTheirOwn() throws {
    let monitor = IndexerMonitor(journal: MemoryJournal<Int>())
    try monitor.register(World("a"))
    try monitor.register(World("b"))
    #expect(throws: DuplicateProvider(name: "a")) { try monitor.register(World("a")) }
  }

  @Test func aCookieStandsForWhatWasRecordedBeforeIt() throws {
    let journal = MemoryJournal<Int>()
    func record(_ changes: Change<Int>...) throws {
      try journal.record(of: "p") { add in
        try add(changes)
        return ChangeToken([])
      }
    }
    try record(Change(.update, 2), Change(.insert, 1))
    let cookie = journal.cookie()
    let first = journal.pending(limit: .max)
    try record(Change(.update, 1))
    journal.acknowledge([first[0]])
    #expect(!journal.isCaughtUp(cookie))
    // Taken in as it was: the change before the cookie is done, the one after it waits.
    journal.acknowledge([first[1]])
    #expect(journal.isCaughtUp(cookie) && !journal.isCaughtUp(journal.cookie()))
    #expect(journal.pending(limit: .max).map(\.change) == [Change(.update, 1)])
  }
}
