import MDStore

/// Cuts text as FTS5 does for a table and sums up the postings that come of it.
final class TokenSummer {
  private let tokenizer: SearchTokenizer
  private let keepsPositions: Bool
  private var sum: UInt64 = 0
  private var column = 0
  private var count = 0
  /// Terms already counted: where no positions are kept, a row has each term once.
  private var met: Set<[UInt8]> = []

  init(_ table: FullTextCheck.Table) {
    switch table {
    case .text_words: (tokenizer, keepsPositions) = (WordTokenizer(), true)
    case .attribute_words: (tokenizer, keepsPositions) = (AttributeTokenizer(), true)
    case .name_trigrams, .attribute_trigrams: (tokenizer, keepsPositions) = (NameTokenizer(), false)
    }
  }

  /// - Returns: how many positions the text takes.
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

  /// The sum of one row, whose columns have all been added.
  func takeSum() -> UInt64 {
    defer { (sum, met) = (0, []) }
    return sum
  }
}
