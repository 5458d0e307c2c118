import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Rows that SQLite accepts but that contradict each other, as a damaged page or a bug in an earlier version leaves
/// them.
@Suite struct ContradictionTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<4) }
  }

  /// Changes an index in which item 1 is the root and items 2 to 5 are its files.
  private func change(_ sql: String) throws {
    try ClosingRecord.remove(for: path)
    try RawDatabase(path).change(sql)
  }

  private func errorOfReading(_ body: (ReadingSession) throws -> Void) throws -> StoreError.Code? {
    let reader = try IndexReader(path: path)
    do { try reader.read(body) } catch let error as StoreError { return error.code }
    return nil
  }

  @Test(.timeLimit(.minutes(1))) func directoriesThatLieInThemselvesEndInAnError() throws {
    try change("UPDATE item SET kind = 1; UPDATE item SET parent = 5 - id WHERE id IN (2, 3)")
    #expect(try errorOfReading { _ = try $0.path(of: ItemID(2)) } == .corrupt)
    #expect(try errorOfReading { _ = try $0.path(of: ItemID(3)) } == .corrupt)
    #expect(try IndexReader(path: path).read { try $0.directories(below: ItemID(2)) } == [ItemID(2), ItemID(3)])
    #expect(try IndexWriter(path: path).batch { try $0.remove(ItemID(2)).count } == 2)
    #expect(try IndexReader(path: path).read { try $0.counts().items } == 3)
  }

  @Test func aParentThatIsGoneLeavesNoPath() throws {
    try change("UPDATE item SET parent = 77 WHERE id = 2")
    #expect(try IndexReader(path: path).read { try $0.path(of: ItemID(2)) } == nil)
  }

  /// IDs beyond the last item would not fit the sets that searches build from them.
  @Test(arguments: [6, Int64.max, -1]) func wordsOfNoItemEndInAnError(number: Int64) throws {
    try change("INSERT INTO text_words (rowid, text) VALUES (\(number), 'everywhere')")
    #expect(try errorOfReading { _ = try $0.itemsWithText(.phrase("everywhere")) } == .corrupt)
    #expect(try errorOfReading { _ = try $0.itemsWithText(.phrase("number1")) } == nil)
    #expect(try errorOfReading { _ = try $0.itemsWithText(word: Array("everywhere".utf8)) } == .corrupt)
    #expect(try errorOfReading { _ = try $0.itemsWithText(wordBeginningWith: Array("every".utf8)) } == .corrupt)
    #expect(try errorOfReading { _ = try $0.itemsWithText(word: Array("number1".utf8)) } == nil)
  }

  @Test(arguments: ["length = length + 1", "length = -1", "text = zeroblob(40)", "text = ''"])
  func damagedTextEndsTheBatchAndNothingIsLost(change: String) throws {
    try self.change("UPDATE content SET \(change) WHERE item = 3")
    #expect(try errorOfReading { _ = try $0.text(of: ItemID(3)) } == .corrupt)
    let writer = try IndexWriter(path: path)
    let error = #expect(throws: StoreError.self) { try writer.batch { try $0.remove(ItemID(1)) } }
    #expect(error?.code == .corrupt)
    #expect(try IndexReader(path: path).read { try $0.counts().items } == 5)
    #expect(try IndexReader(path: path).read { try $0.text(of: ItemID(2)) } == SampleIndex.text(0))
  }

  @Test func aTableThatIsGoneIsDamage() throws {
    try change("DROP TABLE content; DROP TABLE text_words_data")
    #expect(try errorOfReading { _ = try $0.text(of: ItemID(3)) } == .corrupt)
    #expect(try errorOfReading { _ = try $0.itemsWithText(word: Array("number1".utf8)) } == .corrupt)
  }
}
