import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Files with members, imported again and again, compared with a model.
///
/// The index has the same members with the same contents, and unchanged members keep their IDs.
@Suite struct MemberPropertyTests {
  @Test(arguments: Rounds.seeds(12)) func aFileHasTheMembersThatItWasReadWith(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    var random = SeededGenerator(seed: seed)
    let writer = try IndexWriter(path: path)
    let reader = try IndexReader(path: path)
    let files = try writer.batch { session in
      try SampleIndex.make(in: session, files: 0..<3)
      return try (0..<3).map { try #require(try session.reading.item(at: FilePath("/sample/file-\($0).txt"))).id }
    }
    var models = [MemberModel](repeating: MemberModel(), count: files.count)
    for round in 0..<30 {
      let file = Int.random(in: 0..<files.count, using: &random)
      let before = try reader.read { try $0.allMembers() }
      let held = try stored(before, reader)
      var model = models[file]
      model.change(&random)
      let isWhole = Int.random(in: 0..<5, using: &random) > 0
      try read(model, of: files[file], as: UInt64(round), isWhole, writer, &random) {
        // Nothing new is visible before the import has ended.
        let seen = try reader.read { try $0.allMembers() }
        #expect(seen == before, "seed \(seed), round \(round)")
      }
      if isWhole { models[file] = model }
      let after = try reader.read { try $0.allMembers() }
      var wanted: [String: MemberModel.Stored] = [:]
      for (number, model) in models.enumerated() {
        wanted.merge(model.stored(below: "/sample/file-\(number).txt", modified: Int64(number))) { first, _ in first }
      }
      let found = try stored(after, reader)
      #expect(found == wanted, "seed \(seed), round \(round)")
      for (address, id) in before where wanted[address] == held[address] && isUnmoved(address, before, after) {
        #expect(after[address] == id, "seed \(seed), round \(round): \(address) is another item")
      }
      try expectWords(wanted, after, reader)
    }
    var isLeft = true
    while isLeft { isLeft = try writer.batch { try $0.removeHiddenMembers(atMost: 7) } }
    try expectSound(path, seed)
    let hidden = try reader.read { try $0.hiddenItems() }
    #expect(hidden.isEmpty)
  }

  private func stored(_ members: [String: ItemID], _ reader: IndexReader) throws -> [String: MemberModel.Stored] {
    try reader.read { session in try members.mapValues { try session.stored($0) } }
  }

  /// True if the member should keep its ID: it lies directly in the file, or its enclosing member has kept its ID.
  private func isUnmoved(_ address: String, _ before: [String: ItemID], _ after: [String: ItemID]) -> Bool {
    let home = address.split(separator: "//").dropLast().joined(separator: "//")
    return home.hasPrefix("/") && !home.contains("//") || before[home] == after[home]
  }

  private func read(
    _ model: MemberModel, of file: ItemID, as number: UInt64, _ isWhole: Bool, _ writer: IndexWriter,
    _ random: inout SeededGenerator, meanwhile: () throws -> Void
  ) throws {
    try writer.batch { try $0.beginMembers(of: file, reading: number) }
    var rest = model.members[...]
    while let first = rest.first {
      var piece = [first.result]
      rest.removeFirst()
      while let next = rest.first, Bool.random(using: &random) {
        piece.append(next.result)
        rest.removeFirst()
      }
      let isStored = try writer.batch {
        try $0.store(piece, of: file, reading: number, date: Timestamp(nanoseconds: 7))
      }
      #expect(isStored)
      try meanwhile()
      if Int.random(in: 0..<4, using: &random) == 0 {
        _ = try writer.batch { try $0.removeHiddenMembers(atMost: Int.random(in: 1...9, using: &random)) }
        try meanwhile()
      }
    }
    if !isWhole { try writer.batch { try $0.abandonMembers(of: file) } }
    let isEnded = try writer.batch { try $0.endMembers(of: file, reading: number) }
    #expect(isEnded == isWhole)
  }

  private func expectWords(
    _ wanted: [String: MemberModel.Stored], _ members: [String: ItemID], _ reader: IndexReader
  ) throws {
    let found = try reader.read { session in
      let hidden = try session.hiddenItems()
      return try (0..<9).map { try session.itemsWithText(.phrase("word\($0)")).intersection(hidden.complement).items }
    }
    for number in 0..<9 {
      let holders = wanted.filter { $0.value.text.hasPrefix("word\(number) ") }.compactMap { members[$0.key] }
      #expect(found[number] == holders.sorted(), "word\(number)")
    }
  }

  private func expectSound(_ path: String, _ seed: UInt64) throws {
    let verification = try IndexVerification(path: path)
    let isComplete = try verification.run()
    #expect(isComplete)
    #expect(verification.findings == [], "seed \(seed)")
    let failed = try FullTextContents(path: path).failedChecks()
    #expect(failed == [], "seed \(seed)")
  }
}
