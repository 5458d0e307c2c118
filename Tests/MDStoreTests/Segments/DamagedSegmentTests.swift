import Foundation
import Glibc
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Pages with damaged bytes.
///
/// The tests run in child processes, so that a trap fails only one test, and an endless loop can be ended.
@Suite struct DamagedSegmentTests {
  @Test(arguments: Rounds.groups(4)) func everySearchEndsInAnAnswerOrAnError(group: Int) async throws {
    await #expect(processExitsWith: .success) { [group = group as Int] in
      alarm(120)
      let damaged = try DamagedSegments()
      for seed in UInt64(group * 30)..<UInt64(group * 30 + 30) {
        do { _ = try damaged.search(seed: seed) } catch { Issue.record("seed \(seed): \(error)") }
      }
    }
  }

  /// Without this, the test above would prove nothing: it might never meet the damage.
  @Test func damageIsNoticed() throws {
    let damaged = try DamagedSegments()
    let met = try (UInt64(0)..<20).count { try damaged.search(seed: $0).contains(.corrupt) }
    #expect(met >= 4)
  }
}

/// An index in which each search damages a few records of a full-text table.
private struct DamagedSegments {
  private let directory: TemporaryDirectory
  private let table: FullTextTable
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    table = try FullTextTable("text_words", path: path)
    try table.tell("pgsz", 100)
    var session = RandomSession(seed: 7)
    try session.run(batches: 40, on: writer)
  }

  /// Damages records, searches, and restores them.
  ///
  /// - Returns: the error codes that occurred.
  ///
  /// - Throws: errors other than those of the index.
  func search(seed: UInt64) throws -> Set<StoreError.Code> {
    var generator = SeededGenerator(seed: seed)
    let rows = try read("SELECT id, block FROM text_words_data WHERE id <> 1")
    for row in (0..<3).compactMap({ _ in rows.randomElement(using: &generator) }) {
      try write(
        "UPDATE text_words_data SET block = ? WHERE id = ?", [.blob(Self.damaged(row[1].bytes, &generator)), row[0]])
    }
    if seed % 5 == 0 {
      let places = try read("SELECT segid, term, pgno FROM text_words_idx")
      guard let place = places.randomElement(using: &generator) else { return [] }
      let page = Int64.random(in: -3...400, using: &generator)
      try write(
        "UPDATE text_words_idx SET pgno = ? WHERE segid = ? AND term = ?", [.integer(page), place[0], place[1]])
      defer {
        try? write("UPDATE text_words_idx SET pgno = ? WHERE segid = ? AND term = ?", [place[2], place[0], place[1]])
      }
      return try mend(rows) { try search() }
    }
    return try mend(rows) { try search() }
  }

  private func mend(_ rows: [[RawDatabase.Value]], after body: () throws -> Set<StoreError.Code>) throws -> Set<
    StoreError.Code
  > {
    let codes = try body()
    for row in rows { try write("UPDATE text_words_data SET block = ? WHERE id = ?", [row[1], row[0]]) }
    return codes
  }

  private func search() throws -> Set<StoreError.Code> {
    var codes: Set<StoreError.Code> = []
    for word in ["", "i", "invoice", "日", "日本", "x", "cafe", "zzz", "2024", "strasse"].map({ Array($0.utf8) }) {
      for search in [
        { try $0.itemsWithText(word: word) }, { try $0.itemsWithText(wordBeginningWith: word) },
        { try $0.itemsWithText(wordWhere: { $0.starts(with: word) }) },
      ] as [(ReadingSession) throws -> ItemSet] {
        do {
          let largest = try IndexReader(path: path).read { try $0.largestItem() }
          let found = try IndexReader(path: path).read(search)
          #expect(found.items.allSatisfy { $0 > .none && $0 <= largest })
        } catch let error as StoreError { codes.insert(error.code) }
      }
    }
    return codes
  }

  private static func damaged(_ block: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = block
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
    case 1:
      bytes += (0..<Int.random(in: 1...40, using: &generator)).map { _ in .random(in: 0...255, using: &generator) }
    case 2 where !bytes.isEmpty:  // A number that does not end.
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      for place in start..<min(bytes.count, start + 10) { bytes[place] |= 0x80 }
    default:
      for _ in 0..<4 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
    }
    return bytes
  }

  private func read(_ sql: String) throws -> [[RawDatabase.Value]] { try table.database.rows(sql) }

  private func write(_ sql: String, _ values: [RawDatabase.Value]) throws { try table.database.execute(sql, values) }
}
