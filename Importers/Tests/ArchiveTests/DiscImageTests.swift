import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import SampleFiles
import Testing

/// Labels of complete and truncated discs, and tables that refer to themselves.
@Suite struct DiscImageTests {
  private func answer(_ bytes: [UInt8], _ name: String) throws -> ImporterProcess.Answer {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    return try #require(try importer.answer(bytes, named: name, label: name))
  }

  @Test func labelIsTitle() throws {
    let answer = try answer(DiscBytes.image("OSTSEE_2024", publisher: "LEUCHTFEUERVERLAG"), "a.iso")
    #expect(answer.attributes[.title] == .string("OSTSEE_2024"))
    #expect(answer.attributes["kMDItemPublishers"] == .strings(["LEUCHTFEUERVERLAG"]))
    #expect(answer.outcome == ImportOutcome())
    #expect(String(decoding: answer.text, as: UTF8.self).contains("LIESMICH.TXT"))
  }

  @Test func labelInUnicodeIsShown() throws {
    let answer = try answer(DiscBytes.image("OSTSEEK", wide: "Ostseeküste"), "a.iso")
    #expect(answer.attributes[.title] == .string("Ostseeküste"))
    #expect(answer.outcome == ImportOutcome())
  }

  /// A bootable disc starts with a program.
  @Test(arguments: [[], [0xEB, 0x63, 0x90] + [UInt8](repeating: 0, count: 507) + [0x55, 0xAA]])
  func cutOffImagesHaveTheirLabel(_ head: [UInt8]) throws {
    let image = DiscBytes.image("OSTSEE_2024", head: head)
    for count in [17 * 2_048 + 500, 18 * 2_048] {
      let answer = try answer(Array(image.prefix(count)), "a.iso")
      #expect(answer.attributes[.title] == .string("OSTSEE_2024"))
      #expect(answer.outcome.status == .partial)
      #expect(answer.outcome.reason == "the disc image is cut off: its end is missing")
    }
  }

  /// A UDF disc without ISO 9660, with only the sectors that are needed to find its label.
  @Test func labelOfUniversalDisc() throws {
    var image = [UInt8](repeating: 0, count: 260 * 2_048)
    func put(_ bytes: [UInt8], at offset: Int) { image.replaceSubrange(offset..<(offset + bytes.count), with: bytes) }
    put([0] + Array("BEA01".utf8), at: 16 * 2_048)
    put([0] + Array("NSR02".utf8), at: 17 * 2_048)
    put([0] + Array("TEA01".utf8), at: 18 * 2_048)
    put([2, 0], at: 256 * 2_048)
    put([0, 0x10, 0, 0, 1, 1, 0, 0], at: 256 * 2_048 + 16)
    put([1, 0], at: 257 * 2_048)
    put([6, 0], at: 258 * 2_048)
    put([8] + Array("Urlaub".utf8), at: 258 * 2_048 + 84)
    put([7], at: 258 * 2_048 + 84 + 127)
    let answer = try answer(image, "a.iso")
    #expect(answer.attributes[.title] == .string("Urlaub"))
    #expect(answer.outcome.status == .partial)
  }

  @Test(arguments: Rounds.seeds(2)) func damagedDiscs(seed: UInt64) throws {
    let importer = try MortalImporter("Archive", addressSpace: 512 << 10)
    let variants = Damage.variants(of: DiscBytes.image("OSTSEE", wide: "Ostsee"), count: 100, seed: seed)
    #expect(try importer.problems(variants, named: "a.iso", seed: seed) == [])
    let names = NamedZip.file([[0x84, 0xAE, 0xA3, 0xAE], [0xC4, 0xE3, 0xBA, 0xC3]])
    let archives = Damage.variants(of: names, count: 100, seed: seed)
    #expect(try importer.problems(archives, named: "a.zip", seed: seed) == [])
    #expect(importer.deaths == [])
  }

  /// In these 388 bytes, two hard links refer to each other twice. libarchive would loop forever.
  @Test func tableThatRefersToItselfEnds() throws {
    func file(_ number: Int, _ link: String) -> String {
      let links = String(repeating: "<type link=\"\(link)\">hardlink</type>", count: 2)
      return "<file id=\"\(number)\"><name>\(number).txt</name>\(links)<mode>0644</mode></file>"
    }
    let table =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><xar><toc>\(file(1, "original"))\(file(2, "1"))</toc></xar>"
    let packed = Compressed.zlib(Array(table.utf8))
    let archive =
      Array("xar!".utf8) + [0, 28, 0, 1] + big(packed.count) + big(table.utf8.count) + [0, 0, 0, 0] + packed
    let answer = try answer(archive, "a.xar")
    #expect(answer.outcome.status == .partial)
    #expect(answer.outcome.truncated)
  }

  private func big(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) } }
}
