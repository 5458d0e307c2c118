import ImporterKit
import ImporterTestKit
import Testing

/// Workbooks, record by record.
@Suite struct WorkbookTests {
  private static func answer(_ book: BiffSample) throws -> ImporterProcess.Answer {
    try LegacyImport.answer(book.bytes, type: "com.microsoft.excel.xls")
  }

  private static func book() -> BiffSample {
    var book = BiffSample()
    book.add(0x0809, [0, 6, 5, 0, 0, 0, 0, 0])
    return book
  }

  /// Text that continues in another record, there in two bytes a character.
  @Test func aTextRunsThroughRecords() throws {
    var book = Self.book()
    book.add(0x00FC, [1, 0, 0, 0, 2, 0, 0, 0, 6, 0, 0] + Array("abc".utf8))
    book.add(0x003C, [1, 0x44, 0x04, 0x45, 0x04, 0x46, 0x04, 2, 0, 0] + Array("zz".utf8))
    for index in [0, 1] as [UInt8] { book.add(0x00FD, [index, 0, 0, 0, 0, 0, index, 0, 0, 0]) }
    #expect(try Self.answer(book).string == "abcфхц\nzz\n")
  }

  @Test func numbersAreShownByTheirFormat() throws {
    var book = Self.book()
    book.add(0x041E, [164, 0, 10, 0, 0] + Array("yyyy-mm-dd".utf8))
    for format in [0, 14, 22, 20, 164] as [UInt8] {
      book.add(0x00E0, [0, 0, format, 0] + [UInt8](repeating: 0, count: 16))
    }
    for (style, value) in [(0, 0.1 + 0.2), (1, 39_844), (2, 39_844.75), (3, 0.5), (4, 1), (0, 1e20)] {
      let bits = value.bitPattern
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
      book.add(0x0203, [0, 0, 0, 0, UInt8(style), 0] + bytes)
    }
    #expect(try Self.answer(book).string == "0.3\t2009-01-31\t2009-01-31 18:00\t12:00\t1900-01-01\t1e+20\n")
  }

  @Test func packedNumbersAreUnpacked() throws {
    var book = Self.book()
    // 5 as a whole number, 1.23 as hundredths, 1 as the upper part of a real.
    for bits in [5 << 2 | 2, 123 << 2 | 3, 0x3FF0_0000] {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
      book.add(0x027E, [1, 0, 0, 0, 0, 0] + bytes)
    }
    #expect(try Self.answer(book).string == "5\t1.23\t1\n")
  }

  @Test func aFormulasTextIsGiven() throws {
    var book = Self.book()
    book.add(0x0006, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0])
    book.add(0x0207, [4, 0, 0] + Array("made".utf8))
    #expect(try Self.answer(book).string == "made\n")
  }

  @Test func codesOfThePageAreNoText() throws {
    var book = Self.book()
    let head = Array("&L&\"Arial,Bold\"&14Budget && more&RPage &P".utf8)
    book.add(0x0014, [UInt8(head.count), 0, 0] + head)
    #expect(try Self.answer(book).string == "Budget & more Page\n")
  }

  @Test func aWorkbookWithAPasswordSaysSo() throws {
    var book = Self.book()
    book.add(0x002F, [1, 0, 1, 0, 1, 0])
    let answer = try Self.answer(book)
    #expect(answer.outcome.reason.contains("password"))
    #expect(answer.attributes[.securityMethod] == "Password Encrypted")
  }

  /// What cells show stands behind their numbers; a length of time is no date.
  @Test func numbersStandBesideWhatIsShown() throws {
    var book = Self.book()
    for (number, code) in [(164, "00000"), (165, "0.0%"), (166, "[h]:mm"), (167, "d mmmm yyyy")] {
      book.add(0x041E, [UInt8(number), 0, UInt8(code.utf8.count), 0, 0] + Array(code.utf8))
    }
    for format in [0, 164, 165, 166, 167] as [UInt8] {
      book.add(0x00E0, [0, 0, format, 0] + [UInt8](repeating: 0, count: 16))
    }
    for (style, value) in [(1, 1_067), (2, 0.155), (3, 1.5), (4, 44_259)] {
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
      book.add(0x0203, [0, 0, 0, 0, UInt8(style), 0] + bytes)
    }
    #expect(try Self.answer(book).string == "1067 01067\t0.155 15.5%\t1.5 36:00\t2021-03-04 4 March 2021\n")
  }

  /// A beginning of the workbook that tells no version of this format says nothing of the sheets.
  @Test(arguments: [0, 7, 0x10] as [UInt8]) func aBookOfNoKnownVersionLeavesItToTheSheets(_ version: UInt8) throws {
    var book = BiffSample()
    book.add(0x0809, [0, version, 5, 0, 0, 0, 0, 0])
    book.add(0x000A, [])
    book.add(0x0809, [0, 6, 0x10, 0, 0, 0, 0, 0])
    book.add(0x0204, [0, 0, 0, 0, 0, 0, 3, 0, 1, 0x44, 0x04, 0x45, 0x04, 0x46, 0x04])
    #expect(try Self.answer(book).string == "фхц\n")
  }

  @Test func truthAndErrorsAreShown() throws {
    var book = Self.book()
    book.add(0x0205, [0, 0, 0, 0, 0, 0, 1, 0])
    book.add(0x0205, [0, 0, 1, 0, 0, 0, 0x17, 1])
    for result in [[1, 0, 0], [2, 0, 0x2A]] as [[UInt8]] {
      book.add(0x0006, [0, 0, 2, 0, 0, 0] + result + [0, 0, 0, 0xFF, 0xFF, 0, 0])
    }
    #expect(try Self.answer(book).string == "TRUE\t#REF!\tFALSE\t#N/A\n")
  }

  /// Newer programs that save for Excel 95 write their own version into the sheets.
  @Test func theVersionOfTheWorkbookCounts() throws {
    var book = BiffSample()
    book.add(0x0809, [0, 5, 5, 0, 0, 0, 0, 0])
    book.add(0x0042, [0xE3, 0x04])
    book.add(0x000A, [])
    book.add(0x0809, [0, 6, 0x10, 0, 0, 0, 0, 0])
    book.add(0x0204, [0, 0, 0, 0, 0, 0, 3, 0, 0xEF, 0xF0, 0xE8])
    #expect(try Self.answer(book).string == "при\n")
  }

  /// A text in the code page of the workbook, as before Excel 97.
  @Test func olderTextsAreInTheWorkbooksCodePage() throws {
    var book = BiffSample()
    book.add(0x0809, [0, 5, 5, 0, 0, 0, 0, 0])
    book.add(0x0042, [0xE3, 0x04])
    book.add(0x0204, [0, 0, 0, 0, 0, 0, 3, 0, 0xEF, 0xF0, 0xE8])
    #expect(try Self.answer(book).string == "при\n")
  }
}
