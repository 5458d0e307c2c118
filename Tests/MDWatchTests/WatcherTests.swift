import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Synchronization
import Testing

@testable import MDWatch

/// The watcher with the real kernel and real files.
@Suite struct WatcherTests {
  private let directory: TemporaryDirectory
  private let programs: Programs
  private let follower: Follower

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("one", to: "root/file")
    try directory.write("two", to: "root/sub/file")
    try directory.write("three", to: "outside/file")
    programs = Programs(root: directory.path + "/root")
    follower = try Follower(directory.path + "/root")
  }

  private var watcher: Watcher { follower.watcher }

  private func entry(_ folder: ItemID, _ name: String) -> FolderEntry {
    FolderEntry(folder: folder, name: FileName(name))
  }

  private func expectTruth(_ what: String = "", _ location: SourceLocation = #_sourceLocation) {
    #expect(follower.errors == [], "\(what)", sourceLocation: location)
  }

  @Test func whatHappensIsToldWithoutBeingAskedFor() {
    programs.create("new")
    #expect(follower.follow { follower.index["new"] != nil })
    programs.remove("file")
    #expect(follower.follow { follower.index["file"] == nil })
    programs.append("sub/file")
    #expect(follower.follow { follower.index["sub/file"]?.size == 7 })
    expectTruth()
  }

  @Test func atRestNothingWakesTheThread() throws {
    programs.create("new")
    #expect(follower.follow { follower.index["new"] != nil })
    try follower.catchUp()
    // There is no deadline: the thread sleeps until the kernel or another thread wakes it.
    watcher.core.state.withLock { state in
      #expect(state.coalescer.deadline == nil)
      #expect(!state.coalescer.isReady)
    }
    expectTruth()
  }

  @Test func anEmptyBatchIsNothing() throws {
    #expect(watcher.take().isEmpty)
    #expect(try watcher.drain().isEmpty)
  }

  @Test func filesAndFoldersComeGoAndChange() throws {
    programs.create("made")
    programs.append("file")
    programs.makeFolder("folder")
    programs.create("folder/inside")
    programs.symlink("link", to: "file")
    programs.link("file", "hard")
    programs.setMode("sub/file", 0o600)
    try follower.catchUp()
    expectTruth("made")
    programs.shorten("file")
    programs.remove("hard")
    programs.remove("folder/inside")
    programs.removeFolder("folder")
    try programs.removeTree("sub")
    try follower.catchUp()
    expectTruth("removed")
  }

  @Test func extendedAttributesAreTold() throws {
    let file = try Descriptor.open(path: FilePath(programs.path("file")), flags: FileFlags.readOnly)
    do { try ExtendedAttributes.set("user.xdg.tags", to: Array("blue".utf8), descriptor: file.rawValue) } catch {
      return  // The file system stores none.
    }
    let batch = try watcher.drain()
    #expect(batch.names[Follower.rootID]?["file"] == .settled)
  }

  // MARK: Renames

  @Test func renamesInOutAcrossAndOver() throws {
    let sub = try #require(follower.folder("sub"))
    programs.create("other")
    try follower.catchUp()
    programs.rename("file", "sub/moved")
    programs.rename("../outside/file", "came")
    programs.rename("other", "../outside/other")
    programs.rename("sub/file", "sub/over")
    let batch = try watcher.drain()
    #expect(Set(batch.moves.map(\.to)) == [entry(sub, "moved"), entry(sub, "over")])
    #expect(batch.names[Follower.rootID]?.keys.contains("other") == true)
    #expect(batch.names[Follower.rootID]?.keys.contains("came") == true)
  }

  @Test func aFolderThatMovesIsOneMoveAndGoesOnBeingWatched() throws {
    let sub = try #require(follower.folder("sub"))
    programs.makeFolder("other")
    try follower.catchUp()
    programs.rename("sub", "other/sub")
    try follower.catchUp()
    #expect(follower.folder("other/sub") == sub)
    programs.create("other/sub/more")
    try follower.catchUp()
    expectTruth()
    #expect(follower.told.last?.names.keys.contains(sub) == true)
  }

  @Test func aFolderThatIsMadeAgainIsWatchedAgain() throws {
    for round in 0..<5 {
      try programs.removeTree("sub")
      programs.makeFolder("sub")
      programs.create("sub/\(round)")
      if round % 2 == 0 { try follower.catchUp() }
    }
    try follower.catchUp()
    programs.create("sub/last")
    try follower.catchUp()
    expectTruth()
    #expect(watcher.usage.watched == 2)
  }

  @Test func foldersThatSwapNamesAreTwoMoves() throws {
    programs.makeFolder("other")
    programs.create("other/deep")
    try follower.catchUp()
    let (one, two) = (follower.folder("sub"), follower.folder("other"))
    programs.rename("sub", "tmp")
    programs.rename("other", "sub")
    programs.rename("tmp", "other")
    try follower.catchUp()
    #expect(follower.folder("other") == one && follower.folder("sub") == two)
    expectTruth()
  }

  @Test func aStormOfRenamesIsAFewBatches() throws {
    for round in 0..<10_000 { programs.rename(round % 2 == 0 ? "file" : "other", round % 2 == 0 ? "other" : "file") }
    programs.rename("file", "end")
    #expect(follower.follow { follower.index["end"] != nil })
    #expect(follower.told.count < 20)
    try follower.catchUp()
    expectTruth()
  }

  @Test(arguments: Programs.Save.allCases) func editorsSave(way: Programs.Save) throws {
    for text in ["first", "second version", "3"] {
      programs.save("file", as: way, text)
      let batch = try watcher.drain()
      #expect(batch.names[Follower.rootID]?["file"] == .settled)
      // The file that the index knows either stays under its name, or a move says where it has gone.
      for move in batch.moves { #expect(move.from == entry(Follower.rootID, "file"), "\(way)") }
      #expect(batch.moves.isEmpty || way == .emacs || way == .vimKeepingBackup)
    }
    try follower.catchUp()
    programs.save("file", as: way, "found as well without draining")
    #expect(follower.follow { follower.index["file"]?.size == 30 })
    #expect(follower.index["file"]?.size == follower.truth["file"]?.size)
  }

  // MARK: Races

  @Test func foldersAreMadeFasterThanTheyAreWatched() throws {
    let done = Monitor(false)
    let root = programs.root
    let racer = try WorkerThread.start(name: "racer") {
      let programs = Programs(root: root)
      for round in 0..<60 {
        for folder in ["\(round)", "\(round)/a", "\(round)/a/b", "\(round)/a/b/c"] { programs.makeFolder(folder) }
        programs.create("\(round)/a/b/c/file")
        if round % 3 == 0 { programs.rename("\(round)/a/b", "\(round)/moved") }
      }
      done.change { $0 = true }
    }
    while !done.look({ $0 }) { try follower.catchUp() }
    racer.join()
    try follower.catchUp()
    expectTruth()
  }

  @Test(arguments: Rounds.seeds(6)) func randomProgramsAreFollowed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    if seed % 3 == 1 { watcher.setBudget(2) }
    for round in 0..<400 {
      RandomProgram.step(programs, &random)
      if round % 40 == 0 { try follower.catchUp() }
      if seed % 3 == 2, round % 130 == 0 { watcher.simulateOverflow() }
    }
    try follower.catchUp()
    // A sweep may find new folders, whose contents wait for the next sweep.
    for _ in 0..<8 where watcher.usage.swept > 0 { follower.sweep() }
    #expect(follower.errors == [], "seed \(seed)")
  }
}

/// Random changes: creates, writes, moves and removes.
enum RandomProgram {
  private static func name(_ random: inout SeededGenerator) -> String {
    let depth = Int.random(in: 1...3, using: &random)
    return (0..<depth).map { _ in ["a", "b", "c", "d"].randomElement(using: &random)! }.joined(separator: "/")
  }

  static func step(_ programs: Programs, _ random: inout SeededGenerator) {
    let one = name(&random)
    let other = name(&random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: programs.makeFolder(one)
    case 2, 3: programs.create(one)
    case 4: programs.append(one)
    case 5, 6: programs.rename(one, other)
    case 7: programs.remove(one)
    case 8: programs.setMode(one, 0o700)
    default: programs.removeFolder(one)
    }
  }
}
