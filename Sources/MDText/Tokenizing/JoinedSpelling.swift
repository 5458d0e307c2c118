/// A word that was typed with separators, spelled without them, as the index has it too (``JoinedRun``).
package struct JoinedSpelling: Hashable, Sendable {
  /// The words of the spelling: `usa` for `U.S.A.`, `1043` and `50` for `1,043.50`.
  package var words: [String]
  /// How a question uses the spelling and the words as typed.
  package var use: Use

  package enum Use: Sendable {
    /// Search for the spelling only. The words tell nothing by themselves.
    case instead
    /// Search for the spelling and for the words.
    case beside
    /// Search for the words only. They may be several numbers.
    case never
  }

  /// Maximum number of neighbouring words that may be one number: the groups of an account number.
  private static let mostWords = 9

  /// - Returns: `nil` unless the text is one run.
  package init?(_ text: String) {
    var text = text
    guard let spelling = text.withUTF8({ bytes in Self.spelling(of: bytes) }) else { return nil }
    self = spelling
  }

  private init(words: [String], use: Use) { (self.words, self.use) = (words, use) }

  private static func spelling(of bytes: UnsafeBufferPointer<UInt8>) -> JoinedSpelling? {
    guard let text = bytes.baseAddress, bytes.count <= 4 * JoinedRun.longest else { return nil }
    return ScalarTable.with { table in
      let reader = JoinedRunReader(text: text, count: bytes.count, table: table)
      let start = bytes.prefix { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "(") }.count
      var end = start
      while reader.isOfWord(at: end) || end < bytes.count && text[end] & 0xC0 == 0x80 { end += 1 }
      guard end > start, let run = reader.run(at: start..<end) else { return nil }
      let isNumber = reader.isDigit(at: start) && run.isBetweenWords
      guard let rest = rest(bytes[run.end...], isNumber: isNumber) else { return nil }
      let word = String(decoding: run.bytes[run.canonical...], as: UTF8.self)
      return JoinedSpelling(words: [word] + rest, use: use(of: run, bytes, isNumber: isNumber))
    }
  }

  /// The decimals after a number, or nothing if only the end of the run follows; `nil` for anything else.
  private static func rest(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isNumber: Bool) -> [String]? {
    if bytes.allSatisfy({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ")") }) { return [] }
    let decimals = bytes.dropFirst()
    guard isNumber, bytes.first == UInt8(ascii: ".") || bytes.first == UInt8(ascii: ","), !decimals.isEmpty,
      decimals.allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return [String(decoding: decimals, as: UTF8.self)]
  }

  /// How the typed words are used. Two numbers (`100 200`) are searched for by themselves. Two years (`2019-2020`), a
  /// word with a number (`COVID-19`) and a key, which may be part of a longer key, are searched for both ways.
  private static func use(of run: JoinedRun, _ bytes: UnsafeBufferPointer<UInt8>, isNumber: Bool) -> Use {
    let hasBlanks = bytes.contains(UInt8(ascii: " "))
    // `1,043` and `1 043.50` are one number. `100 200` may be two.
    if isNumber { return !hasBlanks || run.end < bytes.count ? .instead : .never }
    if run.isBetweenWords { return .instead }
    let digits = run.bytes.count { $0 < 0x3A }
    guard digits == run.bytes.count else { return hasBlanks ? .instead : .beside }
    let hasSign = run.start > 0 || run.bytes[0] == 0x30
    if digits >= PhoneNumber.fewestDigits, !hasBlanks || hasSign || digits == 16 { return .instead }
    return hasBlanks ? .never : .beside
  }

  /// The longest run of words from the first word on, and the number of its words.
  ///
  /// - Returns: `nil` if no run begins with the first word.
  package static func beginning(_ words: ArraySlice<String>) -> (spelling: JoinedSpelling, count: Int)? {
    guard let first = words.first else { return nil }
    let mayGoOn = first.utf8.contains { $0 &- 0x30 < 10 }
    let most = mayGoOn ? min(words.count, mostWords) : 1
    for count in stride(from: most, through: 1, by: -1) {
      if let spelling = JoinedSpelling(words.prefix(count).joined(separator: " ")) { return (spelling, count) }
    }
    return nil
  }

  /// The words to search for, with spellings in place of the words that they replace.
  package static func words(of typed: [String]) -> [String] {
    var (words, place): ([String], Int) = ([], 0)
    while place < typed.count {
      let found = beginning(typed[place...])
      let run = typed[place..<place + (found?.count ?? 1)]
      if found?.spelling.use != .instead { words += run }
      if let spelling = found?.spelling, spelling.use != .never { words += spelling.words }
      place += run.count
    }
    return words
  }
}
