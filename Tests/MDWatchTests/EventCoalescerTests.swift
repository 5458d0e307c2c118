import MDModel
import Testing

@testable import MDWatch

/// A coalescer with a clock that the test advances.
private struct Bench {
  var coalescer: EventCoalescer
  var now = Instant.start + .seconds(1_000)
  private var cookie: UInt32 = 0

  init(policy: QuietPolicy = QuietPolicy()) { coalescer = EventCoalescer(policy: policy) }

  static func entry(_ name: String, in folder: Int64 = 1) -> FolderEntry {
    FolderEntry(folder: ItemID(folder), name: FileName(name))
  }

  mutating func event(_ kind: FolderEvent.Kind, _ name: String, in folder: Int64 = 1, isFolder: Bool = false) {
    coalescer.note(FolderEvent(entry: Self.entry(name, in: folder), kind: kind, isFolder: isFolder), at: now)
  }

  mutating func rename(_ from: String, _ to: String, in folder: Int64 = 1, into other: Int64? = nil) {
    cookie += 1
    event(.movedFrom(cookie: cookie), from, in: folder)
    event(.movedTo(cookie: cookie), to, in: other ?? folder)
  }

  mutating func write(_ name: String) {
    event(.modified, name)
    event(.closedAfterWriting, name)
  }

  mutating func wait(_ time: Duration) -> WatchBatch {
    now = now + time
    return coalescer.take(at: now)
  }

  /// Takes a part of the due changes.
  mutating func take(upTo most: Int) -> WatchBatch {
    now = now + .milliseconds(30)
    return coalescer.take(at: now, upTo: most)
  }
}

extension WatchBatch {
  fileprivate func change(_ name: String, in folder: Int64 = 1) -> NameChange? {
    names[ItemID(folder)]?[FileName(name)]
  }

  /// `a>b` for each move.
  fileprivate var moveNames: [String] {
    moves.map { "\($0.from.name.text)>\($0.to.name.text)" }
  }
}

@Suite struct EventCoalescerTests {
  private var bench = Bench()

  /// A file is saved while thousands of files are copied.
  @Test func foldersWithFewChangesGoFirstAndTheNewestOfTheOthers() {
    var bench = Bench()
    for number in 0..<100 {
      bench.event(.attributes, "copy\(number)", in: 1)
      bench.now = bench.now + .milliseconds(1)
    }
    bench.event(.attributes, "note", in: 2)
    bench.event(.attributes, "other", in: 3)
    let first = bench.take(upTo: 10)
    #expect(first.hasMore && first.names.values.reduce(0) { $0 + $1.count } == 10)
    #expect(first.change("note", in: 2) == .settled && first.change("other", in: 3) == .settled)
    #expect(first.change("copy99", in: 1) == .settled && first.change("copy0", in: 1) == nil)
    // A change that arrives now must not wait for the rest of the copy.
    bench.event(.attributes, "late", in: 4)
    let second = bench.take(upTo: 10)
    #expect(second.hasMore && second.change("late", in: 4) == .settled && second.change("copy0", in: 1) == nil)
  }

  @Test func soManyFoldersAreListedAtOnce() {
    var bench = Bench()
    for number in 1...20 { bench.coalescer.noteFolder(ItemID(Int64(number)), at: bench.now) }
    bench.now = bench.now + .milliseconds(30)
    let first = bench.coalescer.take(at: bench.now, folders: 15)
    #expect(first.folders.count == 15 && first.hasMore)
    let second = bench.coalescer.take(at: bench.now, folders: 15)
    #expect(first.folders.union(second.folders).count == 20 && !second.hasMore)
  }

  /// Only then does an entry that was moved into a new folder keep its item.
  @Test func whatHasLeftGoesWithNewFolders() {
    var bench = Bench()
    bench.event(.created, "new", in: 1, isFolder: true)
    for number in 0..<100 { bench.event(.created, "copy\(number)", in: 1) }
    bench.event(.movedFrom(cookie: 7), "old", in: 2)
    let first = bench.take(upTo: 10)
    #expect(first.hasMore && first.change("new", in: 1) == .settled && first.change("copy0", in: 1) == nil)
    #expect(first.departed == [Bench.entry("old", in: 2)])
  }

