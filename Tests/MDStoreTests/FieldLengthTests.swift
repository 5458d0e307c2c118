import Foundation
import MDModel
import MDTestSupport
import MDText
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Lengths of texts, titles and names, compared with counts of their tokens.
@Suite struct FieldLengthTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Indexes")

  /// Items whose stored lengths differ from the model's.
  private func differences(
    from model: IndexModel, _ session: ReadingSession, prepared: Bool
  ) throws -> [String] {
    let (texts, attributes) = (NaiveWords(.texts, of: model), NaiveWords(.attributes, of: model))
    let lengths = try session.lengths()
    if prepared { try lengths.prepare(items: .max) }
    return try (1...max(1, session.largestItem().rawValue)).compactMap { id in
      let item = UInt32(id)
      let known = [try lengths.text(of: item), try lengths.title(of: item), try lengths.name(of: item)]
      let expected = [
        texts.length(of: id), attributes.length(of: id, column: 1), attributes.length(of: id),
      ]
      return known == expected ? nil : "\(id): \(known) for \(expected)"
    }
  }

  @Test(arguments: Rounds.seeds(4)) func lengthsAreThoseOfTheTokens(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    var session = RandomSession(seed: seed)
    for round in 0..<4 {
      // A new writer each time, which reads earlier lengths from the file.
      try session.run(batches: 8, on: try IndexWriter(path: path))
      let found = try IndexReader(path: path).read {
        try differences(from: session.model, $0, prepared: round % 2 == 1)
      }
      #expect(found.isEmpty, "seed \(seed), round \(round): \(found.joined(separator: "\n"))")
    }
  }

  /// An index with an earlier schema gets its blocks of lengths when it is opened.
  @Test(arguments: 1...SchemaMigrations.names.count) func lengthsComeWithTheMigration(version: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    try FileManager.default.copyItem(atPath: Self.fixtures.appending(path: "\(version).sqlite").path, toPath: path)
    _ = try IndexWriter(path: path)
    try IndexReader(path: path).read { session throws -> Void in
      let lengths = try session.lengths()
      for number in 0..<3 {
        let item = UInt32(try #require(try session.item(at: FilePath("/sample/file-\(number).txt"))).id.rawValue)
        var naive = NaiveWords(.texts)
        naive.set([SampleIndex.text(number)], .document, of: 1)
        #expect(try lengths.text(of: item) == naive.length(of: 1), "schema \(version), file \(number)")
        // `Sample 0` has two words, `file-0.txt` three.
        #expect(try lengths.title(of: item) == 2 && lengths.name(of: item) == 3, "schema \(version), file \(number)")
      }
    }
  }

  /// Lengths that need more bits than are stored are rounded down, and very long ones are capped.
  @Test func longFieldsAreAThousandthShortAtMost() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let counts = [1, 2_047, 2_048, 2_049, 4_095, 70_001, 300_000]
    let writer = try IndexWriter(path: path)
    try writer.batch { session throws -> Void in
      for count in counts {
        let words = Array(repeating: "a", count: count).joined(separator: " ")
        try Self.store(session, "f\(count)", text: words, title: String(words.prefix(2 * 1_000)))
      }
      try Self.store(session, Array(repeating: "n", count: 120).joined(separator: " "), text: "", title: "")
    }
    try IndexReader(path: path).read { session throws -> Void in
      let lengths = try session.lengths()
      for (number, count) in counts.enumerated() {
        let (item, text) = (UInt32(number + 1), try lengths.text(of: UInt32(number + 1)))
        #expect(text <= count && text >= count - count / 1_000 && (count > 2_047 || text == count), "\(count): \(text)")
        #expect(try lengths.title(of: item) == min(count, 255) && lengths.name(of: item) == 1)
      }
      let last = UInt32(counts.count + 1)
      #expect(try lengths.name(of: last) == 120 && lengths.text(of: last) == 0 && lengths.title(of: last) == 0)
      // Items that do not exist have length 0.
      #expect(try lengths.text(of: last + 1) == 0 && lengths.text(of: .max) == 0)
    }
  }

  @Test(arguments: [0, 1, 2_047, 2_048, 2_049, 4_096, 65_535, 1 << 20, 1 << 31, 1 << 42 - 1])
  func codesOfLengthsAreRead(text: Int) {
    for (title, name) in [(0, 0), (255, 1), (256, 70_000)] {
      var block = LengthBlock.bytes(of: .init()) + LengthBlock.bytes(of: .init(text: text, title: title, name: name))
      let entry = block.withUnsafeMutableBufferPointer { LengthBlock.entry(1, in: $0) }
      #expect(entry.text <= text && entry.text >= text - text / 1_000 && (text > 2_047 || entry.text == text))
      #expect(entry.title == min(title, 255) && entry.name == min(name, 255))
    }
  }

  private static func store(_ session: WritingSession, _ name: String, text: String, title: String) throws {
    let id = try session.insert(
      ItemRecord(
        parent: .none, name: FileName(Array("/\(name)".utf8)), kind: .regular,
        stamp: FileStamp(size: 1, modified: .epoch, changed: .epoch, inode: Int64(name.utf8.count))))
    try session.store(
      ImportResult(
        attributes: title.isEmpty ? [:] : [.title: .string(title)], text: Array(text.utf8), state: .indexed, type: nil,
        importer: nil, stamp: nil, date: .epoch), of: id)
  }
}
