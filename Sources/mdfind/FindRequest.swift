import MDCommandLine
import MDModel
import MDQuery
import MDSearch
import MDSystem

/// What the command line, and the saved search it may name, ask the index for.
enum FindRequest {
  static func make(_ options: FindOptions) throws -> SearchRequest {
    let saved = try options.savedSearch.map { name throws(ToolError) in
      try SavedSearchFolders.current().search(named: name)
    }
    var words: [Keyword] = []
    for (text, reading) in [(saved?.query ?? "", saved?.reading ?? .automatic), (options.query, options.reading)] {
      guard try !isExpression(text, reading) else {
        throw ToolError(
          .failure, "query expressions are not understood yet", hint: "leave out -literal to search for words")
      }
      words += Keywords(parsing: text).terms
    }
    return SearchRequest(
      keywords: Keywords(terms: words),
      nameParts: options.name.map { [$0] } ?? [], scopes: try scopes(options, saved), order: order(options.sort),
      offset: options.offset, limit: options.limit)
  }

  /// Words are what neither is an expression nor was meant as one.
  private static func isExpression(_ text: String, _ reading: QueryReading) throws(ToolError) -> Bool {
    guard reading != .interpreted, text.utf8.contains(where: { $0 > 0x20 }) else { return false }
    do throws(QuerySyntaxError) {
      let expression = try QueryParser.parse(text)
      return reading == .literal || expression.hasComparison
    } catch {
      if reading == .automatic, !QueryParser.looksLikeExpression(text) { return false }
      throw ToolError(error, query: text)
    }
  }

  private static func order(_ sort: SortOrder?) -> SearchRequest.Order {
    switch sort {
    case .relevance: .relevance
    case .name: .name
    case .date, nil: .date
    }
  }

  /// The folders of the command line, as far as they lie in those of the saved search.
  private static func scopes(_ options: FindOptions, _ saved: SavedSearch?) throws(ToolError) -> [[UInt8]] {
    let given = try options.onlyIn.map { directory throws(ToolError) in try resolved(directory, of: "-onlyin") }
    let name = "-s " + String(decoding: options.savedSearch ?? [], as: UTF8.self)
    let kept = try saved?.directories.map { directory throws(ToolError) in try resolved(directory, of: name) } ?? []
    guard !given.isEmpty, !kept.isEmpty else { return given + kept }
    let common = FolderSet.intersection(given, kept)
    guard !common.isEmpty else {
      throw ToolError(.failure, "the folders of -onlyin and those of \(name) have nothing in common")
    }
    return common
  }

  private static func resolved(_ directory: [UInt8], of option: String) throws(ToolError) -> [UInt8] {
    do { return try AbsolutePath.resolving(directory) } catch {
      throw ToolError(error, subject: "\(option) \(String(decoding: directory, as: UTF8.self))")
    }
  }
}
