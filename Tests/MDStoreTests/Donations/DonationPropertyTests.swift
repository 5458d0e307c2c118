import MDDonations
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Random donations, accepted and applied in pieces. Some transactions fail, and some writers end in between.
@Suite struct DonationPropertyTests {
  private struct Failure: Error {}

  private static let indexes = [DonationIndex(), DonationIndex(name: "notes", protection: "NSFileProtectionComplete")]

  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: Rounds.seeds(12)) func whatWasAcknowledgedIsStoredOnceAndInOrder(seed: UInt64) throws {
    var random = RandomDonations(seed: seed)
    var model = DonationModel()
    var writer = try IndexWriter(path: path)
    var most = 0
    for round in 0..<5 {
      for _ in 0..<6 {
        let index = Self.indexes[random.number(0...1)]
        let batch = (0..<random.number(1...3)).map { _ in random.operations() }
        try accept(batch, for: index, by: writer)
        model.apply(batch.flatMap(\.self), to: index)
        if random.number(0...2) == 0 { try apply(&random, by: writer) }
        if random.number(0...4) == 0 {
          // Release the lock before the next writer takes it.
          _ = consume writer
          writer = try IndexWriter(path: path)
        }
      }
      while try apply(&random, by: writer) {}
      try check(model, "seed \(seed), round \(round)")
      most = max(most, model.donors.values.map(\.count).reduce(0, +))
    }
    #expect(most > 8, "seed \(seed) makes too little to prove anything")
  }

  private func accept(_ batch: [[DonationOperation]], for index: DonationIndex, by writer: IndexWriter) throws {
    for (number, operations) in batch.enumerated() {
      let part = DonationPart(index: index, batch: "1", isLast: number == batch.count - 1)
      _ = try writer.batch { try $0.accept(DonationOperation.bytes(of: operations), of: part, from: "org.example.App") }
    }
  }

  @discardableResult
  private func apply(_ random: inout RandomDonations, by writer: IndexWriter) throws -> Bool {
    let most = random.number(1...7)
    if random.number(0...3) == 0 {
      #expect(throws: Failure.self) {
        try writer.batch { session in
          _ = try session.applyDonations(atMost: most, date: Timestamp(nanoseconds: 1))
          throw Failure()
        }
      }
    }
    return try writer.batch { try $0.applyDonations(atMost: most, date: Timestamp(nanoseconds: 1)) }
  }

  private func check(_ model: DonationModel, _ place: Comment) throws {
    try IndexReader(path: path).read { session throws -> Void in
      let stored = try DonationModel.stored(in: session)
      for (index, items) in model.donors {
        let found = stored[index] ?? [:]
        let differing = Set(items.keys).union(found.keys).filter { items[$0] != found[$0] }
        #expect(differing.sorted().map { ($0, found[$0], items[$0]) }.map { "\($0)" } == [], place)
      }
      #expect(try session.nextDonation() == nil, place)
      #expect(try session.waitingDonationBytes().isEmpty, place)
    }
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    #expect(verification.findings == [], place)
    #expect(try FullTextContents(path: path).failedChecks() == [], place)
  }
}
