public import MDModel
public import MDQuery
public import MDStore
public import MDText

/// Finds the piece of an item's text that shows best why a search found it.
public struct SnippetFinder {
  private let maker: SnippetMaker

  public init(_ expression: QueryExpression) {
    maker = SnippetMaker(
      terms: expression.words.flatMap { text in
        text.pieces.filter { !$0.isEmpty }.map { QueryTerm($0, isPrefix: text.pieces.count > 1) }
      })
  }

  /// `nil` when the item has no text, or only its name and attributes match.
  public func snippet(of item: ItemID, in session: any IndexReading) throws -> Snippet? {
    guard let text = try session.text(of: item) else { return nil }
    return text.withUnsafeBufferPointer { maker.snippet(of: $0) }
  }
}
