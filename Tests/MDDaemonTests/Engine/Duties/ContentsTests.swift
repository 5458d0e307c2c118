import Glibc
import MDImporting
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDStoreWriter
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon

/// Contents of real files, imported by real importers, on the test's clock.
struct ContentsTests {
  private let stepped: SteppedEngine
  private var index: OpenIndex { stepped.index }
  private var contents: Contents { stepped.index.contents }

  init() throws {
    let catalog = ImporterCatalog.discover(searchPath: [BuiltProducts.importers]).catalog
    stepped = try SteppedEngine(roots: ["files"], catalog: catalog)
    try stepped.directory.makeDirectory("files")
    try stepped.work()
  }

  private var due: Instant? { contents.due(stepped.now, in: index) }
  private var isAtRest: Bool { contents.isAtRest(in: index) }
  private func run() throws { try contents.run(stepped.now, in: index) }

  /// Waits for the next result of the importers and stores it. Workers also send other messages.
  private func collect() throws {
    try #require(index.live.contents.queue.look { $0.running > 0 })
    let done = index.live.progress.snapshot.done
    repeat {
      stepped.awaitResults()
      try run()
    } while index.live.progress.snapshot.done == done
  }

  /// Hands over everything that waits, and stores all results.
  private func importAll() throws {
    try run()
    while index.live.contents.queue.look({ $0.running > 0 }) { try collect() }
  }

  /// Writes a file and indexes its name. Its contents wait.
  private func add(_ name: String, as workClass: WorkClass = .live) throws -> ItemID {
    try stepped.directory.write("kingfisher", to: "files/\(name)")
    try stepped.crawlNames(of: "files", as: workClass)
    return try #require(try stepped.item("files/\(name)")).id
  }

  private func state(of item: ItemID) -> ContentQueue.State? { stepped.contentState(of: item) }
  private func outcome(of name: String) throws -> ItemState? { try stepped.item("files/\(name)")?.state }

  // MARK: To the workers and back

  @Test func whatWaitsIsImportedAndThenNothingIsDue() throws {
    #expect(due == nil && isAtRest)
    let item = try add("one.txt")
    #expect(due == stepped.now.instant + Permissions.interval && !isAtRest)
    #expect(contents.load(of: .live, in: index) == (waiting: 1, running: 0))
    try run()
    // The worker reports when the file is done, so there is no deadline.
    #expect(due == nil && !isAtRest && state(of: item) == .running)
    #expect(contents.load(of: .live, in: index) == (waiting: 0, running: 1))
    try collect()
    #expect(try due == nil && isAtRest && outcome(of: "one.txt") == .indexed)
  }

  /// The file has other names, perhaps in folders whose events do not report the change.
  @Test func aFileThatAnImporterFindsChangedIsLookedAtUnderItsOtherNames() throws {
    let item = try add("one.txt")
    try #require(link(stepped.directory.path + "/files/one.txt", stepped.directory.path + "/files/two.txt") == 0)
    try stepped.crawlNames(of: "files")
    try importAll()
    try stepped.directory.write("a kingfisher", to: "files/one.txt")
    try index.live.write { try $0.enqueue(item, .reimport, as: .live) }
    try contents.reload(in: index)
    try importAll()
    #expect(try stepped.item("files/one.txt")?.stamp.size == 12)
    #expect(try stepped.item("files/two.txt")?.stamp.size == 10)
    stepped.pass(.seconds(1))
    try index.refreshing.run(stepped.now, in: index)
    #expect(try stepped.item("files/two.txt")?.stamp.size == 12)
  }

  /// A client's summary must not count files that another client asked for.
  @Test func whoWaitsForATreeIsToldOfThatTreeAlone() throws {
    let trees = ["one", "two"]
    for tree in trees { try stepped.directory.write("kingfisher", to: "files/\(tree)/note.txt") }
    try stepped.directory.write("kingfisher", to: "files/two/more.txt")
    let clients = try [DonationClient("mdimport", number: 1), DonationClient("mdimport", number: 2)]
    for (tree, client) in zip(trees, clients) {
      try index.importPaths([stepped.path("files/\(tree)")], client.channel())
    }
    while !index.crawls.isAtRest(in: index) { try index.crawls.run(stepped.now, in: index) }
    try importAll()
    for _ in 0..<2 {
      stepped.pass(ClientWaits.reportInterval)
      try index.clients.run(stepped.now, in: index)
    }
    let indexed = try clients.map { client -> Int64? in
      if case .done(let summary)? = try client.messages().last { summary.indexed } else { nil }
    }
    #expect(indexed == [1, 2])
  }