  @Test func piecesAreTheWhole() {
    var bench = Bench()
    for number in 0..<100 { bench.event(.attributes, "copy\(number)", in: Int64(number % 7)) }
    bench.rename("old", "new", in: 1)
    var (names, moves) = (Set<FolderEntry>(), 0)
    repeat {
      let batch = bench.take(upTo: 9)
      for (folder, changes) in batch.names {
        for name in changes.keys { #expect(names.insert(FolderEntry(folder: folder, name: name)).inserted) }
      }
      moves += batch.moves.count
      for (from, to) in batch.moves {
        #expect(batch.names[from.folder]?[from.name] != nil && batch.names[to.folder]?[to.name] != nil)
      }
    } while bench.coalescer.isReady
    #expect(names.count == 102 && moves == 1)
  }

  @Test mutating func aNameIsDueAfterTheBatchingTime() {
    bench.event(.created, "a")
    bench.write("a")
    #expect(bench.coalescer.deadline == bench.now + .milliseconds(30))
    #expect(bench.wait(.milliseconds(29)).isEmpty)
    let batch = bench.wait(.milliseconds(1))
    #expect(batch.names == [ItemID(1): ["a": .settled]])
    #expect(batch.moves.isEmpty)
    #expect(bench.wait(.seconds(1)).isEmpty)
    #expect(bench.coalescer.deadline == nil)
  }

  @Test mutating func aFolderThatIsMadeIsAtRest() {
    bench.event(.created, "sub", isFolder: true)
    #expect(bench.wait(.milliseconds(30)).change("sub") == .settled)
    #expect(bench.coalescer.deadline == nil)
  }

  @Test mutating func whatComesBackWaitsLongerEachTime() {
    // Gaps in milliseconds.
    var gaps: [Int64] = []
    var last = bench.now
    // The file is written every millisecond, for ten minutes.
    for _ in 0..<600_000 {
      bench.write("log")
      if bench.wait(.milliseconds(1)).change("log") != nil {
        gaps.append((bench.now - last).inMilliseconds)
        last = bench.now
      }
    }
    #expect(gaps.prefix(5).allSatisfy { $0 <= 801 } && gaps[3] >= 200 && gaps[4] >= 400)
    #expect(gaps.max()! <= 60_001 && gaps.last! >= 59_000)
    #expect(gaps.count < 25)
  }

  @Test mutating func aNameThatWasQuietIsNewAgain() {
    for _ in 0..<10 {
      bench.write("a")
      #expect(bench.wait(.milliseconds(30)).change("a") == .settled)
      #expect(bench.wait(.seconds(30)).isEmpty)
    }
  }

  @Test mutating func aStormOfRenamesIsAFewBatches() {
    var batches = 0
    for round in 0..<10_000 {
      bench.rename("f\(round)", "f\(round + 1)")
      // The watcher's thread also pauses after each read of the queue.
      bench.now = bench.now + .milliseconds(1)
      if round % 30 == 29, !bench.wait(.zero).isEmpty { batches += 1 }
    }
    let last = bench.coalescer.drain(at: bench.now)
    #expect(batches <= 9)
    #expect(last.moves.count == 1 && last.moves.first?.to == Bench.entry("f10000"))
  }

  // MARK: Renames

  @Test(arguments: [
    ([("a", "b")], ["a>b"]),
    ([("a", "b"), ("b", "c")], ["a>c"]),
    ([("a", "b"), ("b", "a")], []),
    ([("a", "t"), ("b", "a"), ("t", "b")], ["a>b", "b>a"]),
    ([("b", "c"), ("a", "b")], ["b>c", "a>b"]),
    ([("a", "b"), ("c", "b")], ["c>b"]),
    ([("a", "b"), ("b", "a"), ("a", "c")], ["a>c"]),
    ([("a", "t"), ("b", "a"), ("c", "b"), ("t", "c")], ["a>c", "b>a", "c>b"]),
  ])
  mutating func renamesBecomeMoves(_ renames: [(String, String)], _ expected: [String]) {
    for (from, to) in renames { bench.rename(from, to) }
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.moveNames.sorted() == expected.sorted())
    for (from, to) in renames {
      #expect(batch.change(from) == .settled)
      #expect(batch.change(to) == .settled)
    }
  }

