import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon
@testable import MDIndexer

/// Refreshes and what follows from them, over a real tree, on the test's clock.
struct RefreshingTests {
  private let stepped: SteppedEngine
  private var index: OpenIndex { stepped.index }

  init() throws {
    stepped = try SteppedEngine(roots: ["files"])
    try stepped.directory.makeDirectory("files")
    try stepped.work()
  }

  @Test func aNameThatEventsTellOfIsLookedAt() throws {
    try stepped.directory.write("x", to: "files/one.txt")
    let root = try #require(try stepped.item("files"))
    var batch = WatchBatch()
    batch.names[root.id] = ["one.txt": .settled]
    try index.refreshing.apply(batch, stepped.now, in: index)
    #expect(try stepped.item("files/one.txt") != nil)
  }

  @Test func aYoungFileIsBelievedWhenItIsOldEnough() throws {
    try stepped.directory.write("x", to: "files/one.txt")
    index.crawls.add(stepped.path("files"), as: .live)
    try stepped.work()
    var young = try #require(try stepped.item("files/one.txt"))
    young.isTrusted = false
    try index.live.write { try $0.update(young) }
    index.refreshing.note(young: [young.id], linked: [], stepped.now)
    #expect(index.refreshing.due(stepped.now, in: index) == stepped.now.instant + FollowUps.stampAge)
    #expect(!index.refreshing.isAtRest(in: index))
    // Whenever the file was written on the real clock.
    stepped.pass(.minutes(60))
    try index.refreshing.run(stepped.now, in: index)
    #expect(try stepped.item("files/one.txt")?.isTrusted == true)
    #expect(index.refreshing.isAtRest(in: index))
  }

  @Test func whatTheWatcherHasToTellIsTakenInTheNextTurn() throws {
    index.refreshing.noteEvents()
    #expect(index.refreshing.due(stepped.now, in: index) == .start)
    try index.refreshing.run(stepped.now, in: index)
    #expect(index.refreshing.due(stepped.now, in: index) != .start)
  }

  /// The file was looked for where it was until then. No event tells of what lies in a renamed folder.
  @Test func aRenamedFolderBringsItsPostponedFilesTheirTurn() throws {
    for name in ["files/a/deep", "files/other"] { try stepped.directory.makeDirectory(name) }
    for name in ["files/a/deep/one.txt", "files/other/two.txt"] { try stepped.directory.write("x", to: name) }
    try stepped.crawlNames(of: "files")
    let one = try #require(try stepped.item("files/a/deep/one.txt")).id
    let two = try #require(try stepped.item("files/other/two.txt")).id
    index.live.contents.change { $0.postpone([one, two], until: stepped.now.instant + ContentPipeline.postponement) }
    try stepped.rename("a", to: "b", in: "files")
    #expect(try stepped.item("files/b/deep/one.txt")?.id == one)
    #expect(stepped.contentState(of: one) == .waiting)
    #expect(stepped.contentState(of: two)?.kind == .postponed)
  }

  @Test func lostEventsLeadToEveryRootAndToARequest() throws {
    var batch = WatchBatch()
    batch.hasLostEvents = true
    try index.refreshing.apply(batch, stepped.now, in: index)
    #expect(index.crawls.plan.crawls.map(\.path) == [stepped.path("files")])
    #expect(index.reindexing.requests.requests.map(\.origin) == [.lostEvents])
    try stepped.work()
    stepped.pass(Permissions.interval)
    try stepped.work()
    #expect(index.crawls.isAtRest(in: index) && index.reindexing.requests.requests.isEmpty)
  }

  @Test func sweepsShareTheIntervalAmongTheirSlices() throws {
    let sweeps = Sweeps()
    sweeps.plan(stepped.now, swept: 0, interval: .seconds(3_000))
    #expect(sweeps.due(stepped.now, in: index) == nil)
    sweeps.plan(stepped.now, swept: 2 * Sweeps.slice + 1, interval: .seconds(3_000))
    let due = stepped.now.instant + .seconds(1_000)
    #expect(sweeps.due(stepped.now, in: index) == due)
    // A folder more puts nothing off.
    stepped.pass(.seconds(10))
    sweeps.plan(stepped.now, swept: 2 * Sweeps.slice + 2, interval: .seconds(3_000))
    #expect(sweeps.due(stepped.now, in: index) == due && sweeps.isAtRest(in: index))
  }
}