  @Test func aClassThatMayNotRunSaysWhyAndAsksAgain() throws {
    let item = try add("one.txt")
    index.context.conditions.pause(until: nil)
    try run()
    #expect(contents.reasons == [.live: "paused"] && state(of: item) == .waiting)
    // No deadline is needed: the command that ends the pause wakes the engine.
    #expect(due == nil && !isAtRest)
    index.context.conditions.resume()
    stepped.pass(Permissions.interval)
    try run()
    #expect(contents.reasons.isEmpty && state(of: item) == .running)
    try collect()
    #expect(try outcome(of: "one.txt") == .indexed)
  }

  @Test func aPauseKeepsNobodyWaitingWhoAsked() throws {
    let background = try add("background.txt")
    index.context.conditions.pause(until: nil)
    let asked = try add("asked.txt", as: .interactive)
    index.live.contents.change { $0.postpone([background], until: stepped.now.instant + .seconds(1)) }
    #expect(contents.awaited(in: index) == 1)
    try run()
    #expect(state(of: asked) == .running && contents.awaited(in: index) == 1)
    try collect()
    #expect(try outcome(of: "asked.txt") == .indexed && contents.awaited(in: index) == 0)
    #expect(try outcome(of: "background.txt") == .pending)
  }

  // MARK: Later

  @Test func whatIsPostponedHasItsTurnWhenItsTimeHasComeAndNotBefore() throws {
    let item = try add("one.txt")
    let retry = stepped.now.instant + ContentPipeline.postponement
    index.live.contents.change { $0.postpone([item], until: retry) }
    #expect(due == retry && isAtRest)
    stepped.pass(ContentPipeline.postponement - .seconds(1))
    try run()
    #expect(state(of: item) == .postponed(until: retry) && due == retry)
    stepped.pass(.seconds(1))
    try run()
    #expect(state(of: item) == .running && due == nil)
    try collect()
    #expect(try outcome(of: "one.txt") == .indexed)
  }

  private var folder: String { stepped.directory.path + "/files/folder" }
  private var elsewhere: String { stepped.directory.path + "/elsewhere" }

  /// When its path cannot be found, the file may be gone, or its folder may be just being renamed.
  ///
  /// So the file is postponed, and its folder is checked next.
  @Test func whatIsGoneWithItsFolderIsPostponedAndTakenOut() throws {
    let item = try add("folder/one.txt")
    #expect(rename(folder, elsewhere) == 0)
    try run()
    try collect()
    let retry = stepped.now.instant + ContentPipeline.postponement
    #expect(state(of: item) == .postponed(until: retry) && due == retry && isAtRest)
    #expect(try stepped.item("files/folder") == nil && stepped.item("files/folder/one.txt") == nil)
    stepped.pass(ContentPipeline.postponement)
    try run()
    #expect(state(of: item) == nil && due == nil && isAtRest)
  }

  @Test func whatIsGoneWithItsFolderKeepsItsClass() throws {
    _ = try add("folder/one.txt", as: .interactive)
    #expect(rename(folder, elsewhere) == 0)
    try run()
    try collect()
    index.live.contents.change { _ = $0.revive(at: stepped.now.instant + ContentPipeline.postponement) }
    #expect(contents.load(of: .interactive, in: index).waiting == 1)
  }

  /// The folder is back before it is checked.
  @Test func whatIsFoundAfterAllHasItsTurnAtOnce() throws {
    let item = try add("folder/one.txt")
    #expect(rename(folder, elsewhere) == 0)
    try run()
    stepped.awaitResults()
    #expect(rename(elsewhere, folder) == 0)
    try run()
    #expect(state(of: item) == .running)
    try collect()
    #expect(try outcome(of: "folder/one.txt") == .indexed)
  }

  @Test func whatIsGoneWhenItsTurnComesIsTakenOut() throws {
    let item = try add("one.txt")
    #expect(unlink(stepped.directory.path + "/files/one.txt") == 0)
    try run()
    try collect()
    #expect(try stepped.item("files/one.txt") == nil && state(of: item) == nil)
    #expect(due == nil && isAtRest)
  }

