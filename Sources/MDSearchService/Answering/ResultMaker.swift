import MDModel
import MDSearch
import MDStore
import MDText

/// Makes results of hits, with the attributes and snippets that a query asks for.
struct ResultMaker {
  private let snippets: SnippetFinder?
  private let attributes: [AttributeKey]

  init(_ query: SearchQuery, _ request: SearchRequest) {
    snippets = query.wantsSnippets ? SnippetFinder(request.expression) : nil
    attributes = query.attributes
  }

  func result(_ hit: SearchHit, _ session: any IndexReading) throws -> SearchResult {
    var result = SearchResult(path: hit.path, score: hit.score, parts: hit.parts)
    if !attributes.isEmpty, let known = try ItemAttributes.indexed(hit.item, in: session) {
      // What it comes from tells how it is shown.
      for key in attributes + [.bundleIdentifier] where key != .textContent { result.attributes[key] = known[key] }
    }
    if let found = try snippets?.snippet(of: hit.item, in: session) {
      result.snippet = SearchSnippet(text: found.text, matches: found.highlights)
    }
    return result
  }
}