  @Test mutating func movesComeInAnOrderThatCanBeMade() {
    bench.rename("c", "d")
    bench.rename("b", "c")
    bench.rename("a", "b")
    #expect(bench.wait(.milliseconds(30)).moveNames == ["c>d", "b>c", "a>b"])
  }

  @Test mutating func whatWasMadeMeanwhileIsNoMove() {
    bench.event(.created, "tmp")
    bench.write("tmp")
    bench.rename("tmp", "file")
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.moves.isEmpty)
    #expect(batch.change("tmp") == .settled && batch.change("file") == .settled)
  }

  @Test mutating func whatIsRemovedAfterItMovedIsNoMove() {
    bench.rename("file", "file~")
    bench.event(.created, "file")
    bench.write("file")
    bench.event(.deleted, "file~")
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.moves.isEmpty)
    #expect(batch.change("file") == .settled && batch.change("file~") == .settled)
  }

  @Test mutating func aMoveTakesItsEndsWithItHoweverLongTheyWouldWait() {
    for _ in 0..<300 {
      bench.write("busy")
      _ = bench.wait(.milliseconds(100))
    }
    bench.rename("calm", "busy")
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.moveNames == ["calm>busy"])
    #expect(batch.change("busy") == .settled && batch.change("calm") == .settled)
    bench.rename("busy", "calm", into: 2)
    let back = bench.wait(.seconds(60))
    #expect(back.moveNames == ["busy>calm"])
    #expect(back.change("calm", in: 2) == .settled && back.change("busy", in: 1) == .settled)
  }

  @Test mutating func aHalfRenameWaitsForTheOther() {
    bench.event(.movedFrom(cookie: 7), "a")
    #expect(bench.wait(.seconds(10)).isEmpty, "the queue has not been empty")
    bench.coalescer.noteEmptyQueue(at: bench.now)
    #expect(bench.wait(.milliseconds(99)).isEmpty)
    bench.event(.movedTo(cookie: 7), "b", in: 2)
    #expect(bench.wait(.milliseconds(30)).moveNames == ["a>b"])
  }

  @Test mutating func aHalfRenameIsARemovalInTheEnd() {
    bench.event(.movedFrom(cookie: 7), "a")
    bench.coalescer.noteEmptyQueue(at: bench.now)
    _ = bench.wait(.milliseconds(100))
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.moves.isEmpty && batch.change("a") == .settled)
    bench.event(.movedTo(cookie: 7), "b", in: 2)
    let late = bench.wait(.milliseconds(30))
    #expect(late.moves.isEmpty && late.change("b", in: 2) == .settled)
  }

  // MARK: Writing

  @Test mutating func whatIsBeingWrittenIsToldAtOnceAndSettledWhenClosed() {
    bench.event(.created, "a")
    #expect(bench.wait(.milliseconds(30)).change("a") == .beingWritten)
    #expect(bench.wait(.milliseconds(300)).isEmpty)
    bench.event(.closedAfterWriting, "a")
    #expect(bench.wait(.milliseconds(30)).change("a") == .settled)
  }

  @Test mutating func whatIsNotClosedSettlesWhenItIsQuiet() {
    bench.event(.modified, "a")
    #expect(bench.wait(.milliseconds(30)).change("a") == .beingWritten)
    for _ in 0..<50 {
      bench.event(.modified, "a")
      #expect(bench.wait(.milliseconds(100)).isEmpty)
    }
    #expect(bench.wait(.seconds(1)).isEmpty)
    #expect(bench.wait(.milliseconds(30)).change("a") == .settled)
    #expect(bench.coalescer.deadline == nil)
  }

  @Test mutating func aMutedFolderIsListedWhenItsFilesAreClosed() {
    bench.event(.modified, "a")
    #expect(bench.coalescer.wantsWrites(in: ItemID(1)) == false)
    _ = bench.wait(.milliseconds(30))
    bench.coalescer.noteWatch(of: ItemID(1), hearsWrites: false)
    bench.event(.closedAfterWriting, "a")
    #expect(bench.coalescer.wantsWrites(in: ItemID(1)))
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.change("a") == .settled && batch.folders == [ItemID(1)])
  }

  @Test mutating func aFolderThatWasNotMutedIsNotListed() {
    bench.write("a")
    #expect(bench.wait(.milliseconds(30)).folders.isEmpty)
  }

  @Test mutating func whoWritesAllDayWakesUsRarely() {
    var asked = 0
    var settled = 0
    let (start, day) = (bench.now, Duration.minutes(4 * 60))
    // A line is written every 10 ms. After each batch the folder is muted or unmuted, as the watcher does.
    while bench.now < start + day {
      let isMuted = bench.coalescer.writing[ItemID(1)]?.isMuted == true
      if !isMuted { bench.event(.modified, "log") }
      let next = isMuted ? bench.coalescer.deadline ?? .end : bench.now + .milliseconds(10)
      let batch = bench.wait(next - bench.now)
      guard !batch.isEmpty else { continue }
      asked += 1
      if batch.change("log") == .settled { settled += 1 }
      bench.coalescer.noteWatch(of: ItemID(1), hearsWrites: bench.coalescer.wantsWrites(in: ItemID(1)))
    }
    #expect(asked < 800, "\(asked) in four hours")
    #expect(settled == 0, "it is written all the time: \(settled)")
    bench.event(.closedAfterWriting, "log")
    #expect(bench.wait(.minutes(2)).change("log") == .settled)
  }

  @Test mutating func aFileGoesOnBeingWrittenAtItsNewName() {
    bench.event(.created, "film.part")
    bench.rename("film.part", "film")
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.change("film") == .beingWritten && batch.change("film.part") == .settled)
    bench.event(.closedAfterWriting, "film")
    #expect(bench.wait(.milliseconds(30)).change("film") == .settled)
  }

  // MARK: Much, and nothing

  @Test mutating func tooManyNamesBecomeTheirFolders() {
    var policy = QuietPolicy()
    policy.mostNames = 100
    bench = Bench(policy: policy)
    for number in 0..<1_000 { bench.event(.deleted, "\(number)", in: Int64(number % 3)) }
    #expect(bench.coalescer.names.count <= 101)
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.folders == [ItemID(0), ItemID(1), ItemID(2)])
  }

  @Test mutating func theSameNameIsKeptOnce() {
    for _ in 0..<100_000 { bench.write("a") }
    #expect(bench.coalescer.names.count == 1)
    #expect(bench.coalescer.dirtyNames == 1)
  }

  @Test mutating func thePastIsForgotten() {
    for number in 0..<30_000 {
      bench.event(.deleted, "\(number)")
      _ = bench.wait(.milliseconds(30))
    }
    #expect(bench.coalescer.names.count <= 2 * 8_192)
    #expect(bench.coalescer.dirtyNames == 0)
  }

  @Test mutating func lostEventsAreToldAndMovesAreNotTrusted() {
    bench.rename("a", "b")
    bench.coalescer.noteLostEvents(at: bench.now)
    let batch = bench.wait(.milliseconds(30))
    #expect(batch.hasLostEvents && batch.moves.isEmpty)
    #expect(batch.change("a") == .settled && batch.change("b") == .settled)
    #expect(bench.wait(.seconds(1)).hasLostEvents == false)
  }

  @Test mutating func lostFoldersComeAfterWhatMayExplainThem() {
    bench.coalescer.noteLostFolder(ItemID(5), at: bench.now)
    bench.event(.movedFrom(cookie: 1), "sub", isFolder: true)
    bench.coalescer.noteEmptyQueue(at: bench.now)
    var order: [String] = []
    for _ in 0..<40 {
      let batch = bench.wait(.milliseconds(5))
      if batch.change("sub") != nil { order.append("name") }
      if batch.lostFolders == [ItemID(5)] { order.append("folder") }
    }
    #expect(order == ["name", "folder"])
  }

  @Test mutating func drainingTellsEverything() {
    for _ in 0..<20 {
      bench.write("busy")
      _ = bench.wait(.milliseconds(10))
    }
    bench.event(.modified, "open")
    bench.event(.movedFrom(cookie: 3), "gone")
    bench.event(.attributes, "a")
    bench.coalescer.noteMounts(at: bench.now)
    let batch = bench.coalescer.drain(at: bench.now)
    for name in ["busy", "open", "gone", "a"] { #expect(batch.change(name) == .settled, "\(name)") }
    #expect(batch.mountsChanged)
    #expect(bench.coalescer.deadline == nil)
    #expect(bench.coalescer.drain(at: bench.now).isEmpty)
  }
}
