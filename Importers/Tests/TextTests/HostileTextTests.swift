import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Bytes that are not text. The answer is valid UTF-8 with an outcome, and the importer stays alive.
@Suite struct HostileTextTests {
  @Test func binaryFilesAreNotText() throws {
    let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3E, 0, 1, 0, 0, 0, 0x60]
    let answer = try TextSample.answer(to: elf)
    #expect(answer.outcome == ImportOutcome(status: .failed, reason: "not text"))
  }

  @Test func strayNULsBecomeSpaces() throws {
    let lead = String(repeating: "words before\n", count: 1000)
    #expect(try TextSample.answer(to: Array((lead + "a\0b").utf8)).string == lead + "a b")
  }

  @Test func fewBadBytesAreReplaced() throws {
    let good = Array(String(repeating: "größer ", count: 200).utf8)
    let answer = try TextSample.answer(to: good + [0xFF] + good)
    #expect(answer.string?.contains("größer \u{FFFD}größer") == true)
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func manyBadBytesArePartial() throws {
    let answer = try TextSample.answer(to: [0xEF, 0xBB, 0xBF, 0x61, 0x62, 0xFF, 0xFE, 0xC0, 0x63, 0x64])
    #expect(answer.string == "ab\u{FFFD}\u{FFFD}\u{FFFD}cd")
    #expect(answer.outcome.status == .partial)
    #expect(answer.outcome.reason.contains("3 of 7 bytes"))
  }

  @Test func oddLengthsAndLoneSurrogatesAreReplaced() throws {
    let letters = [UInt8]((0..<400).map { $0.isMultiple(of: 2) ? 0x41 : 0 })
    let odd = try TextSample.answer(to: [0xFF, 0xFE] + letters + [0x42])
    #expect(odd.string == String(repeating: "A", count: 200))
    let lone = try TextSample.answer(to: [0xFF, 0xFE, 0x41, 0, 0x00, 0xD8, 0x42, 0, 0x00, 0xDC, 0x43, 0])
    #expect(lone.string == "A\u{FFFD}B\u{FFFD}C")
    #expect(lone.outcome.status == .partial)
  }

  @Test func oneLongTokenIsGivenWhole() throws {
    let answer = try TextSample.answer(to: [UInt8](repeating: 0x78, count: 1 << 20))
    #expect(answer.text.count == 1 << 20)
    #expect(answer.outcome == ImportOutcome())
  }

  /// Truncates each file of the table at odd places and changes bytes. Every answer must have an outcome.
  @Test func damagedFilesGiveAnOutcome() throws {
    let importer = try TextSample.importer()
    let sample = try TextSample()
    defer { sample.remove() }
    var random = SeededGenerator(seed: 2026)
    for (number, row) in EncodingTruthTests.rows.enumerated() {
      var bytes = [UInt8](try Data(contentsOf: EncodingTruthTests.file(row.path)).prefix(4096))
      bytes.removeLast(Int(random.next() % UInt64(bytes.count / 2 + 1)))
      for _ in 0..<(number % 5 * 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try sample.write(bytes)
      let type = number.isMultiple(of: 2) ? "public.plain-text" : "public.html"
      let answer = try importer.importFile(path, contentType: type)
      #expect(answer.string != nil, "\(row.path)")
      #expect(answer.outcome.status != .failed || answer.outcome.reason == "not text", "\(row.path)")
    }
  }

  @Test func randomBytesGiveAnOutcome() throws {
    let importer = try TextSample.importer()
    let sample = try TextSample()
    defer { sample.remove() }
    var random = SeededGenerator(seed: 422)
    for round in 0..<200 {
      // Half of the inputs contain no NULs. Otherwise nearly all would be rejected as binary.
      let low: UInt64 = round.isMultiple(of: 2) ? 0 : 1
      let bytes = (0..<(round * 13 % 3000)).map { _ in UInt8(low + random.next() % (256 - low)) }
      let type = round % 3 == 0 ? "public.html" : "public.plain-text"
      let answer = try importer.importFile(try sample.write(bytes), contentType: type)
      #expect(answer.string != nil, "round \(round)")
    }
  }
}
