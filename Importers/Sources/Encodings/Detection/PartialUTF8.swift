/// Decides whether bytes with some invalid sequences are UTF-8 nevertheless: text cut within a letter, or a log of
/// several programs.
enum PartialUTF8 {
  /// Valid sequences per invalid one that prove UTF-8. In Thai and Chinese encodings one in three is valid by chance,
  /// in others far fewer.
  private static let leastPerInvalid = 3
  /// Valid sequences that prove UTF-8 after text in another encoding. Fewer may be chance.
  private static let leastAfterOther = 4

  /// - Parameters:
  ///   - findings: The findings for all of the bytes.
  ///   - other: The encoding of the text before them, unless it is UTF-8.
  static func accepts(
    _ findings: UTF8Findings, of bytes: UnsafeMutableBufferPointer<UInt8>, unlike other: TextEncoding?
  ) -> Bool {
    if findings.invalid == 0 { return other == nil || findings.multibyte >= leastAfterOther }
    if findings.multibyte >= leastPerInvalid * findings.invalid { return true }
    // A line without invalid bytes is rarely chance. Text in other encodings has sequences in fewer than one line in
    // ten.
    guard findings.multibyte * 4 >= findings.invalid else { return false }
    return sequencesInValidLines(bytes) * 4 >= findings.invalid
  }

  private static func sequencesInValidLines(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var sequences = 0
    var lines = ByteLines(bytes)
    while let line = lines.next() {
      let findings = UTF8Cleaner.clean(line)
      if findings.invalid == 0, findings.unfinished == 0 { sequences += findings.multibyte }
    }
    return sequences
  }
}

/// Iterates the lines of single-byte text, each with its line feed.
struct ByteLines {
  private var rest: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { rest = bytes }

  mutating func next() -> UnsafeMutableBufferPointer<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.position(of: 0x0A).map { $0 + 1 } ?? rest.count
    defer { rest = UnsafeMutableBufferPointer(rebasing: rest[end...]) }
    return UnsafeMutableBufferPointer(rebasing: rest[..<end])
  }
}
