import MDModel
import MDStore
import Testing

@testable import MDIndexer

/// The date when a file was added to its folder, derived from its other dates.
@Suite struct AddedDateTests {
  private static func at(_ seconds: Int) -> Timestamp { Timestamp(nanoseconds: 0) + .seconds(seconds) }

  private static func item(created: Int?, modified: Int, changed: Int) -> ItemRecord {
    ItemRecord(
      parent: ItemID(1), name: "a", kind: .regular,
      stamp: FileStamp(size: 1, modified: at(modified), changed: at(changed), inode: 1), created: created.map(at))
  }

  /// In a folder that is crawled for the first time, only the dates of birth say when items were added.
  @Test(arguments: [(1_000, 5_000, 9_000, nil), (nil, 5_000, 9_000, 9_000)] as [(Int?, Int, Int, Int?)])
  func whatANewFolderHoldsCameWhenItWasMade(created: Int?, modified: Int, changed: Int, added: Int?) {
    let item = Self.item(created: created, modified: modified, changed: changed)
    #expect(AddedDate.of(item, isInNewFolder: true) == added.map(Self.at))
  }

  /// The cases: written there; copied there with the original's date; created and then made accessible; moved in by a
  /// rename.
  @Test(
    arguments: [
      (1_000, 9_000, 9_000, nil), (9_000, 100, 9_001, nil), (9_000, 9_010, 9_059, nil), (1_000, 1_500, 9_000, 9_000),
      (nil, 1_500, 9_000, 9_000),
    ] as [(Int?, Int, Int, Int?)])
  func whatIsNewInAKnownFolderWasMadeThereOrCame(created: Int?, modified: Int, changed: Int, added: Int?) {
    let item = Self.item(created: created, modified: modified, changed: changed)
    #expect(AddedDate.of(item, isInNewFolder: false) == added.map(Self.at))
  }
}
