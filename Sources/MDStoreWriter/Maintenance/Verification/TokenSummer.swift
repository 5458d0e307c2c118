import MDStore

/// Tokenizes text as FTS5 does for a table, and sums the hashes of its postings.
final class TokenSummer {
  private let tokenizer: SearchTokenizer
  private let keepsPositions: Bool
  private var sum: UInt64 = 0
  private var column = 0
  private var count = 0
  /// Terms already added. A row of a table without positions has each term once.
  private var met: Set<[UInt8]> = []

  init(_ table: FullTextCheck.Table) {
    switch table {
    case .text_words: (tokenizer, keepsPositions) = (WordTokenizer(), true)
    case .attribute_words: (tokenizer, keepsPositions) = (AttributeTokenizer(), true)
    case .name_trigrams, .attribute_trigrams: (tokenizer, keepsPositions) = (NameTokenizer(), false)
    }
  }

  /// - Returns: the number of positions of the text.
  func add(_ text: [UInt8], column: Int) -> Int {
    (self.column, count) = (column, 0)
    guard !text.isEmpty else { return 0 }
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = text.withUnsafeBufferPointer { bytes in
      tokenizer.tokenize(bytes, isQuery: false, context: context) { context, flags, token, length, _, _ in
        guard let context, let token else { return 0 }
        let summer = Unmanaged<TokenSummer>.fromOpaque(context).takeUnretainedValue()
        token.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
          summer.take(UnsafeBufferPointer(start: $0, count: Int(length)), isColocated: flags & 1 != 0)
        }
        return 0
      }
    }
    return count
  }

  private func take(_ term: UnsafeBufferPointer<UInt8>, isColocated: Bool) {
    if !isColocated || count == 0 { count += 1 }
    if keepsPositions {
      sum &+= PostingSums.hash(term, position: Int64(count - 1), column: column)
    } else if met.insert(Array(term)).inserted {
      sum &+= PostingSums.hash(term, position: -1, column: column)
    }
  }

  /// Returns the sum of one row, after all its columns were added, and begins the next row.
  func takeSum() -> UInt64 {
    defer { (sum, met) = (0, []) }
    return sum
  }
}
