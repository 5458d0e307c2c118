import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Tables of Lotus 1-2-3, Quattro Pro and dBase, and letters of Write, byte by byte as their programs write them.
@Suite struct OldTableTests {
  private static func text(_ bytes: [UInt8]) throws -> String {
    let answer = try LegacyImport.answer(bytes, type: "public.data")
    #expect(answer.outcome == ImportOutcome())
    return answer.string
  }

  private static func two(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
  private static func real(_ number: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
  }

  private static func record(_ kind: Int, _ contents: [UInt8]) -> [UInt8] {
    two(kind) + two(contents.count) + contents
  }

  private static let end = record(1, [])

  /// "Größe" in code page 850.
  private static let size: [UInt8] = Array("Gr".utf8) + [0x94, 0xE1] + Array("e der Schrauben".utf8)

  @Test(arguments: [0x0404, 0x0406]) func lotusUntilRelease2(_ version: Int) throws {
    let cell = { (column: Int, row: Int) in [0xFF] + Self.two(column) + Self.two(row) }
    let table =
      Self.record(0, Self.two(version)) + Self.record(0x0F, cell(0, 0) + [0x27] + Self.size + [0])
      + Self.record(0x0D, cell(1, 0) + Self.two(42)) + Self.record(0x0E, cell(0, 1) + Self.real(12.5))
      + Self.record(0x0E, [0xF2] + cell(1, 1).dropFirst() + Self.real(44_259))
      + Self.record(0x10, cell(0, 2) + Self.real(7) + Self.two(0))
      + Self.record(0x33, cell(1, 2) + Array("made".utf8) + [0])
      + Self.end
    #expect(try Self.text(table) == "Größe der Schrauben\t42\n12.5\t2021-03-04\n7\tmade")
  }

  @Test func quattroForDOSCountsItsLetters() throws {
    let text = [0x27] + Self.size
    let table =
      Self.record(0, Self.two(0x5120)) + Self.record(0x0F, [0xFF, 0, 0, 0, 0, UInt8(text.count)] + text + [0])
      + Self.end
    #expect(try Self.text(table) == "Größe der Schrauben")
  }

  @Test func lotusFromRelease3() throws {
    let cell = { (row: Int, sheet: UInt8, column: UInt8) in Self.two(row) + [sheet, column] }
    // "при" of page 1251 and "日" in Unicode, each behind the byte that tells so.
    let foreign: [UInt8] = [0x27, 5, 0xEF, 5, 0xF0, 5, 0xE8, 0x20, 0x14, 0x65, 0xE5, 0]
    let ten: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xA0, 0x02, 0x40]
    let table =
      Self.record(0, Self.two(0x1003) + [UInt8](repeating: 0, count: 24))
      + Self.record(0x16, cell(0, 0, 0) + [0x27] + Self.size + [0]) + Self.record(0x16, cell(0, 0, 1) + foreign)
      + Self.record(0x17, cell(1, 0, 0) + ten) + Self.record(0x18, cell(1, 0, 1) + Self.two(14))
      + Self.record(0x25, cell(1, 0, 2) + [0x40 | 0x12, 1, 0, 0]) + Self.record(0x27, cell(0, 1, 0) + Self.real(-2.25))
      + Self.end
    #expect(try Self.text(table) == "Größe der Schrauben\tпри 日\n10\t7\t0.05\n-2.25")
  }

  @Test(arguments: [0x1001, 0x1002]) func quattroForWindows(_ version: Int) throws {
    let cell = { (row: Int) in [0, 0] + Self.two(row) + Self.two(0) }
    let table =
      Self.record(0, Self.two(version)) + Self.record(0xCA, Array("A".utf8) + [0])
      + Self.record(0x0F, cell(0) + [0x5E] + Array("Gr".utf8) + [0xF6, 0xDF] + Array("e der Schrauben".utf8) + [0])
      + Self.record(0x0E, cell(1) + Self.real(3)) + Self.record(0xCB, []) + Self.end
    #expect(try Self.text(table) == "Größe der Schrauben\n3")
  }

