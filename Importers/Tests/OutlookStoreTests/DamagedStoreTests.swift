import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import OutlookStore

/// Damaged stores, stores designed to be expensive, and other files.
@Suite struct DamagedStoreTests {
  private let whole = Array((try? Data(contentsOf: URL(filePath: StoreFixture.path))) ?? Data())

  private func answer(_ bytes: [UInt8]) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try StoreFixture.answer(try folder.write(bytes, to: "damaged.pst"))
  }

  /// A little-endian number.
  private func number(at offset: Int, bytes: Int) -> Int {
    whole[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The dates in a store may have any value.
  @Test func appointmentsMayLastForCenturies() {
    func seconds(_ start: Int64, _ end: Int64) -> Double? {
      AppointmentAttributes.seconds(from: Timestamp(nanoseconds: start), to: Timestamp(nanoseconds: end))
    }
    #expect(seconds(0, 3_600_000_000_000) == 3_600)
    #expect(seconds(5, 5) == nil && seconds(5, 4) == nil)
    #expect(seconds(.min, .max) == nil && seconds(.max, .min) == nil)
  }

  @Test(arguments: Rounds.seeds(12)) func damagedStoreHasAnAnswer(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let answer = try answer(mutator.damaged(whole))
    #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty)
    for member in answer.members {
      #expect(member.outcome?.status == .complete || member.outcome?.reason.isEmpty == false, "\(member.name)")
    }
  }

  @Test(arguments: [4, 100, 512, 20_000, 100_000, 200_000]) func cutStoreHasAReasonOrItsItems(length: Int) throws {
    let answer = try answer(Array(whole.prefix(length)))
    #expect(!answer.members.isEmpty || !answer.outcome.reason.isEmpty)
  }

  /// The entries of the block index, or of the item index, refer to the index itself.
  @Test(arguments: [0xD8, 0xE8]) func indexThatHoldsItselfEnds(place: Int) throws {
    var bytes = whole
    let page = number(at: place + 8, bytes: 8)
    for index in 0..<8 {
      bytes.replaceSubrange((page + 8 + 24 * index)..<(page + 24 + 24 * index), with: whole[place..<place + 16])
    }
    bytes[page + 0x1E8] = 8
    bytes[page + 0x1EA] = 24
    bytes[page + 0x1EB] = 1
    let answer = try answer(bytes)
    #expect(answer.outcome.status == .failed && !answer.outcome.reason.isEmpty)
  }

  @Test func foreignFilesFail() throws {
    for bytes in [[], [0], Array("plain words".utf8), Array("!BDN".utf8) + [UInt8](repeating: 0xFF, count: 5_000)] {
      let answer = try answer(bytes)
      #expect(answer.outcome.status == .failed && !answer.outcome.reason.isEmpty, "\(bytes.count) bytes")
    }
  }

  @Test func limitOfItemsIsKept() throws {
    let importer = try ImporterProcess(BuiltProduct.path("OutlookStore"))
    var limits = MemberLimits()
    limits.count = 3
    let answer = try importer.importFile(StoreFixture.path, contentType: StoreFixture.type, memberLimits: limits)
    #expect(answer.members.count == 3 && answer.outcome.truncated)
  }
}
