import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Text that changes its encoding: truncated, damaged, or written by several programs.
@Suite struct MixedTextTests {
  static let german = "Anwesend: Frau Müller, Herr Größmann. Beschluss über die Straßenreinigung nach Anhörung"

  static func words(_ answer: ImporterProcess.Answer) -> [Substring] {
    (answer.string ?? "").split { $0.isWhitespace || $0.isPunctuation }
  }

  static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
      return isBigEndian ? pair.reversed() : pair
    }
  }

  // MARK: UTF-8 with bytes of other encodings

  @Test(arguments: [
    Array("\(german) und ".utf8) + [0xC3], Array("\(german) caf".utf8) + [0xE9, 0x0A],
    Array("Größe\n".utf8) + [0xE2, 0x82], Array("\(german) ".utf8) + [0xF0, 0x9F, 0x98],
  ])
  func fewBadBytesDoNotChangeTheEncoding(bytes: [UInt8]) throws {
    let answer = try TextSample.answer(to: bytes)
    #expect(answer.attributes[.textEncoding] == nil)
    #expect(answer.string?.contains("Größ") == true)
    #expect(answer.outcome.status != .failed)
  }

  @Test func eachLineOfALogIsReadInItsEncoding() throws {
    var log = Array(String(repeating: "INFO all is well\n", count: 300).utf8)
    log += Array("INFO login of Größmann\n".utf8) + Array("INFO caf".utf8) + [0xE9] + Array(" noir\n".utf8)
    let words = Self.words(try TextSample.answer(to: log))
    #expect(words.contains("Größmann"))
    #expect(words.contains("café"))
  }

  @Test func cyrillicLinesOfTwoEncodingsAreRead() throws {
    let sentence = "Комитет снова соберётся в четверг, чтобы обсудить оставшиеся вопросы о новом здании\n"
    let legacy = try #require(sentence.data(using: .windowsCP1251))
    let log = Array(sentence.utf8) + Array(legacy) + Array(sentence.utf8) + Array(legacy)
    #expect(try TextSample.answer(to: log).string == String(repeating: sentence, count: 4))
  }

  @Test func aTextThatGoesOnInAnotherEncodingIsReadInBoth() throws {
    // Pieces have 128 KiB. The first pieces are windows-1252 and the last ones UTF-8.
    let line = "Größe und Höhe der Straßenbrücke über den Fluß\n"
    let legacy = try #require(line.data(using: .windowsCP1252))
    let first = Array(repeatElement(Array(legacy), count: 10_000).joined())
    let bytes = first + Array(String(repeating: line, count: 9_000).utf8)
    let answer = try TextSample.answer(to: bytes)
    #expect(answer.string == String(repeating: line, count: 19_000))
    #expect(answer.strings(.textEncoding) == ["windows-1252"])
  }

  // MARK: NULs

  @Test(arguments: [
    Array("a note about zebras, of one line\0\n".utf8),
    Array(String(repeating: "event of the zebras went well and took 12 ms\0\n", count: 200).utf8),
    Array("the zebras start\n".utf8) + [UInt8](repeating: 0, count: 64) + Array("\nzebras again\n".utf8),
    [UInt8](repeating: 0, count: 300_001) + Array("zebras after the log was cut\n".utf8),
    Array("zebras of a preallocated log\n".utf8) + [UInt8](repeating: 0, count: 200_000),
    Array("id\0\0\0\0\0\0zebras\0\0über\0\0\0\0\0\0".utf8),
  ])
  func textWithNULsIsText(bytes: [UInt8]) throws {
    let answer = try TextSample.answer(to: bytes)
    #expect(answer.outcome == ImportOutcome())
    #expect(Self.words(answer).contains("zebras"))
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 4_096), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48],
    [1, 0, 0, 0, 0x41, 0x42, 2, 0, 0, 0, 0x43, 0x44, 3, 0, 0, 0],
  ])
  func otherBytesAreNotText(bytes: [UInt8]) throws {
    #expect(try TextSample.answer(to: bytes).outcome == ImportOutcome(status: .failed, reason: "not text"))
  }

  // MARK: UTF-16 followed by single bytes

  @Test(arguments: [false, true], [0, 1, 5_000])
  func utf16ThatGoesOnInSingleBytesIsRead(isBigEndian: Bool, lines: Int) throws {
    let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let wide = Self.utf16(String(repeating: "first größe\r\n", count: lines + 1), isBigEndian: isBigEndian)
    let narrow = Array("second line about zebras\nthird größe\n".utf8)
    let last = Self.utf16("fourth höhe\r\n", isBigEndian: isBigEndian)
    let answer = try TextSample.answer(to: mark + wide + narrow + last)
    let words = Self.words(answer)
    #expect(words.suffix(8) == ["second", "line", "about", "zebras", "third", "größe", "fourth", "höhe"])
    #expect(words.count == 2 * lines + 10)
    #expect(answer.outcome == ImportOutcome())
  }

  @Test(arguments: [(false, 0), (true, 0), (false, 5_000), (true, 5_000)], ["first größe\r\n", "Первая строка\r\n"])
  func singleBytesThatGoOnInUTF16AreRead(beginning: (isBigEndian: Bool, lines: Int), wide: String) throws {
    let (isBigEndian, lines) = beginning
    let narrow = Array(String(repeating: "a line about zebras\n", count: lines + 1).utf8)
    let other = Self.utf16(String(repeating: wide, count: 5), isBigEndian: isBigEndian)
    let answer = try TextSample.answer(to: narrow + other + Array("and back to größe\n".utf8))
    let words = Self.words(answer)
    #expect(words.count == 4 * (lines + 1) + 10 + 4)
    #expect(words.suffix(6).elementsEqual(Self.words(of: wide) + ["and", "back", "to", "größe"]))
  }

  /// A section that may be either encoding is read once, and the reader continues after it.
  @Test func stretchesThatMayBeBothEnd() throws {
    let line = Array("abcd\u{1}ef gh".utf8) + [0, 0x61, 0, 0x0A, 0x62, 0, 0x0A, 0]
    let bytes = Array(repeatElement(line, count: 200_000).joined())
    #expect(try TextSample.answer(to: bytes).string != nil)
  }

  @Test func aSecondMarkIsNotText() throws {
    let bytes = Array("one\n".utf8) + [0xFF, 0xFE] + Self.utf16("zebras and more\r\n")
    #expect(Self.words(try TextSample.answer(to: bytes)) == ["one", "zebras", "and", "more"])
  }

  /// Text in scripts whose UTF-16 bytes are ASCII letters must not be read as single bytes.
  @Test(arguments: [
    "《かたかなとてまな》\r\nかたかなとてま\r\n", "上海市\r\n不可思議\r\n本文中華\r\n", "हिन्दी में कुछ शब्द\r\nऔर शब्द\r\n",
  ])
  func eastAsianUTF16StaysWhole(text: String) throws {
    #expect(try TextSample.answer(to: [0xFF, 0xFE] + Self.utf16(text)).string == text)
    #expect(try TextSample.answer(to: [0xFE, 0xFF] + Self.utf16(text, isBigEndian: true)).string == text)
  }

  private static func words(of text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  @Test func manyNULsAreReadInOnePass() throws {
    // Each line may be the start of UTF-16. A reader that tests each from scratch would not finish.
    let bytes = Array(repeatElement(Array("a\0\u{B}z\n".utf8) + Array("words of it\n".utf8), count: 400_000).joined())
    #expect(try TextSample.answer(to: bytes).outcome == ImportOutcome())
  }
}
