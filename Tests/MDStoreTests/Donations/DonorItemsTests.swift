import MDDonations
import MDModel
import MDTestSupport
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A donor's items, kept from one snapshot to the next while several apps donate and remove.
@Suite struct DonorItemsTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private let reader: IndexReader

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    reader = try IndexReader(path: directory.path + "/index.sqlite")
  }

  private func donate(_ operations: [DonationOperation], of bundle: String) throws {
    let part = DonationPart(index: DonationIndex(), batch: bundle)
    try writer.batch { _ = try $0.accept(DonationOperation.bytes(of: operations), of: part, from: bundle) }
    while try writer.batch({ try $0.applyDonations(atMost: 50, date: Timestamp(nanoseconds: 1)) }) {}
  }

  private static func items(_ numbers: some Sequence<Int>) -> DonationOperation {
    .index(numbers.map { DonatedItem(identifier: "\($0)", attributes: [.title: "Lamp"]) })
  }

  /// The kept set may still contain removed items, but no item of another donor.
  private func check(_ kept: inout [String: DonorItems]) throws {
    try reader.read { session in
      let all = try session.allDonatedItems()
      for donor in try session.donors() {
        try kept[donor.bundle, default: DonorItems()].read(donor.item, in: session)
        let found = try #require(kept[donor.bundle]).items.intersection(all).items
        #expect(try found == session.items(of: donor.item).items, "\(donor.bundle)")
      }
    }
  }

  @Test(arguments: Rounds.seeds(3)) func whatIsKeptIsWhatIsThere(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var kept: [String: DonorItems] = [:]
    for round in 0..<40 {
      let bundle = "org.example.\(Int.random(in: 0..<3, using: &generator))"
      let first = Int.random(in: 0..<200, using: &generator)
      let count = Bool.random(using: &generator) ? 3 : 60
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: try donate([.deleteItems((first..<first + count).map(String.init))], of: bundle)
      case 1 where round % 4 == 0: try donate([.deleteEverything], of: bundle)
      default: try donate([Self.items(first..<first + count)], of: bundle)
      }
      // Check only sometimes, so that many items change between two checks.
      if Bool.random(using: &generator) { try check(&kept) }
    }
    try check(&kept)
  }

  @Test func theLastItemsNumberIsNotGivenAgain() throws {
    var kept: [String: DonorItems] = [:]
    try donate([Self.items(0..<9)], of: "org.example.A")
    try check(&kept)
    try donate([.deleteItems(["7", "8"])], of: "org.example.A")
    try donate([Self.items(0..<2)], of: "org.example.B")
    try check(&kept)
    #expect(kept["org.example.A"]?.items.intersection(kept["org.example.B"]?.items ?? .everything).isEmpty == true)
  }
}
