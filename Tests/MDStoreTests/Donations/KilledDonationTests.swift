import Foundation
import Glibc
import MDDonations
import MDModel
import MDTestSupport
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A writer that is killed while it accepts and applies donations.
@Suite struct KilledDonationTests {
  private static let size = 40
  private static let index = DonationIndex(name: "notes")

  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws { directory = try TemporaryDirectory() }

  /// Accepts batches forever, applies them in pieces, and reports each acknowledged batch.
  ///
  /// Each batch donates new items, deletes one item of the previous batch, and records its number in the client state.
  /// The pieces end in the middle of batches.
  private static func donate(to path: String, reporting log: FileHandle) throws {
    let writer = try IndexWriter(path: path)
    for batch in 0... {
      let items = (0..<size).map { number in
        DonatedItem(
          identifier: "\(batch).\(number)", domain: "batch.\(batch)", attributes: [.title: .string("Note \(batch)")])
      }
      let bytes = DonationOperation.bytes(of: [.index(items), .deleteItems(["\(batch - 1).0"])])
      let part = DonationPart(
        index: index, batch: "\(batch)", state: ClientStateChange(new: Array("\(batch + 1)".utf8)))
      _ = try writer.batch { try $0.accept(bytes, of: part, from: "org.example.Notes") }
      try log.write(contentsOf: Data("\(batch + 1)\n".utf8))
      _ = try writer.batch { try $0.applyDonations(atMost: 27, date: Timestamp(nanoseconds: 1)) }
    }
  }

  @Test(arguments: Rounds.seeds(6)) func whatWasAcknowledgedIsThereOnce(seed: UInt64) async throws {
    let report = try directory.write("", to: "report")
    var generator = SeededGenerator(seed: seed)
    let microseconds = UInt32.random(in: 20_000...250_000, using: &generator)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, report = report as String, microseconds = microseconds as UInt32, seed = seed as UInt64]
      in
      Delays.begin(seed: seed)
      let log = try #require(FileHandle(forWritingAtPath: report))
      let timer = Thread {
        usleep(microseconds); kill(getpid(), SIGKILL)
      }
      timer.start()
      try Self.donate(to: path, reporting: log)
    }
    let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
    try check(acknowledged: lines.last.flatMap { Int($0) } ?? 0, "seed \(seed)")
  }

  /// One more batch than reported may be present. It must be complete and have its client state.
  private func check(acknowledged: Int, _ place: Comment) throws {
    let writer = try IndexWriter(path: path)
    while try writer.batch({ try $0.applyDonations(atMost: 1_000, date: Timestamp(nanoseconds: 1)) }) {}
    try IndexReader(path: path).read { session throws -> Void in
      guard let donor = try session.donor(bundle: "org.example.Notes", index: "notes") else {
        #expect(acknowledged == 0, place)
        return
      }
      let batches = Int(String(decoding: donor.state ?? [], as: UTF8.self)) ?? 0
      #expect(batches >= acknowledged && batches <= acknowledged + 1, place)
      let expected = (0..<batches).flatMap { batch in
        ((batch == batches - 1 ? 0 : 1)..<Self.size).map { "\(batch).\($0)" }
      }
      let found = try session.donatedItems(of: donor.item, limit: .max).compactMap { try session.donatedItem($0)?.item }
      #expect(Set(found.map(\.identifier)) == Set(expected) && found.count == expected.count, place)
      #expect(found.allSatisfy { $0.domain == "batch." + ($0.identifier.split(separator: ".").first ?? "") }, place)
    }
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    #expect(verification.findings == [], place)
  }
}
