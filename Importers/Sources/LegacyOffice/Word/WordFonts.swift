import CompoundFile

/// Fonts of a document of Word 6 or 95: their character sets say in which code page its text is.
struct WordFonts {
  /// The code page of the most fonts that are not of Western Europe; `nil` where all are.
  private(set) var codePage: Int?

  private static let mostFonts = 1_000

  init(_ document: [UInt8], _ header: WordHeader) {
    let end = min(document.count, header.fontsOffset + header.fontsBytes)
    // The table begins with its own length.
    var offset = header.fontsOffset + 2
    var votes: [Int: Int] = [:]
    var count = 0
    while offset + 6 < end, count < Self.mostFonts {
      let length = Int(document[offset]) + 1
      let name = document.part(at: offset + 6, limit: min(length - 6, end - offset - 6)).prefix { $0 != 0 }
      if let page = LanguageCodePage.page(ofCharacterSet: Int(document[offset + 4])) ?? Self.page(ofName: name) {
        votes[page, default: 0] += 1
      }
      offset += length
      count += 1
    }
    codePage = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Fonts for one script had its name in theirs.
  private static func page(ofName name: ArraySlice<UInt8>) -> Int? {
    let name = String(decoding: name, as: UTF8.self).uppercased()
    for (end, page) in [("CYR", 1251), (" CE", 1250), ("GREEK", 1253), (" TUR", 1254), ("BALTIC", 1257)] {
      if name.hasSuffix(end) { return page }
    }
    return nil
  }
}