  private func beginWriting() throws -> ItemID {
    try stepped.directory.write("kingfisher", to: "files/one.txt")
    var batch = WatchBatch()
    batch.names[try #require(try stepped.item("files")).id] = ["one.txt": .beingWritten]
    try index.refreshing.apply(batch, stepped.now, in: index)
    return try #require(try stepped.item("files/one.txt")).id
  }

  /// The program may keep the file open for days.
  @Test func whatSomebodyWritesIsReadAsItIsAfterSomeSeconds() throws {
    let item = try beginWriting()
    try run()
    #expect(state(of: item) == .held(until: stepped.now.instant + .seconds(4)))
    stepped.pass(.seconds(4))
    try run()
    try collect()
    #expect(try outcome(of: "one.txt") == .indexed)
  }

  @Test func whatSomebodyWritesIsHeldUntilSomebodyWaits() throws {
    let item = try beginWriting()
    try run()
    #expect(state(of: item) == .held(until: stepped.now.instant + .seconds(4)) && isAtRest)
    contents.releaseHeld(in: index)
    #expect(due != nil && !isAtRest && contents.awaited(in: index) == 1)
    try run()
    try collect()
    #expect(try outcome(of: "one.txt") == .indexed)
  }

  @Test func whatIsDeletedWhileItIsHeldIsForgottenAtRest() throws {
    let item = try add("one.txt")
    index.live.contents.change { $0.hold([item], at: stepped.now.instant) }
    _ = try index.live.write { try $0.remove(item) }
    try contents.forgetWhatIsGone(in: index)
    #expect(state(of: item) == nil)
  }

  // MARK: Second tries

  @Test func aSecondTryIsOfferedWhenNothingElseRuns() throws {
    let (slow, other) = (try add("slow.txt"), try add("other.txt"))
    tookTooLong(slow)
    #expect(due == stepped.now.instant + Permissions.interval && !isAtRest)
    try run()
    #expect(state(of: slow) == .deferred && state(of: other) == .running)
    try collect()
    #expect(try state(of: slow) == .runningAgain && outcome(of: "other.txt") == .indexed)
    #expect(contents.load(of: .live, in: index) == (waiting: 0, running: 1))
    try collect()
    #expect(try outcome(of: "slow.txt") == .indexed && isAtRest)
  }

  @Test func aSecondTryWaitsWhileItsClassMayNotRun() throws {
    let slow = try add("slow.txt")
    tookTooLong(slow)
    index.context.conditions.pause(until: nil)
    try run()
    #expect(state(of: slow) == .deferred && contents.reasons == [.live: "paused"])
    index.context.conditions.resume()
    try run()
    #expect(state(of: slow) == .runningAgain)
    try collect()
    #expect(try outcome(of: "slow.txt") == .indexed)
  }

  /// Postpones a file as if workers had reported that it takes too long.
  private func tookTooLong(_ item: ItemID) {
    index.live.contents.change { queue in
      for taken in queue.take(.max, of: .live) {
        if taken == item { queue.finish(taken, .deferred) } else { queue.putBack([taken]) }
      }
    }
  }
}

/// Contents of real files, with an importer that starts only when the test allows it.
struct RetractedContentsTests {
  private let importer: GatedImporter
  private let stepped: SteppedEngine
  private var index: OpenIndex { stepped.index }
  private var contents: Contents { stepped.index.contents }

  /// More files than workers take at once.
  private static let files = 60

  init() throws {
    importer = try GatedImporter()
    stepped = try SteppedEngine(roots: ["files"], catalog: importer.catalog)
    try stepped.directory.makeDirectory("files")
    try stepped.work()
    for number in 0..<Self.files { try stepped.directory.write("kingfisher", to: "files/\(number).txt") }
    try stepped.crawlNames(of: "files")
  }

  /// The workers finish the files they have begun. The other files return to the queue, and go to the workers again
  /// after the pause.
  @Test func whatMayNotRunAnyMoreIsTakenBack() throws {
    try contents.run(stepped.now, in: index)
    #expect(contents.load(of: .live, in: index) == (waiting: 0, running: Self.files))
    try importer.awaitStart()
    index.context.conditions.pause(until: nil)
    try contents.run(stepped.now, in: index)
    let (waiting, running) = contents.load(of: .live, in: index)
    #expect(waiting > 0 && running > 0 && waiting + running == Self.files && contents.reasons == [.live: "paused"])
    importer.open()
    try finish()
    // Files queued behind a slow file are given back by its worker, and must not be handed out again during the pause.
    #expect(contents.waiting(in: index) >= waiting && !contents.isAtRest(in: index))
    index.context.conditions.resume()
    try contents.run(stepped.now, in: index)
    try finish()
    #expect(contents.isAtRest(in: index))
    #expect(try index.live.read { try $0.journal().isEmpty } && contents.reasons.isEmpty)
  }

  /// Stores results until the workers have no files left.
  private func finish() throws {
    while contents.load(of: .live, in: index).running > 0 {
      stepped.awaitResults()
      try contents.run(stepped.now, in: index)
    }
  }

  /// A file that is saved later must overtake the files of a burst that the workers have not begun.
  @Test func aFileSavedLaterIsTheNextToBeRead() throws {
    try stepped.directory.write("kingfisher", to: "files/note.md")
    var batch = WatchBatch()
    batch.names[try #require(try stepped.item("files")).id] = ["note.md": .settled]
    try index.refreshing.apply(batch, stepped.now, in: index)
    let note = try #require(try stepped.item("files/note.md")).id
    #expect(index.live.contents.queue.look { $0.ahead(of: note) } == 0)
  }

  @Test func whatNobodyWaitsForMakesRoom() throws {
    try contents.run(stepped.now, in: index)
    try importer.awaitStart()
    contents.retractBackground(in: index)
    let (waiting, running) = contents.load(of: .live, in: index)
    #expect(waiting > 0 && running > 0 && waiting + running == Self.files)
    importer.open()
  }
}
