import Foundation
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// An index checked against itself.
@Suite struct VerificationTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  private func findings() throws -> [String] {
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    return verification.findings
  }

  @Test(arguments: Rounds.seeds(6)) func aSoundIndexHasNoFindings(seed: UInt64) throws {
    var session = RandomSession(seed: seed)
    let writer = try IndexWriter(path: path)
    #expect(try findings() == [], "empty")
    for round in 0..<3 {
      try session.run(batches: 10, on: writer)
      let verification = try IndexVerification(path: path)
      #expect(try verification.run())
      #expect(verification.findings == [], "seed \(seed), round \(round)")
      #expect(verification.checked == Int64(session.model.items.count))
      if round == 1 { try writer.optimize() }
    }
  }

  /// Item 1 is the root, items 2 to 5 are its files.
  @Test(arguments: [
    ("UPDATE item SET parent = 77 WHERE id = 3", "#3 is in a folder that there is not"),
    ("UPDATE item SET parent = 2 WHERE id = 3", "#3 is in something that is no folder"),
    ("UPDATE item SET kind = 1; UPDATE item SET parent = 5 - id WHERE id IN (2, 3)", "#2 lies in itself"),
    ("UPDATE item SET kind = 9 WHERE id = 3", "of no known kind"),
    ("UPDATE item SET state = 9 WHERE id = 3", "in no known state"),
    ("UPDATE item SET type = 9 WHERE id = 3", "type that is unknown"),
    ("UPDATE item SET importer = 9 WHERE id = 3", "importer that is unknown"),
    ("UPDATE item SET name = CAST('x' AS BLOB) WHERE id = 3", "other words of the item #3"),
    ("UPDATE item SET modified = 7 WHERE id = 3", "listing says of the item #3"),
    ("DELETE FROM item WHERE id = 3", "rows of items that are gone, as of #3"),
    ("UPDATE dates SET modified = zeroblob(8)", "listing says of the item #2"),
    (
      "UPDATE dates SET modified = CAST(zeroblob(8) || substr(modified, 9) AS BLOB)",
      "listing is damaged. (Item #3.)"
    ),
    ("UPDATE places SET items = x'00'", "listing is gone. (Item #1.)"),
    ("DELETE FROM places", "listing is gone. (Item #1.)"),
    ("UPDATE content SET text = zeroblob(40) WHERE item = 3", "(Item #3.)"),
    ("UPDATE content SET length = length + 1 WHERE item = 3", "(Item #3.)"),
    ("UPDATE value SET kind = 3 WHERE item = 3 AND ordinal = -1", "of the item #3 cannot be read"),
    ("UPDATE value SET kind = 77 WHERE item = 3 AND ordinal = -1", "of the item #3 cannot be read"),
    ("DELETE FROM attribute", "attributes that are unknown"),
    (
      "UPDATE value SET value = 'other' WHERE item = 3 AND ordinal = -1",
      "attribute_words has other words of the item #3"
    ),
    (
      "UPDATE value SET value = 'other' WHERE item = 3 AND ordinal = 0",
      "attribute_trigrams has other words of the item #3"
    ),
    ("DELETE FROM content WHERE item = 3", "text_words has other words of the item #3"),
    ("INSERT INTO text_words (rowid, text) VALUES (77, 'ghost')", "words of an item that cannot be"),
    ("INSERT INTO name_trigrams (rowid, name) VALUES (3, 'ghost')", "name_trigrams has other words of the item #3"),
    ("INSERT INTO journal (item, reason) VALUES (77, 1)", "table journal has 1 rows"),
    ("INSERT INTO expiration VALUES (77, 1)", "table expiration has 1 rows"),
    ("INSERT INTO outcome VALUES (77, '', 0)", "table outcome has 1 rows"),
    ("UPDATE text_words_docsize SET sz = x'01' WHERE id = 3", "how many words the item #3 has"),
    ("DELETE FROM attribute_words_docsize WHERE id = 3", "attribute_words has 4 rows, and should have 5"),
    ("UPDATE text_words_data SET block = x'0105' WHERE id = 1", "wrong about how many words it has"),
    ("DELETE FROM text_words_data WHERE id > 100", "damaged"),
    ("DROP TABLE content", "no such table"),
  ]) func whatContradictsIsFound(sql: String, sentence: String) throws {
    let writer = try IndexWriter(path: path)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<4) }
    #expect(try findings() == [])
    try withExtendedLifetime(writer) {
      try RawDatabase(path).change(sql)
      let found = try findings()
      #expect(found.contains { $0.contains(sentence) }, "\(sql): \(found)")
    }
  }

  /// Searches find a word's pages through an index of pages, which is damaged here.
  @Test func wordsThatNoSearchWouldMeetAreFound() throws {
    let writer = try IndexWriter(path: path)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<40) }
    try RawDatabase(path).change("UPDATE text_words_idx SET pgno = 2")
    #expect(try findings().contains { $0.contains("cannot be found") })
  }

  @Test func aHundredAreToldAndAllAreCounted() throws {
    let writer = try IndexWriter(path: path)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<150) }
    try RawDatabase(path).change("UPDATE item SET state = 9")
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    #expect(verification.findings.count == 100 && verification.findingCount == 151)
  }

  @Test func whatIsStoppedGoesOnAndFindsTheSame() throws {
    let writer = try IndexWriter(path: path)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<60) }
    try RawDatabase(path).change("UPDATE item SET state = 9 WHERE id < 9; DELETE FROM content WHERE item = 11")
    let whole = try IndexVerification(path: path)
    #expect(try whole.run())
    #expect(whole.findingCount == 8 + 4)
    let stopped = try IndexVerification(path: path)
    var (patience, stops, steps) = (0, 0, 0)
    while true {
      // Allow a little more work each time, so that every step is interrupted at some point, and the last run
      // completes.
      var left = patience
      patience += 7
      let isDone = try stopped.run(
        goesOn: {
          left -= 1; return left >= 0
        }, progress: { done, _ in steps = done })
      if isDone { break }
      stops += 1
    }
    #expect(stops > 5 && steps > 8)
    #expect(stopped.findings == whole.findings && stopped.checked == whole.checked)
  }

  /// The files are copied in the middle of a transaction that has begun to write to the log, as after a power cut.
  @Test func aCopyOfAWriterAtWorkHoldsWhatWasCommitted() throws {
    let copy = directory.path + "/copy.sqlite"
    try IndexWriter(path: path).batches { session throws -> Void in
      try SampleIndex.make(in: session, files: 0..<5)
      try session.commitBatch()
      try SampleIndex.make(in: session, files: 5..<1_500)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
    }
    let log = try FileManager.default.attributesOfItem(atPath: copy + "-wal")[.size] as? Int ?? 0
    #expect(log > 100_000)
    let writer = try IndexWriter(path: copy)
    #expect(try writer.batch { try SampleIndex.wholeFiles(in: $0.reading) } == 5)
    let verification = try IndexVerification(path: copy)
    #expect(try verification.run())
    #expect(verification.findings == [])
  }

  /// Verification sees one snapshot, so a concurrent change causes no finding.
  @Test func aWriterAtWorkMakesNoFindings() throws {
    let writer = try IndexWriter(path: path)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<40) }
    let verification = try IndexVerification(path: path)
    var files = 40
    let isWhole = try verification.run(goesOn: {
      if files < 80 {
        _ = try? writer.batch { session throws -> Void in
          try SampleIndex.make(in: session, files: files..<files + 1)
          try session.remove(ItemID(Int64(files - 35)))
        }
        files += 1
      }
      return true
    })
    #expect(isWhole && files == 80)
    #expect(verification.findings == [])
  }
}
