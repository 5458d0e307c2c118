import ImporterKit
import ImporterTestKit
import MDTestSupport
import SampleFiles
import Testing

@testable import Archive

/// Damaged archives and archive bombs. Every incomplete answer has a reason, and no process dies within the host's
/// memory limit.
@Suite struct HostileArchiveTests {
  @Test(arguments: Rounds.seeds(2)) func damaged(seed: UInt64) throws {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    for name in try AnswerTable.names(in: "Archive") {
      let variants = Damage.variants(of: try AnswerTable.bytes(name, in: "Archive"), count: 8, seed: seed)
      #expect(try importer.problems(variants, named: name, seed: seed) == [])
    }
    #expect(importer.deaths == [])
  }

  /// The work budget grows with the packed size: only a limited number of bytes may be unpacked.
  @Test func budgetEnds() {
    var budget = WorkBudget(packedBytes: 1_000)
    let spent = [256 << 20, 200_000, 100_000].map { budget.spend($0) }
    #expect(spent == [true, true, false])
    var honest = WorkBudget(packedBytes: 100 << 20)
    let isGranted = honest.spend(20 << 30)
    #expect(isGranted)
  }

  /// A member that claims 8 GiB, of which no byte exists.
  @Test func sizesAreClaims() throws {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    let tar = Compressed.tar("a.txt", size: (8 << 30) - 1, contents: [])
    let plain = try importer.answer(tar, named: "a.tar", label: "tar")
    #expect(plain.map { String(decoding: $0.text, as: UTF8.self) } == "a.txt\n")
    let packed = try importer.answer(Compressed.gzip(tar), named: "a.tar.gz", label: "tar.gz")
    #expect(packed.map { String(decoding: $0.text, as: UTF8.self) } == "a.txt\n")
    #expect(packed?.outcome.status == .partial)
    #expect(importer.deaths == [])
  }

  /// Names that would lead out of the archive, and a name of two lines.
  @Test func namesAreTamed() throws {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    for (name, expected) in [
      ("/etc/passwd", "etc/passwd"), ("./a", "a"), (".//./a", "a"), (".hidden", ".hidden"), ("a\nb", "a b"),
    ] {
      let file = Compressed.tar(name, size: 0, contents: [UInt8](repeating: 0, count: 1_024))
      let answer = try importer.answer(file, named: "a.tar", label: name)
      #expect(answer.map { String(decoding: $0.text, as: UTF8.self) } == expected + "\n")
      #expect(answer?.members.count == 1)
    }
  }
}
