import MDDonations
import MDModel
import MDSearch
import MDSearchAPI
import MDStore
import MDText

/// Turns hits into results, with the attributes and snippets that a query asks for.
struct ResultMaker {
  private let snippets: SnippetFinder?
  private let attributes: [AttributeKey]
  private let learns: Bool
  /// Names of the app's indexes, if its items are searched.
  private let indexes: [ItemID: String]?
  private let mostScored: Int

  init(
    _ query: SearchQuery, _ request: SearchRequest, by model: (any QuestionModel)?, _ session: any IndexReading
  ) throws {
    if case .donor(let bundle) = query.within {
      indexes = Dictionary(uniqueKeysWithValues: try session.donors(of: bundle).map { ($0.item, $0.index.name) })
      attributes = query.attributes.map { AttributeSchema.key(forProperty: $0.rawValue) ?? $0 }
        .filter { !Self.texts.contains($0) }
    } else {
      (indexes, attributes) = (nil, query.attributes)
    }
    mostScored = query.mostScored ?? .max
    learns = request.learns
    guard query.wantsSnippets else {
      snippets = nil
      return
    }
    snippets =
      try request.question.map { try SnippetFinder($0, of: request, by: model, in: session) }
      ?? SnippetFinder(request.expression)
  }

  /// Attributes that can be searched but are not returned to apps.
  private static let texts: Set<AttributeKey> = [.textContent, "kMDItemHTMLContent"]

  /// - Parameter count: number of results before this one.
  /// - Returns: `nil` if the item was removed.
  func result(_ hit: SearchHit, after count: Int, _ session: any IndexReading) throws -> SearchResult? {
    var result = SearchResult(path: hit.path, score: count < mostScored ? hit.score : 0, parts: hit.parts)
    (result.copies, result.holdsWords) = (hit.copies, hit.holdsWords)
    if let indexes {
      guard let (donor, item) = try session.donatedItem(hit.item, attributes: Set(attributes)) else { return nil }
      result.donation = FoundDonation(index: indexes[donor] ?? "", item: item)
    } else if !attributes.isEmpty, let known = try ItemAttributes.indexed(hit.item, in: session, learns: learns) {
      // The bundle identifier decides how the result is shown.
      for key in attributes + [.bundleIdentifier] where key != .textContent { result.attributes[key] = known[key] }
    }
    if let found = try snippets?.snippet(of: hit.item, in: session) {
      let isFilesOwn = try found.page == nil && Self.isPlain(hit.item, session)
      result.snippet = SearchSnippet(
        text: found.text, matches: found.highlights, page: found.page, line: isFilesOwn ? found.line : nil)
    }
    return result
  }

  /// True if the item's text is its file's own, so that line numbers agree.
  private static func isPlain(_ item: ItemID, _ session: any IndexReading) throws -> Bool {
    guard let tree = try ItemAttributes.indexed(item, in: session)?[.contentTypeTree] else { return false }
    return tree.elements.contains { $0 == "public.plain-text" || $0 == "public.source-code" }
  }
}
