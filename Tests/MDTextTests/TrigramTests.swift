import MDText
import Testing

@Suite struct TrigramTests {
  private func trigrams(_ text: [UInt8]) -> [[UInt8]] {
    var tokenizer = TrigramTokenizer()
    var found: [[UInt8]] = []
    let status = withUnsafeMutablePointer(to: &found) { list in
      text.withUnsafeBufferPointer { bytes in
        tokenizer.tokenize(bytes, context: list) { context, _, token, count, _, _ in
          guard let context, let token else { return 1 }
          context.assumingMemoryBound(to: [[UInt8]].self).pointee.append(
            Array(UnsafeRawBufferPointer(start: token, count: Int(count))))
          return 0
        }
      }
    }
    #expect(status == 0)
    return found
  }

  @Test(
    arguments: [
      ("", []), ("ab", []), ("abc", ["abc"]), ("A b.TXT", ["a b", " b.", "b.t", ".tx", "txt"]),
      ("Straße", ["str", "tra", "ras", "ass", "sse"]), ("日本語版", ["日本語", "本語版"]),
      ("か\u{3099}すか\u{3099}", ["がすが"]), ("e\u{301}te\u{301}", ["ete"]), ("ab\0cde", ["cde"]), ("😀a😀", ["😀a😀"]),
    ] as [(String, [String])])
  func everyThreeScalars(_ text: String, _ expected: [String]) {
    #expect(trigrams(Array(text.utf8)) == expected.map { Array($0.utf8) })
  }

  @Test func invalidBytesCountAsScalars() {
    #expect(
      trigrams([0xE9, 0x41, 0xFF, 0xE3, 0x81]) == [[0xE9, 0x61, 0xFF], [0x61, 0xFF, 0xE3], [0xFF, 0xE3, 0x81]])
  }

  @Test func sinkEndsTheTokenizing() {
    var tokenizer = TrigramTokenizer()
    let status = Array("abcdef".utf8).withUnsafeBufferPointer { bytes in
      tokenizer.tokenize(bytes, context: nil) { _, _, _, _, start, _ in start == 1 ? 9 : start > 1 ? 1 : 0 }
    }
    #expect(status == 9)
  }

  @Test(arguments: [
    ("", "", true), ("a", "", true), ("", "a", false), ("abc", "abc", true), ("xabc", "abc", true),
    ("abcx", "abc", true),
    ("ab", "abc", false), ("abab", "aba", true), ("aab", "ab", true), ("axc", "abc", false), ("日本語", "本", true),
  ])
  func contains(_ haystack: String, _ needle: String, _ expected: Bool) {
    let (haystack, needle) = (Array(haystack.utf8), Array(needle.utf8))
    let found = haystack.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { TrigramTokenizer.contains(folded: bytes, $0) }
    }
    #expect(found == expected)
  }
}
