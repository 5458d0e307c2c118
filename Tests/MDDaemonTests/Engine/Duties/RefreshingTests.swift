import Foundation
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon
@testable import MDIndexer

/// Refreshes and their follow-ups on a real tree, on the test's clock.
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
    // Pass enough time for the stamp to be old, whenever the file was written on the real clock.
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

  /// The file was postponed because it was not found at its old path. No events report the contents of a renamed
  /// folder.
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

  // MARK: Large trees

  /// Creates a tree of folders with files, and reports it as moved into the root.
  private func moveIn(_ name: String, folders: Int = 30, files: Int = 30) throws {
    for number in 0..<folders {
      for file in 0..<files { try stepped.directory.write("x", to: "files/\(name)/\(number)/\(file).txt") }
    }
    try tell([FileName(name): .settled])
  }

  private func tell(_ names: [FileName: NameChange]) throws {
    var batch = WatchBatch()
    batch.names[try #require(try stepped.item("files")).id] = names
    try index.refreshing.apply(batch, stepped.now, in: index)
  }

  /// Runs the crawl for one folder: pending mail makes it return.
  private func crawlOneFolder() throws {
    index.context.mailbox.noteEvents()
    try index.crawls.run(stepped.now, in: index)
    _ = index.context.mailbox.take()
  }

  private func settle() throws {
    for _ in 0..<3 {
      try stepped.work()
      stepped.pass(.seconds(10))
    }
  }

  @Test func aLargeTreeIsLeftToACrawlOfTheBacklog() throws {
    try moveIn("tree")
    #expect(index.crawls.plan.crawls.map(\.path) == [stepped.path("files/tree")])
    #expect(index.crawls.plan.crawls.map(\.workClass) == [.firstCrawl])
    #expect(try stepped.item("files/tree/0/0.txt") != nil && stepped.item("files/tree/9/29.txt") == nil)
    // A file that is saved meanwhile must not wait for the rest of the tree.
    try stepped.directory.write("x", to: "files/note.txt")
    try tell(["note.txt": .settled])
    #expect(try stepped.item("files/note.txt") != nil && stepped.item("files/tree/9/29.txt") == nil)
    try settle()
    for number in 0..<30 {
      #expect(
        try stepped.item("files/tree/\(number)/0.txt") != nil && stepped.item("files/tree/\(number)/29.txt") != nil)
    }
  }

  @Test func aSmallTreeIsLookedAtAtOnce() throws {
    try moveIn("tree", folders: 3)
    #expect(try index.crawls.isAtRest(in: index) && stepped.item("files/tree/2/29.txt") != nil)
  }

  @Test func aLargeTreeWaitsAsTheBacklogDoes() throws {
    index.context.conditions.simulate { $0.isHot = true }
    try moveIn("tree")
    try stepped.work()
    #expect(try stepped.item("files/tree/9/29.txt") == nil)
    #expect(index.crawls.reason(for: .firstCrawl) == "the machine is hot")
    index.context.conditions.endSimulations()
    stepped.pass(.seconds(10))
    try settle()
    #expect(try stepped.item("files/tree/9/29.txt") != nil)
  }

  @Test func aTreeThatIsRemovedInTheMiddleIsGone() throws {
    try moveIn("tree")
    try crawlOneFolder()
    try FileManager.default.removeItem(atPath: stepped.directory.path + "/files/tree")
    try tell(["tree": .settled])
    try settle()
    #expect(try stepped.item("files/tree") == nil && index.crawls.isAtRest(in: index))
  }

  @Test func aTreeThatIsRenamedInTheMiddleIsWhole() throws {
    try moveIn("tree")
    try crawlOneFolder()
    try stepped.rename("tree", to: "other", in: "files")
    try settle()
    #expect(try stepped.item("files/tree") == nil)
    for number in 0..<30 { #expect(try stepped.item("files/other/\(number)/29.txt") != nil) }
  }

  /// The crawl has not listed the folder before it is moved away.
  @Test func aFolderThatLeavesTheTreeInTheMiddleIsWhole() throws {
    try moveIn("tree")
    try crawlOneFolder()
    try #require(try stepped.item("files/tree/9") != nil && stepped.item("files/tree/9/29.txt") == nil)
    let (from, to) = (try #require(try stepped.item("files/tree")).id, try #require(try stepped.item("files")).id)
    try FileManager.default.moveItem(
      atPath: stepped.directory.path + "/files/tree/9", toPath: stepped.directory.path + "/files/nine")
    var batch = WatchBatch()
    batch.moves = [(from: FolderEntry(folder: from, name: "9"), to: FolderEntry(folder: to, name: "nine"))]
    batch.names = [from: ["9": .settled], to: ["nine": .settled]]
    try index.refreshing.apply(batch, stepped.now, in: index)
    try settle()
    #expect(try stepped.item("files/tree/9") == nil && stepped.item("files/nine/29.txt") != nil)
    #expect(try stepped.item("files/tree/29/29.txt") != nil)
  }

  @Test func whoeverWaitsForEverythingWaitsForTheWholeTree() throws {
    try moveIn("tree")
    let client = try DonationClient("mdutil", number: 1)
    index.clients.waitForAll(client.channel())
    try index.clients.run(stepped.now, in: index)
    #expect(try !client.messages().last.isDone && index.crawls.plan.crawls.allSatisfy { $0.workClass == .interactive })
    for _ in 0..<8 {
      try stepped.work()
      stepped.pass(ClientWaits.reportInterval)
    }
    #expect(try client.messages().last.isDone && stepped.item("files/tree/29/29.txt") != nil)
  }

  @Test func sweepsShareTheIntervalAmongTheirSlices() throws {
    let sweeps = Sweeps()
    sweeps.plan(stepped.now, swept: 0, interval: .seconds(3_000))
    #expect(sweeps.due(stepped.now, in: index) == nil)
    sweeps.plan(stepped.now, swept: 2 * Sweeps.slice + 1, interval: .seconds(3_000))
    let due = stepped.now.instant + .seconds(1_000)
    #expect(sweeps.due(stepped.now, in: index) == due)
    // One more folder must not move the deadline.
    stepped.pass(.seconds(10))
    sweeps.plan(stepped.now, swept: 2 * Sweeps.slice + 2, interval: .seconds(3_000))
    #expect(sweeps.due(stepped.now, in: index) == due && sweeps.isAtRest(in: index))
  }
}
