import MDModel
import MDTestSupport
import Testing

@testable import MDIndexer

/// Decides which folders' changes form a burst, by counts and on the test's clock.
struct BurstMeterTests {
  private static let (home, documents, project, notes) = (ItemID(1), ItemID(2), ItemID(3), ItemID(4))
  private var meter = BurstMeter()
  private var now = Instant(nanoseconds: 1_000_000_000_000)
  private var time = Timestamp(nanoseconds: 1_000_000_000_000)

  private mutating func note(
    _ names: [ItemID: Int], new: Set<ItemID> = [], below parents: [ItemID: ItemID] = [:]
  ) -> Set<ItemID> {
    meter.note(names, at: now, time: time) {
      .init(parent: parents[$0] ?? Self.home, created: new.contains($0) ? time : nil)
    }
  }

  private mutating func pass(_ duration: Duration) { (now, time) = (now + duration, time + duration) }

  @Test mutating func filesThatPeopleSaveAreNoBurst() {
    for _ in 0..<100 {
      #expect(note([Self.documents: 5, Self.notes: 1], new: [Self.notes]) == [])
      now = now + .seconds(1)
    }
  }

  @Test mutating func aFileSavedWhileThousandsAreCopiedIsNone() {
    #expect(note([Self.project: BurstMeter.mostNames]) == [])
    #expect(note([Self.project: 200, Self.notes: 1]) == [Self.project])
    // Changes next to the copy, and in the folder that contains the copy, are not part of it.
    #expect(note([Self.project: 200, Self.notes: 1, Self.home: 1]) == [Self.project])
  }

  @Test mutating func aBurstEndsWithItsWindow() {
    #expect(note([Self.project: 2 * BurstMeter.mostNames]) == [Self.project])
    now = now + BurstMeter.half
    #expect(note([Self.project: 1]) == [Self.project])
    now = now + BurstMeter.half * 2
    #expect(note([Self.project: 1]) == [])
  }

  /// `cp -r` and `git clone` create many folders with few files in each.
  @Test mutating func newFoldersArePartOfABurst() {
    let folders = (10..<300).map { ItemID($0) }
    let parents = Dictionary(
      uniqueKeysWithValues: folders.dropFirst().map { ($0, ItemID(($0.rawValue - 10) / 4 + 10)) })
    let changes = Dictionary(uniqueKeysWithValues: folders.map { ($0, 4) })
    #expect(note(changes, new: Set(folders), below: parents) == Set(folders))
    #expect(note([folders[0]: 4, Self.notes: 1], new: [folders[0]], below: parents) == [folders[0]])
  }

  /// An archive is unpacked that has no top folder of its own.
  @Test mutating func newFoldersBesideEachOtherArePartOfABurst() {
    let folders = Set((10..<90).map { ItemID($0) })
    let changes = Dictionary(uniqueKeysWithValues: folders.map { ($0, 4) })
    #expect(note(changes, new: folders) == folders)
  }

  /// While a program copies files, the user creates a folder and saves a file in it.
  @Test mutating func aNewFolderWithAFileOrTwoIsNone() {
    let inner = ItemID(5)
    let parents = [Self.notes: Self.documents, inner: Self.notes]
    let changes = [Self.project: 400, Self.notes: 1, inner: 2]
    #expect(note(changes, new: [Self.notes, inner], below: parents) == [Self.project])
  }

  /// A root that is indexed for a moment only makes all of its folders new.
  @Test mutating func aNewRootIsNoTree() {
    let parents = [Self.home: ItemID.none]
    let all: Set = [Self.home, Self.project, Self.notes]
    #expect(note([Self.project: 400, Self.notes: 1], new: all, below: parents) == [Self.project])
  }

  /// `git checkout` changes a few files in each of many existing folders.
  @Test mutating func foldersThatChangeTogetherArePartOfABurst() {
    let folders = (10..<300).map { ItemID($0) }
    let parents = Dictionary(uniqueKeysWithValues: folders.map { ($0, Self.project) })
    let changes = Dictionary(uniqueKeysWithValues: folders.map { ($0, 4) })
    #expect(note(changes, below: parents) == Set(folders))
    #expect(note([folders[0]: 1, Self.notes: 1], below: parents) == [folders[0]])
  }

  /// Looking up a folder's facts costs SQL statements, and most batches report only a file or two.
  @Test mutating func nothingIsAskedWhileThereIsNoBurst() {
    let changes = [Self.notes: BurstMeter.mostNames]
    #expect(meter.note(changes, at: now, time: time) { _ in preconditionFailure("asked") } == [])
  }

  @Test mutating func aFolderThatIsGoneIsNone() {
    _ = note([Self.project: 2 * BurstMeter.mostNames])
    #expect(meter.note([Self.notes: 2 * BurstMeter.mostNames], at: now, time: time) { _ in nil } == [])
  }

  /// A copy runs for minutes, while the user saves files in one folder after the other.
  @Test mutating func foldersThatChangeAtOtherTimesDoNotLieBesideEachOther() {
    for folder in (10..<40).map({ ItemID($0) }) {
      #expect(note([Self.project: 400, folder: 1], below: [folder: Self.documents]) == [Self.project])
      pass(BurstMeter.half)
    }
  }

  @Test mutating func aFolderIsNewForAMinuteOfABurst() {
    let inner = ItemID(5)
    let parents = [Self.notes: Self.documents, inner: Self.notes]
    let changes = [Self.project: 400, Self.notes: 30, inner: 30]
    #expect(note(changes, new: [Self.notes, inner], below: parents) == Set(changes.keys))
    for _ in 0..<20 {
      pass(BurstMeter.half)
      _ = note([Self.project: 400, Self.notes: 1, inner: 1])
    }
    #expect(note(changes, below: parents) == [Self.project])
  }
}
