import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Single moves of items. The random sessions cover their combinations.
@Suite struct ItemMovingTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter

  /// Item 1 is the root `/sample` with files 2 and 3 and folder 4, which contains folder 5.
  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    _ = try writer.batch { session in
      try SampleIndex.make(in: session, files: 0..<2)
      for parent in [Int64(1), 4] {
        let stamp = FileStamp(size: 0, modified: .epoch, changed: .epoch, inode: 1)
        _ = try session.insert(
          ItemRecord(parent: ItemID(parent), name: "folder", kind: .directory, stamp: stamp))
      }
    }
  }

  private func move(_ moves: (Int64, to: Int64, String)...) throws -> MoveOutcome {
    try writer.batch { session in
      try session.move(moves.map { ItemMove(item: ItemID($0.0), parent: ItemID($0.to), name: FileName($0.2)) }, at: nil)
    }
  }

  private func path(_ id: Int64) throws -> String? {
    try writer.batch { try $0.reading.path(of: ItemID(id)).map { $0.text } }
  }

  private func expectSound() throws {
    let verification = try IndexVerification(path: directory.path + "/index.sqlite")
    #expect(try verification.run())
    #expect(verification.findings == [])
  }

  @Test func twoChangePlaces() throws {
    let outcome = try move((2, to: 1, "file-1.txt"), (3, to: 1, "file-0.txt"))
    #expect(outcome == MoveOutcome())
    #expect(try path(2) == "/sample/file-1.txt" && path(3) == "/sample/file-0.txt")
    #expect(try writer.batch { try $0.reading.text(of: ItemID(2)) } == SampleIndex.text(0))
    try expectSound()
  }

  @Test func aFolderIsOneRowWhateverLiesBelow() throws {
    #expect(try path(5) == "/sample/folder/folder")
    #expect(try move((2, to: 5, "deep.txt"), (4, to: 1, "renamed")) == MoveOutcome())
    #expect(try path(2) == "/sample/renamed/folder/deep.txt")
    let found = try writer.batch { try $0.reading.itemsWithAttributeWords(.phrase("renamed")).items }
    #expect(found == [ItemID(4)])
    try expectSound()
  }

  @Test func nothingComesToLieInItself() throws {
    #expect(try move((4, to: 5, "in itself")).refused == [ItemID(4)])
    #expect(try move((4, to: 4, "in itself")).refused == [ItemID(4)])
    #expect(try path(5) == "/sample/folder/folder")
    try expectSound()
  }

  @Test func whatIsInTheWayGoesAndIsTold() throws {
    let outcome = try move((2, to: 1, "folder"))
    #expect(outcome.removed.count == 2 && Set(outcome.removed.directories) == [ItemID(4), ItemID(5)])
    #expect(try path(2) == "/sample/folder" && path(4) == nil && path(5) == nil)
    try expectSound()
  }

  /// A file takes the place of the folder that contains it.
  @Test func whatLiesInWhatItReplacesIsMovedOutFirst() throws {
    #expect(try move((2, to: 4, "inside")) == MoveOutcome())
    let outcome = try move((2, to: 1, "folder"))
    #expect(outcome.refused == [] && outcome.removed.count == 2)
    #expect(try path(2) == "/sample/folder")
    try expectSound()
  }

  @Test func aRootIsKnownByItsLastComponent() throws {
    #expect(try move((1, to: 0, "/elsewhere/holiday")) == MoveOutcome())
    #expect(try path(2) == "/elsewhere/holiday/file-0.txt")
    let found = try writer.batch { try $0.reading.itemsWithAttributeWords(.phrase("holiday")).items }
    #expect(found == [ItemID(1)])
    try expectSound()
  }

  @Test func whatIsNotThereIsRefused() throws {
    let outcome = try move((77, to: 1, "x"), (2, to: 77, "x"), (2, to: 3, "x"), (3, to: 4, "y"), (3, to: 4, "z"))
    #expect(outcome.refused == [77, 2, 2, 3].map { ItemID($0) })
    #expect(try path(3) == "/sample/folder/y")
    try expectSound()
  }
}
