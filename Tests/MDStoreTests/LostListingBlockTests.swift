import MDModel
import MDSQLite
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Blocks of the listing that are missing although the items that they list exist.
@Suite struct LostListingBlockTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    try writer.batch { session throws -> Void in try SampleIndex.make(in: session, files: 0..<3) }
  }

  private static let losses = [
    "DELETE FROM places", "DELETE FROM dates", "UPDATE places SET items = x'00'", "UPDATE dates SET modified = x''",
    "UPDATE dates SET modified = 5", "UPDATE dates SET modified = 12345678",
    "UPDATE dates SET modified = zeroblob(8 * 502)",
  ]

  @Test(arguments: losses) func isToldFromItemsThatAreGone(loss: String) throws {
    try writer.batch { session throws -> Void in try session.statement(loss).run() }
    try IndexReader(path: path).read { session throws -> Void in
      let listing = try Listing(session)
      let error = #expect(throws: StoreError.self) {
        _ = try listing.place(of: ItemID(2))
        try listing.forEachDate(of: .everything) { _, _ in }
      }
      #expect(error?.code == .corrupt)
    }
  }

  @Test(arguments: losses) func isFoundByVerification(loss: String) throws {
    try writer.batch { session throws -> Void in try session.statement(loss).run() }
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    #expect(verification.findings.contains { $0.contains("A block of the index's listing is gone") })
  }

  /// The newest date at the head of a block must exist and must not be older than another date of the block.
  @Test(arguments: ["0000000000000080", "0000000000000000"])
  func aBlockThatIsWrongAboutItsNewestDateIsDamaged(newest: String) throws {
    let change = "UPDATE dates SET modified = CAST(x'\(newest)' || substr(modified, 9) AS BLOB)"
    try writer.batch { session throws -> Void in try session.statement(change).run() }
    try IndexReader(path: path).read { session throws -> Void in
      let listing = try Listing(session)
      let error = #expect(throws: StoreError.self) { try listing.forEachDate(of: .everything) { _, _ in } }
      #expect(error?.code == .corrupt)
    }
  }

  /// A bitmap of items has no place for negative numbers.
  @Test func numbersBelowAllItemsAreDamage() throws {
    try writer.optimize()
    try writer.batch { session throws -> Void in try session.statement("UPDATE item SET id = -id").run() }
    try IndexReader(path: path).read { session throws -> Void in
      let error = #expect(throws: StoreError.self) { _ = try session.itemsWithText(.phrase("everywhere")) }
      #expect(error?.code == .corrupt)
    }
  }

  /// The middle one of three blocks is missing.
  @Test func aBlockBetweenOthersIsMissed() throws {
    try writer.batch { session throws -> Void in try SampleIndex.make(in: session, files: 3..<1_600) }
    try writer.batch { session throws -> Void in try session.statement("DELETE FROM dates WHERE block = 1").run() }
    try IndexReader(path: path).read { session throws -> Void in
      let listing = try Listing(session)
      let error = #expect(throws: StoreError.self) { try listing.forEachDate(of: .everything) { _, _ in } }
      #expect(error?.code == .corrupt)
    }
  }

  @Test func blocksOfRemovedItemsMayBeEmpty() throws {
    try writer.batch { session throws -> Void in _ = try session.remove(ItemID(1)) }
    try IndexReader(path: path).read { session throws -> Void in
      let listing = try Listing(session)
      #expect(try listing.place(of: ItemID(2)) == nil && listing.date(of: ItemID(2)) == nil)
      try listing.forEachDate(of: .everything) { id, _ in Issue.record("\(id)") }
    }
  }
}
