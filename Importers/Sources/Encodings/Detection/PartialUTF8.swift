/// Decides whether bytes of which some are not UTF-8 are UTF-8 all the same: text that was cut within a letter, or a log
/// to which several programs write.
enum PartialUTF8 {
  /// In text of other encodings a sequence is valid by chance: of Thai and Chinese one in three, of others far fewer.
  private static let leastPerInvalid = 3
  /// Fewer sequences are chance in a text that has been in another encoding so far.
  private static let leastAfterOther = 4

  /// - Parameters:
  ///   - findings: those of all the bytes.
  ///   - other: the encoding that the text before them is in, if it is not UTF-8.
  static func accepts(
    _ findings: UTF8Findings, of bytes: UnsafeMutableBufferPointer<UInt8>, unlike other: TextEncoding?
  ) -> Bool {
    if findings.invalid == 0 { return other == nil || findings.multibyte >= leastAfterOther }
    if findings.multibyte >= leastPerInvalid * findings.invalid { return true }
    // Lines without an invalid byte are rarely chance. Other texts have no sequences in more than one line of ten.
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

/// Lines of a text of single bytes, each with its line feed.
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
