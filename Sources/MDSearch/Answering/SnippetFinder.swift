public import MDModel
public import MDQuery
public import MDStore
public import MDText

/// Finds the piece of an item's text that shows best why a search found it.
public struct SnippetFinder {
  private let maker: SnippetMaker

  public init(_ keywords: Keywords) {
    maker = SnippetMaker(terms: keywords.terms.map { QueryTerm($0.text, isPrefix: $0.isPrefix) })
  }

  /// `nil` when the item has no text, or only its name and attributes match.
  public func snippet(of item: ItemID, in session: ReadingSession) throws -> Snippet? {
    guard let text = try session.text(of: item) else { return nil }
    return text.withUnsafeBufferPointer { maker.snippet(of: $0) }
  }
}
