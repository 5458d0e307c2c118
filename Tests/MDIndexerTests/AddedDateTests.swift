import MDModel
import MDStore
import Testing

@testable import MDIndexer

/// When a file came, by its dates alone.
@Suite struct AddedDateTests {
  private static func at(_ seconds: Int) -> Timestamp { Timestamp(nanoseconds: 0) + .seconds(seconds) }

  private static func item(created: Int?, modified: Int, changed: Int) -> ItemRecord {
    ItemRecord(
      parent: ItemID(1), name: "a", kind: .regular,
      stamp: FileStamp(size: 1, modified: at(modified), changed: at(changed), inode: 1), created: created.map(at))
  }

  /// Of a folder that was never looked at nothing is known but dates of birth.
  @Test(arguments: [(1_000, 5_000, 9_000, nil), (nil, 5_000, 9_000, 9_000)] as [(Int?, Int, Int, Int?)])
  func whatANewFolderHoldsCameWhenItWasMade(created: Int?, modified: Int, changed: Int, added: Int?) {
    let item = Self.item(created: created, modified: modified, changed: changed)
    #expect(AddedDate.of(item, isInNewFolder: true) == added.map(Self.at))
  }

  /// Written there; copied there, with the date of the original; made and made accessible; brought by a rename.
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
