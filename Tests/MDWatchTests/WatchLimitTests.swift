import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Synchronization
import Testing

@testable import MDWatch

/// Fewer watches than folders, and a shorter queue than events.
@Suite struct WatchLimitTests {
  private let directory: TemporaryDirectory
  private let programs: Programs

  init() throws {
    directory = try TemporaryDirectory()
    for number in 0..<50 { try directory.write("x", to: "root/folder\(number)/file") }
    programs = Programs(root: directory.path + "/root")
  }

  private func follower(budget: Int = 10) throws -> Follower {
    try Follower(programs.root, limits: WatchLimits(limit: 2 * budget))
  }

  @Test func whatHasNoWatchIsSwept() throws {
    let follower = try follower()
    #expect(follower.watcher.usage.watched == 10)
    #expect(follower.watcher.usage.swept == 41)
    for number in 0..<50 { programs.append("folder\(number)/file") }
    try follower.catchUp()
    #expect(follower.errors.count == 41)
    follower.sweep()
    #expect(follower.errors == [])
    #expect(follower.watcher.usage.sweepRounds == 1)
    let advice = try #require(follower.watcher.usage.advice)
    #expect(advice.contains("sysctl fs.inotify.max_user_watches="))
  }

  @Test func aFolderThatIsAliveGetsTheWatchOfTheColdest() throws {
    let follower = try follower()
    let path = try #require(
      (0..<50).map { "folder\($0)" }.first { !follower.watcher.isWatching(follower.folder($0)!) })
    let swept = try #require(follower.folder(path))
    #expect(!follower.watcher.hasRoom)
    let flags = FileFlags.readOnly | FileFlags.directory
    let folder = try Descriptor.open(path: FilePath(programs.path(path)), flags: flags)
    #expect(follower.watcher.watch(folder.rawValue, as: swept) == .swept)
    #expect(follower.watcher.watch(folder.rawValue, as: swept, isAlive: true) == .watched)
    #expect(follower.watcher.isWatching(swept))
    #expect(follower.watcher.usage.watched == 10 && follower.watcher.usage.swept == 41)
    programs.create(path + "/new")
    #expect(try follower.watcher.drain().names[swept]?["new"] == .settled)
  }

  @Test func aBudgetIsLoweredAndRaised() throws {
    let follower = try follower(budget: 100)
    #expect(follower.watcher.usage.watched == 51 && follower.watcher.usage.advice == nil)
    follower.watcher.setBudget(20)
    #expect(follower.watcher.usage.watched == 20 && follower.watcher.usage.swept == 31)
    follower.watcher.setBudget(nil)
    #expect(follower.watcher.hasRoom)
    follower.sweep()
    #expect(follower.watcher.usage.watched == 51 && follower.watcher.usage.swept == 0)
    for number in 0..<50 { programs.append("folder\(number)/file") }
    try follower.catchUp()
    #expect(follower.errors == [])
  }

  @Test func whenTheKernelGivesNoMoreAQuarterIsGivenBack() throws {
    let follower = try follower(budget: 100)
    programs.makeFolder("last")
    let open = try Descriptor.open(
      path: FilePath(programs.path("last")), flags: FileFlags.readOnly | FileFlags.directory)
    let refused = FaultPlan { $0 == "inotify_add_watch" ? ENOSPC : nil }
    let outcome = FaultPlan.$current.withValue(refused) { follower.watcher.watch(open.rawValue, as: ItemID(1_000)) }
    #expect(outcome == .swept)
    #expect(follower.watcher.usage.budget == 38 && follower.watcher.usage.watched == 38)
    #expect(follower.watcher.usage.advice != nil)
    try follower.catchUp()
    for _ in 0..<3 { follower.sweep() }
    #expect(follower.errors == [])
  }

  @Test func halfOfWhatIsFreeIsTaken() {
    #expect(WatchLimits(limit: 8_192).budget == 4_096)
    #expect(WatchLimits(limit: 8_192, usedByOthers: 8_000).budget == 96)
    #expect(WatchLimits(limit: 8_192, usedByOthers: 9_000).budget == 0)
    #expect(WatchLimits(limit: 1_048_576).budget == 32_768)
  }

  @Test func foldersOfNoInterestAreForgotten() throws {
    let follower = try follower()
    let all = (0..<50).compactMap { follower.folder("folder\($0)") }
    follower.watcher.forget(all)
    #expect(follower.watcher.usage.watched == 1 && follower.watcher.usage.swept == 0)
    programs.append("folder1/file")
    let batch = try follower.watcher.drain()
    #expect(batch.names.keys.allSatisfy { $0 == Follower.rootID })
    #expect(batch.lostFolders.isEmpty)
  }

  @Test func theSameDirectoryUnderAnotherItemTakesOver() throws {
    let follower = try follower(budget: 100)
    let former = try #require(follower.folder("folder1"))
    let open = try Descriptor.open(
      path: FilePath(programs.path("folder1")), flags: FileFlags.readOnly | FileFlags.directory)
    #expect(follower.watcher.watch(open.rawValue, as: ItemID(1_000)) == .watched)
    #expect(!follower.watcher.isWatching(former) && follower.watcher.usage.watched == 51)
    programs.append("folder1/file")
    let batch = try follower.watcher.drain()
    #expect(batch.names[ItemID(1_000)] != nil && batch.names[former] == nil)
  }

  // MARK: Lost events

  @Test func moreEventsThanTheQueueHoldsAreFoundBySearching() throws {
    let follower = try follower(budget: 100)
    let limit = try #require(InotifyUsage.queueLimit())
    try #require(limit <= 100_000, "the queue is too long to fill it")
    // While the test holds the lock, the watcher's thread cannot read events.
    follower.watcher.core.state.withLock { _ in
      for number in 0...limit { programs.create("folder\(number % 50)/\(number)", "") }
    }
    try follower.catchUp()
    #expect(follower.told.contains { $0.hasLostEvents })
    #expect(follower.watcher.usage.overflows >= 1 && follower.watcher.usage.lastOverflow != nil)
    #expect(follower.errors == [])
  }

  @Test func aSimulatedOverflowIsTold() throws {
    let follower = try follower()
    follower.watcher.simulateOverflow()
    #expect(follower.follow { follower.told.contains(where: \.hasLostEvents) })
    #expect(follower.watcher.usage.overflows == 1)
  }

  // MARK: Roots and mounts

  @Test(arguments: [true, false]) func aRootThatGoesIsLost(isRemoved: Bool) throws {
    let follower = try follower(budget: 100)
    if isRemoved { try programs.removeTree("") } else { programs.rename("", "../elsewhere") }
    #expect(follower.follow { follower.told.contains { $0.lostFolders.contains(Follower.rootID) } })
    #expect(follower.watcher.isWatching(Follower.rootID) == !isRemoved)
  }

  @Test func anUnmountedFolderIsLost() throws {
    let mount = programs.path("folder1")
    guard Self.mount(on: mount) else { return }  // The process may not mount.
    let follower = try follower(budget: 100)
    let folder = try #require(follower.folder("folder1"))
    programs.create("folder1/new")
    try follower.catchUp()
    _ = try ToolProcess("/bin/umount", [mount], environment: [:]).finish()
    #expect(follower.follow { follower.told.contains { $0.lostFolders.contains(folder) } })
    #expect(follower.follow { follower.told.contains(where: \.mountsChanged) })
  }

  private static func mount(on path: String) -> Bool {
    let result = try? ToolProcess("/bin/mount", ["-t", "tmpfs", "limelight-test", path], environment: [:]).finish()
    return result?.status == 0
  }

  // MARK: Long writes

  @Test func aFolderWithAnOpenFileIsMutedAndListedInTheEnd() throws {
    let follower = try follower(budget: 100)
    let folder = try #require(follower.folder("folder1"))
    let file = programs.openForWriting("folder1/log")
    programs.write("one", to: file)
    #expect(follower.follow { follower.index["folder1/log"] != nil })
    let hears = { follower.watcher.core.state.withLock { $0.coalescer.writing[folder]?.isMuted } }
    #expect(follower.follow { hears() == true })
    // These writes must not be reported one by one.
    let events = follower.watcher.usage.events
    for _ in 0..<1_000 { programs.write("more", to: file) }
    let other = programs.openForWriting("folder1/other")
    programs.write("unseen", to: other)
    close(file)
    close(other)
    #expect(follower.follow { follower.errors == [] })
    #expect(follower.told.contains { $0.folders.contains(folder) })
    #expect(follower.watcher.usage.events - events < 300)
  }

  @Test func aFileThatStaysOpenIsToldWithoutBeingClosed() throws {
    let follower = try follower(budget: 100)
    let folder = try #require(follower.folder("folder1"))
    let file = programs.openForWriting("folder1/log")
    programs.write("one", to: file)
    let changes = { follower.told.compactMap { $0.names[folder]?["log"] } }
    #expect(follower.follow { changes().last == .settled })
    #expect(changes().first == .beingWritten)
    #expect(follower.errors == [])
    close(file)
  }
}