  @Test func aTableThatIsCutSaysSo() throws {
    let table = Self.record(0, Self.two(0x0406)) + Self.record(0x0F, [0xFF, 0, 0, 0, 0, 0x27, 0x61, 0]) + [0x0F, 0, 9]
    let answer = try LegacyImport.answer(table, type: "public.data")
    #expect(answer.string == "a")
    #expect(answer.outcome.reason.contains("ends in the middle"))
  }

  private static func database(driver: UInt8, _ texts: [[UInt8]], deleted: Set<Int> = []) -> [UInt8] {
    let column = { (name: String, kind: String, count: UInt8) -> [UInt8] in
      let name = Array(name.utf8)
      return name + [UInt8](repeating: 0, count: 11 - name.count) + Array(kind.utf8) + [0, 0, 0, 0, count]
        + [UInt8](repeating: 0, count: 15)
    }
    let columns = column("WAS", "C", 20) + column("ZAHL", "N", 6) + column("TAG", "D", 8) + column("WERT", "B", 8)
    var head: [UInt8] = [3, 124, 3, 1, UInt8(texts.count), 0, 0, 0] + two(33 + columns.count) + two(43)
    head += [UInt8](repeating: 0, count: 17) + [driver, 0, 0]
    var file = head + columns + [0x0D]
    for (index, text) in texts.enumerated() {
      file += [deleted.contains(index) ? 0x2A : 0x20] + text + [UInt8](repeating: 0x20, count: 20 - text.count)
      file += Array("    4\(index)20240301".utf8) + real(Double(index) + 0.5)
    }
    return file + [0x1A]
  }

  @Test func recordsOfADatabase() throws {
    let bytes = Self.database(
      driver: 3, [Array("Gr".utf8) + [0xF6, 0xDF, 0x65], Array("weg".utf8), Array("da".utf8)], deleted: [1])
    let answer = try LegacyImport.answer(bytes, type: "public.data")
    #expect(answer.string == "WAS\tZAHL\tTAG\tWERT\nGröße\t40\t2024-03-01\t0.5\nda\t42\t2024-03-01\t2.5")
    #expect(answer.attributes["limelight_rowCount"] == .integer(2))
  }

  /// Programs of today write UTF-8, and name no page.
  @Test func aDatabaseWithoutAPageIsReadByItsLetters() throws {
    let russian: [UInt8] = [
      0x8C, 0xA0, 0xE1, 0xE2, 0xA5, 0xE0, 0xE1, 0xAA, 0xA0, 0xEF, 0x20, 0xE0, 0xA5, 0xAC, 0xAE, 0xAD,
    ]
    #expect(try Self.text(Self.database(driver: 0, [Array("Größe".utf8)])).contains("Größe"))
    #expect(try Self.text(Self.database(driver: 0x65, [russian])).contains("Мастерская ремон"))
  }

  /// Columns without a byte would cost every record, and hold nothing.
  @Test func columnsWithoutLengthAreNone() throws {
    var bytes = Self.database(driver: 3, [Array("Wort".utf8)])
    let empty = Array("LEER\0\0\0\0\0\0\0C".utf8) + [UInt8](repeating: 0, count: 20)
    bytes.insert(contentsOf: Array(repeatElement(empty, count: 900).joined()), at: 32)
    let start = 33 + 904 * 32
    bytes.replaceSubrange(8..<10, with: Self.two(start))
    #expect(try Self.text(bytes) == "WAS\tZAHL\tTAG\tWERT\nWort\t40\t2024-03-01\t0.5")
  }

