import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Structure records in known formats, and in others.
@Suite struct SegmentFormatTests {
  private static let negative = [UInt8](repeating: 0xFF, count: 9)

  private func segments(_ bytes: [UInt8]) -> [Segment]? {
    bytes.withUnsafeBufferPointer { SegmentStructure.segments(of: $0) }
  }

  @Test func segmentsComeNewestFirst() throws {
    let record: [UInt8] = [0, 0, 0, 1, 2, 3, 9] + [0, 1, 7, 1, 4] + [1, 2, 3, 1, 0x81, 0x00, 5, 2, 6]
    let found = try #require(segments(record))
    #expect(found.map(\.number) == [7, 5, 3])
    #expect(found.map(\.firstPage) == [1, 2, 1])
    #expect(found.map(\.lastPage) == [4, 6, 128])
    #expect(found[0].row(ofPage: 4) == 7 << 37 | 4)
  }

  @Test func segmentsThatAMergeHasUsedUpAreLeftOut() throws {
    let found = try #require(segments([0, 0, 0, 1, 1, 2, 9] + [2, 2, 3, 0, 0, 5, 2, 6]))
    #expect(found.map(\.number) == [5])
  }

  @Test(arguments: [
    [], [0, 0, 0, 1], [0, 0, 0, 1, 1, 1, 9, 0, 1, 7, 1], [0, 0, 0, 1, 1, 1, 9, 0, 1, 7, 4, 1],
    [0, 0, 0, 1, 1, 1, 9, 0, 1, 0, 1, 4], [0, 0, 0, 1, 1, 2, 9, 0, 1, 7, 1, 4],
    [0, 0, 0, 1, 1, 1, 9, 0, 1, 7, 1, 4, 0],
    // Negative counts, and a negative last page.
    [0, 0, 0, 1] + negative + [1, 9], [0, 0, 0, 1, 1] + negative + [9, 0, 1],
    [0, 0, 0, 1, 1, 1, 9, 0, 1, 7, 1] + negative,
    // The marker of records written by SQLite 3.43.
    [0, 0, 0, 1, 0xFF, 0, 0, 1, 1, 1, 9, 0, 1, 7, 1, 4, 0, 0, 0, 0, 0],
  ]) func otherRecordsAreUnknown(record: [UInt8]) {
    #expect(segments(record) == nil)
  }

  @Test func anotherVersionIsLeftToFTS5() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<3) }
    #expect(try isKnown(path))
    try RawDatabase(path).change("UPDATE text_words_config SET v = 5 WHERE k = 'version'")
    #expect(try !isKnown(path))
  }

  private func isKnown(_ path: String) throws -> Bool {
    try IndexReader(path: path).read { try SegmentTable("text_words", in: $0) != nil }
  }

  @Test(
    arguments: [
      ([0x00], 0), ([0x7F], 127), ([0x81, 0x00], 128), ([0xFF, 0x7F], 16_383),
      ([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x05], 5), ([0xBF] + [UInt8](repeating: 0xFF, count: 8), .max),
    ] as [([UInt8], Int)]) func numbersAreThoseOfSQLite(bytes: [UInt8], number: Int) throws
  {
    try bytes.withUnsafeBufferPointer { bytes throws -> Void in
      var reader = VarintReader(bytes)
      #expect(try reader.number() == number)
      #expect(reader.isAtEnd)
      var short = VarintReader(UnsafeBufferPointer(rebasing: bytes.dropLast()))
      #expect(throws: SegmentDamage.self) { _ = try short.number() }
    }
  }
}
