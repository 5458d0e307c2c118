/// What a query looks for in a text: folded tokens at consecutive positions.
public struct QueryTerm: Hashable, Sendable {
  /// Folded, in UTF-8.
  public let tokens: [[UInt8]]
  /// The last token may go on.
  public let isPrefix: Bool

  public init(tokens: [[UInt8]], isPrefix: Bool = false) {
    self.tokens = tokens
    self.isPrefix = isPrefix
  }

  /// The phrase that `text` makes. One that ends in a lone ideograph is a prefix: it is indexed as part of a bigram.
  public init(_ text: String, isPrefix: Bool = false) {
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: text, purpose: isPrefix ? .prefixQuery : .query).map { Array($0.text.utf8) }
    self.init(tokens: tokens, isPrefix: isPrefix || Tokenizer.endsInSingleIdeograph(text))
  }
}