  private static func letter(_ text: [UInt8], pictures: [Range<Int>] = []) -> [UInt8] {
    let end = 128 + text.count
    let pages = (end + 127) / 128
    var head = two(0xBE31) + two(0) + two(0xAB00) + [UInt8](repeating: 0, count: 8) + two(end) + two(0)
    head += two(pages) + two(pages + 1)
    head += [UInt8](repeating: 0, count: 128 - head.count)
    var ends = pictures.flatMap { [$0.lowerBound + 128, $0.upperBound + 128] } + [end]
    if ends.first == 128 { ends.removeFirst() }
    var page: [UInt8] = two(128) + two(0)
    for place in ends {
      let isPicture = pictures.contains { $0.upperBound + 128 == place }
      page += two(place) + two(0) + two(isPicture ? 80 : 0xFFFF)
    }
    page += [UInt8](repeating: 0, count: 84 - page.count) + [17] + [UInt8](repeating: 0, count: 16) + [0x10]
    page += [UInt8](repeating: 0, count: 127 - page.count) + [UInt8(ends.count)]
    return head + text + [UInt8](repeating: 0, count: pages * 128 - end) + page
  }

  @Test func lettersOfWrite() throws {
    let text: [UInt8] = Array("Sehr geehrte Damen,\r\nmit freundlichen Gr".utf8) + [0xFC, 0xDF] + Array("en\r\n".utf8)
    #expect(try Self.text(Self.letter(text)) == "Sehr geehrte Damen,\nmit freundlichen Grüßen\n")
  }

  /// The bytes of a picture stand between the paragraphs.
  @Test func picturesInLettersAreNoText() throws {
    let text = Array("before\r\n".utf8) + [0x88, 0] + Array("noise noise".utf8) + Array("after\r\n".utf8)
    #expect(try Self.text(Self.letter(text, pictures: [8..<21])) == "before\nafter\n")
  }

  /// Files that the programs themselves wrote.
  @Test(arguments: [
    ("testDBF.dbf", ["TEXT_FIELD", "普林斯顿大学", "جامعة برنستون", "2016-05-25"]),
    ("testDBF_gb18030.dbf", ["虽然该指令经过重新发布"]), ("testQuattro.wq1", ["OBSERV", "4001"]),
    ("testQuattro.wb1", ["X", "10"]), ("testLotus123.wks", ["X\tY\tZ", "10\t1\t10"]),
    ("testLotus123.wk1", ["OBSERV\tDATE", "1996-07-03\t683.38\t3133.59"]),
    ("testLotus123.wk3", ["VMC5_10", "5\t219\t0.259218436873748"]),
    ("testLotus123-lotusftp.wk4", ["67543\tMordocs\tArthur"]),
    ("testLotus123-lotusftp.123", ["HOKKAIDO\t01\t5643647"]),
    ("testMSWriteFile.wri", ["Document Register", "Requestor"]),
  ])
  func realFiles(_ name: String, _ words: [String]) throws {
    let file = LegacyTruth.folder.appending(path: "tables").appending(path: name)
    let answer = try LegacyImport.importer().importFile(file.path, contentType: "public.data")
    for word in words { #expect(answer.string.contains(word)) }
    #expect(answer.outcome == ImportOutcome())
  }

  /// Every file cut at every place, and with a wrong byte at every place: always an answer, and the process lives.
  @Test func damagedFilesGiveAnAnswer() throws {
    let importer = try LegacyImport.importer()
    let cell = [0xFF] + Self.two(0) + Self.two(0)
    let samples = [
      Self.record(0, Self.two(0x0406)) + Self.record(0x0F, cell + [0x27] + Self.size + [0]) + Self.end,
      Self.record(0, Self.two(0x1003) + [UInt8](repeating: 0, count: 24))
        + Self.record(0x16, [0, 0, 0, 0, 0x27, 0x14, 1, 0x10, 0x81])
        + Self.record(0x17, [UInt8](repeating: 9, count: 14)),
      Self.database(driver: 3, [Array("text".utf8)]),
      Self.letter(Array("before\r\nnoise\r\n".utf8), pictures: [8..<15]),
    ]
    for sample in samples {
      for place in stride(from: 1, to: sample.count, by: 3) {
        _ = try LegacyImport.answer(Array(sample[..<place]), type: "public.data", by: importer)
        for value in [0, 0x7F, 0xFF] as [UInt8] {
          var damaged = sample
          damaged[place] = value
          _ = try LegacyImport.answer(damaged, type: "public.data", by: importer)
        }
      }
    }
  }
}
