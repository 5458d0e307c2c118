/// Lyrics as LRC files write them: `[00:12.40]` before a line, `<00:12.90>` before a word or a syllable.
enum TimedLyrics {
  /// The text without its times, so that syllables are words again.
  static func withoutTimes(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    var kept: [UInt8] = []
    while let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }) {
      kept += rest[..<mark]
      if let end = end(ofTime: rest[mark...]) {
        rest = rest[end...]
      } else {
        kept.append(rest[mark])
        rest = rest[(mark + 1)...]
      }
    }
    return kept.isEmpty && rest.count == bytes.count ? text : String(decoding: kept + rest, as: UTF8.self)
  }

  /// Minutes, seconds and parts of them between brackets.
  private static func end(ofTime bytes: ArraySlice<UInt8>) -> Int? {
    let closing = bytes.first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ">")
    var rest = bytes.dropFirst()
    guard digits(&rest, 1...3), rest.popFirst() == UInt8(ascii: ":"), digits(&rest, 1...2) else { return nil }
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ":") {
      rest = rest.dropFirst()
      guard digits(&rest, 1...3) else { return nil }
    }
    return rest.first == closing ? rest.startIndex + 1 : nil
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>, _ count: ClosedRange<Int>) -> Bool {
    let found = rest.prefix { (0x30...0x39).contains($0) }.count
    rest = rest.dropFirst(found)
    return count.contains(found)
  }
}
