import MDCommandLine
import MDModel
import MDQuery
import MDSearch
import MDSystem

/// What the command line, and the saved search it may name, ask the index for.
struct FindRequest {
  var search: SearchRequest
  /// What may surprise in the reading of the query, one sentence each.
  var notes: [String] = []

  init(_ options: FindOptions) throws(ToolError) {
    let saved = try options.savedSearch.map { name throws(ToolError) in
      try SavedSearchFolders.current().search(named: name)
    }
    let time = TimeContext.local
    search = SearchRequest(
      .constant(true), time: time, scopes: try Self.scopes(options, saved), order: Self.order(options.sort),
      offset: options.offset, limit: options.limit)
    search.showsContents = true
    var parts = options.name.map { [NaturalParser.names(String(decoding: $0, as: UTF8.self))] } ?? []
    if let saved { parts.append(try read(saved.query, saved.reading)) }
    if options.query.utf8.contains(where: { $0 > 0x20 }) { parts.append(try read(options.query, options.reading)) }
    search.expression = parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func read(_ text: String, _ reading: QueryReading) throws(ToolError) -> QueryExpression {
    let home = ProcessEnvironment.text("HOME")
    do throws(QuerySyntaxError) {
      let query = try InterpretedQuery(
        text, reading: reading.interpretation, context: NaturalContext(time: search.time, home: home))
      notes += query.notes
      return query.expression
    } catch {
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

  /// The path of a folder, or of a file with items inside it, or the address of an item or of an app.
  private static func resolved(_ directory: [UInt8], of option: String) throws(ToolError) -> [UInt8] {
    if let address = DonationAddress(directory) { return address.path }
    if let found = AbsolutePath.splitInside(directory) {
      return MemberAddress(container: found.file, inside: found.inside).path
    }
    do { return try AbsolutePath.resolving(directory) } catch {
      throw ToolError(error, subject: "\(option) \(String(decoding: directory, as: UTF8.self))")
    }
  }
}

extension QueryReading {
  fileprivate var interpretation: InterpretedQuery.Reading {
    switch self {
    case .automatic: .automatic
    case .literal: .expression
    case .interpreted: .words
    }
  }
}
