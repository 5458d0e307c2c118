import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Damaged and malicious files. Poppler may crash, which costs one process and is counted here. It must not hang, and
/// every answer must have contents or a reason.
@Suite struct HostileTests {
  private static let sample = SamplePDF.pages(["The quick brown fox", "jumps over", "the lazy dog"]).bytes

  @Test func truncatedAnywhere() throws {
    try expectEndings((0..<Self.sample.count / 17).map { Array(Self.sample.prefix($0 * 17)) }, named: "truncated")
  }

  @Test(arguments: Rounds.seeds(4)) func bytesFlipped(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let variants = (0..<80).map { _ in
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      return bytes
    }
    try expectEndings(variants, named: "flipped, seed \(seed)")
  }

  /// Real documents have features that the sample lacks: compressed objects, embedded fonts, pictures, forms,
  /// encryption.
  @Test(arguments: TruthTable.all.indices.filter { $0 % 15 == 0 })
  func realFilesDamaged(row: Int) throws {
    let original = try Array(Data(contentsOf: TruthTable.all[row].file).prefix(300_000))
    var random = SeededGenerator(seed: UInt64(row))
    let variants = (0..<Rounds.times(16)).map { number in
      var bytes = number % 4 == 0 ? Array(original.prefix(Int.random(in: original.indices, using: &random))) : original
      for _ in 0..<24 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      return bytes
    }
    try expectEndings(variants, named: TruthTable.all[row].name)
  }

  @Test func pageTreeThatHoldsItself() throws {
    var file = SamplePDF.pages(["one"])
    file.objects[1] = Array("<< /Type /Pages /Count 1 /Kids [2 0 R] >>".utf8)
    try expectEndings([file.bytes], named: "page loop")
  }

  @Test func twoThousandMillionPages() throws {
    var file = SamplePDF.pages(["one"])
    file.objects[1] = Array("<< /Type /Pages /Count 2000000000 /Kids [4 0 R] >>".utf8)
    try expectEndings([file.bytes], named: "page count")
  }

  /// Stream keywords without streams, and a title that makes the importer examine all of them.
  @Test func marksWithoutStreams() throws {
    var file = SamplePDF.pages(["one"])
    file.objects.append(Array("<< /Title <EFBBBF4772C3B6C39F65> >>".utf8))
    file.trailer = "/Info \(file.objects.count) 0 R"
    file.objects.append(Array(repeatElement(Array("/ObjStm ".utf8), count: 1_000_000).joined()))
    let answer = try Imports.answer(file.bytes)
    #expect(answer.attributes[.title] == "Größe")
  }

  /// Page contents of one megabyte that expand to a thousand, within the host's limit.
  @Test(.timeLimit(.minutes(2))) func zipBomb() throws {
    var file = SamplePDF.pages(["one"])
    file.objects[4] = SamplePDF.stream(SamplePDF.deflatedZeros(1 << 30), filter: "/Filter /FlateDecode")
    let ending = try Imports.run(file.bytes, addressSpace: 1 << 20)
    guard case .answered(let answer) = ending else { return print("zip bomb: the process died") }
    print("zip bomb: \(answer.outcome.status) \(answer.outcome.reason)")
    #expect(answer.attributes[.numberOfPages] == 1)
    #expect(answer.text.count < 100)
  }

  /// The same as a font's character map, which poppler keeps in memory.
  @Test(.timeLimit(.minutes(2))) func zipBombInAFont() throws {
    var file = SamplePDF.pages(["one"])
    file.objects.append(SamplePDF.stream(SamplePDF.deflatedZeros(1 << 28), filter: "/Filter /FlateDecode"))
    let map = file.objects.count
    file.objects[2] = Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode \(map) 0 R >>".utf8)
    try expectEndings([file.bytes], named: "zip bomb in a font")
  }

  /// Forms that draw one another, twelve times on each level. Poppler would need years, and cannot be interrupted.
  @Test func formsThatDrawOneAnother() throws {
    var file = SamplePDF.pages(["one"])
    let first = file.objects.count + 1
    file.objects[3] = Array(
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R
      /Resources << /XObject << /F \(first) 0 R >> >> >>
      """.utf8)
    file.objects[4] = SamplePDF.stream(Array("/F Do".utf8))
    for number in first..<(first + 16) {
      let form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F \(number + 1) 0 R >> >>"
      file.objects.append(SamplePDF.stream(Array(String(repeating: "/F Do ", count: 12).utf8), filter: form))
    }
    let answer = try Imports.answer(file.bytes)
    #expect(answer.attributes[.numberOfPages] == .integer(1))
    let reason = "page 1 takes more than 10 s to read: it and what follows were not"
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: reason, truncated: true))
  }

  private func expectEndings(_ variants: [[UInt8]], named name: String) throws {
    var deaths = 0
    for (number, bytes) in variants.enumerated() {
      switch try Imports.run(bytes, addressSpace: 1 << 20) {
      case .died: deaths += 1
      case .answered(let answer):
        let saysWhy = answer.outcome.status == .complete || !answer.outcome.reason.isEmpty
        #expect(saysWhy, "\(name), variant \(number)")
        let isText = String(validating: answer.text, as: UTF8.self) != nil
        #expect(isText, "\(name), variant \(number)")
      }
    }
    print("\(name): \(variants.count) variants, \(deaths) deaths of the process")
  }
}
