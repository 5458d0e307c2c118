import MDDonations
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Storing, replacing and removing single donations.
@Suite struct DonationStoringTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
  }

  private static func item(
    _ identifier: String, domain: String? = nil, title: String = "Lamp", expiration: Timestamp? = nil,
    isUpdate: Bool = false
  ) -> DonatedItem {
    DonatedItem(
      identifier: identifier, domain: domain, attributes: [.title: .string(title), .contentType: "public.plain-text"],
      expiration: expiration, isUpdate: isUpdate)
  }

  private func donate(
    _ operations: [DonationOperation], date: Timestamp = Timestamp(nanoseconds: 1), to name: String = ""
  ) throws {
    try writer.batch { session throws -> Void in
      let part = DonationPart(index: DonationIndex(name: name), batch: "1")
      _ = try session.accept(DonationOperation.bytes(of: operations), of: part, from: "org.example.App")
    }
    while try writer.batch({ try $0.applyDonations(atMost: 3, date: date) }) {}
  }

  private func item(_ identifier: String, in name: String = "") throws -> ItemRecord? {
    let address = DonationAddress(bundle: "org.example.App", index: name, identifier: identifier)
    return try writer.batch { try $0.reading.item(at: address) }
  }

  private func identifiers(in name: String = "") throws -> [String] {
    try writer.batch { session in
      let donor = try #require(try session.reading.donor(bundle: "org.example.App", index: name))
      return try session.reading.donatedItems(of: donor.item, limit: .max)
        .compactMap { try session.reading.donatedItem($0)?.item.identifier }
    }
  }

  private func findings() throws -> [String] {
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    return verification.findings
  }

  @Test func whatWaitsIsToldByBundle() throws {
    let bytes = DonationOperation.bytes(of: [.index([Self.item("a")])])
    try writer.batch { session throws -> Void in
      for (name, bundle) in [("", "org.example.App"), ("other", "org.example.App"), ("", "org.example.Mail")] {
        let part = DonationPart(index: DonationIndex(name: name), batch: name)
        _ = try session.accept(bytes, of: part, from: bundle)
      }
      let count = Int64(bytes.count)
      #expect(
        try session.reading.waitingDonationBytes() == ["org.example.App": 2 * count, "org.example.Mail": count])
    }
  }

  @Test func theSameAgainChangesNothingButWhenItLeaves() throws {
    try donate([.index([Self.item("a", expiration: Timestamp(nanoseconds: 5))])], date: Timestamp(nanoseconds: 1))
    let first = try #require(try item("a"))
    try donate([.index([Self.item("a", expiration: Timestamp(nanoseconds: 9))])], date: Timestamp(nanoseconds: 2))
    #expect(try item("a") == first)
    #expect(try writer.batch { try $0.reading.nextExpiration() } == Timestamp(nanoseconds: 9))
    try donate(
      [.index([Self.item("a", title: "Candle", expiration: Timestamp(nanoseconds: 9))])],
      date: Timestamp(nanoseconds: 3))
    let changed = try #require(try item("a"))
    #expect(changed.id == first.id && changed.stamp.modified == Timestamp(nanoseconds: 3))
    #expect(try findings() == [])
  }

  /// SQLite may open a savepoint for each statement. With one per item, FTS5 would write one segment per item.
  @Test func theItemsOfOneTransactionAreOneSegment() throws {
    try writer.batch { session throws -> Void in
      let part = DonationPart(index: DonationIndex(), batch: "1")
      let items = (0..<20).map {
        Self.item("\($0)", domain: "notes", title: "Lamp \($0)", expiration: Timestamp(nanoseconds: 9))
      }
      _ = try session.accept(DonationOperation.bytes(of: [.index(items)]), of: part, from: "org.example.App")
    }
    #expect(try !writer.batch { try $0.applyDonations(atMost: 100, date: Timestamp(nanoseconds: 1)) })
    for table in ["attribute_words", "attribute_trigrams"] {
      #expect(try FullTextTable(table, path: path).segmentCounts().all == 1, "\(table)")
    }
  }

  @Test func anUpdateKeepsWhatItDoesNotNameAndMakesNothing() throws {
    try donate([.index([Self.item("a", domain: "notes", expiration: Timestamp(nanoseconds: 9))])])
    let more = DonatedItem(
      identifier: "a", attributes: ["rating": 3], expiration: Timestamp(nanoseconds: 5), isUpdate: true)
    try donate([.index([more, Self.item("b", isUpdate: true)])])
    let id = try #require(try item("a")?.id)
    let found = try writer.batch { try $0.reading.donatedItem(id)?.item }
    #expect(found?.attributes[.title] == "Lamp" && found?.attributes["rating"] == 3)
    #expect(found?.attributes[.contentType] == "public.plain-text")
    #expect(found?.domain == "notes" && found?.expiration == Timestamp(nanoseconds: 9))
    #expect(try identifiers() == ["a"])
  }

  @Test func aDomainTakesThoseInIt() throws {
    let domains = ["a.b", "a.b.c", "a.bc", "a", "a.b.c.d", "a.B"]
    try donate([.index(domains.map { Self.item($0, domain: $0) } + [Self.item("none")])])
    try donate([.deleteDomains(["a.b"])])
    #expect(try identifiers() == ["a.bc", "a", "a.B", "none"])
    #expect(try findings() == [])
  }

  @Test func everythingIsTakenOutOfOneIndexOnly() throws {
    let many = (0..<20).map { Self.item("\($0)") }
    try donate([.index(many)])
    try donate([.index(many)], to: "other")
    try donate([.deleteEverything, .index([Self.item("new")])])
    #expect(try identifiers() == ["new"])
    #expect(try identifiers(in: "other").count == 20)
  }

  @Test func whatIsChosenIsForgottenWithTheItem() throws {
    try donate([.index([Self.item("a"), Self.item("b")])])
    let ids = try ["a", "b"].map { try #require(try item($0)?.id) }
    try writer.batch { session throws -> Void in
      for (id, time) in [(ids[0], 7), (ids[0], 8), (ids[1], 7), (ItemID(99), 7)] {
        try session.noteUse(of: id, words: [], date: Timestamp(nanoseconds: Int64(time)))
      }
    }
    try donate([.deleteItems(["b"])])
    let rows = try RawDatabase(path).rows("SELECT item, word, CAST(weight AS INTEGER), last FROM usage")
    #expect(rows == [[.integer(ids[0].rawValue), .text(""), .integer(2), .integer(8)]])
  }

  /// A listing block full of the longest names.
  @Test func theLongestIdentifiersAreListed() throws {
    let names = (0..<64).map { String(repeating: "é", count: 2_040) + "\($0)" }
    try donate([.index(names.map { Self.item($0) })])
    try IndexReader(path: path).read { session throws -> Void in
      let listing = try Listing(session)
      for id in try session.donatedItems(of: ItemID(1), limit: .max) {
        #expect(try listing.path(of: id) == session.path(of: id))
      }
    }
    #expect(try findings() == [])
  }

  @Test(arguments: [
    ("UPDATE item SET parent = 0 WHERE id = 2", "another app"),
    ("DELETE FROM donated WHERE item = 2", "nothing tells of it"),
    ("DELETE FROM donor", "apps that nothing tells of"), ("INSERT INTO usage VALUES (77, '', 1, 1, 1)", "#77"),
    ("UPDATE item SET kind = 0 WHERE id = 2", "no folder"),
  ]) func verificationSeesWhatDoesNotAgree(damage: String, sentence: String) throws {
    try donate([.index([Self.item("a")])])
    try RawDatabase(path).change(damage)
    #expect(try findings().contains { $0.contains(sentence) }, "\(damage)")
  }
}
