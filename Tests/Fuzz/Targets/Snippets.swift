import MDText

extension FuzzTarget {
  /// Snippets of texts. The first line of the input is the search text.
  static let snippets = FuzzTarget(name: "snippets", maximumBytes: 2_048) { input in
    var cursor = InputCursor(input)
    let maximum = Int(cursor.byte())
    let isPrefix = cursor.bit()
    let words = String(decoding: cursor.piece(), as: UTF8.self)
    let terms = words.split(separator: " ").map { QueryTerm(String($0), isPrefix: isPrefix) }
    let text = Array(cursor.rest)
    let maker = SnippetMaker(terms: terms)
    guard let snippet = text.withUnsafeBufferPointer({ maker.snippet(of: $0, maximumCharacters: maximum) })
    else { return }
    try check(snippet, atMost: max(maximum, 1))
  }

  private static func check(_ snippet: Snippet, atMost maximum: Int) throws(Violation) {
    let shown = snippet.text.unicodeScalars
    try require(shown.count <= maximum, "\(shown.count) scalars, but \(maximum) are allowed")
    try require(!shown.contains { $0.value < 0x20 || $0.value == 0x7F }, "a control character is shown")
    let bytes = Array(snippet.text.utf8)
    var end = 0
    for range in snippet.highlights {
      try require(range.lowerBound >= end && !range.isEmpty && range.upperBound <= bytes.count, "highlight \(range)")
      try require(String(validating: bytes[range], as: UTF8.self) != nil, "highlight \(range) cuts a character")
      end = range.upperBound
    }
  }
}
