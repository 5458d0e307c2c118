import MDCommandLine
import MDModel
import MDSearchAPI
import MDSearchService
import MDSystem
import MDTools

/// The query of the command line, with the saved search that it may name.
struct FindQuery {
  private(set) var query: SearchQuery

  init(_ options: FindOptions) throws {
    let saved = try options.savedSearch.map(Self.savedSearch)
    var texts = options.name.map { [SearchQuery.Text(String(decoding: $0, as: UTF8.self), .names)] } ?? []
    if let saved { texts.append(SearchQuery.Text(saved.query, saved.reading)) }
    if options.query.utf8.contains(where: { $0 > 0x20 }) { texts.append(.init(options.query, options.reading)) }
    if texts.isEmpty, options.findsDuplicates { texts.append(.init(Self.everything, .expression)) }
    query = SearchQuery(texts)
    query.folders = try Self.folders(options, saved)
    query.evidence = options.evidence
    query.similarTo = try options.similar.map { try Self.resolved($0, of: "--similar") }
    query.order = options.sort ?? (options.evidence == .meaning ? .relevance : .date)
    (query.offset, query.limit, query.isReversed) = (options.offset, options.limit, options.isReversed)
    let asksForMembers = options.showsMembers || query.folders.contains(where: Self.holdsMembers)
    query.leavesMembersOut = options.endsPathsWithNUL && !asksForMembers
    query.goal = options.explains ? .explanation : options.countsOnly ? .count : .results
    (query.foldsDuplicates, query.findsDuplicates) = (options.foldsDuplicates, options.findsDuplicates)
    query.attributes = options.attributes.map { AttributeKey($0) }
    query.wantsSnippets = options.showsSnippet
    query.explainsScores = options.printsJSON && query.order == .relevance
    if let path = options.why {
      query.questioned = try Self.resolved(path, of: "--why")
      query.goal = .explanation
    }
    query.asker.home = (try? Locations.home())?.text
  }

  /// True if a place to search is no folder, but a file, an item or an app with items inside.
  private static func holdsMembers(_ place: FilePath) -> Bool {
    if DonationAddress(place) != nil || MemberAddress(place) != nil { return true }
    return (try? FileStatus.of(followingPath: place))?.kind == .regular
  }

  private static let everything = "kMDItemFSName == \"*\""

  private static func savedSearch(named name: [UInt8]) throws -> SavedSearch {
    let own = FilePath(try Locations.current().searches)
    do {
      return try SavedSearchFolders(home: Locations.home(), own: own).search(named: name)
    } catch let error as UnreadableSearch { throw ToolError(error.error, subject: error.file) }
  }

  /// The folders of the command line, restricted to those of the saved search.
  private static func folders(_ options: FindOptions, _ saved: SavedSearch?) throws(ToolError) -> [FilePath] {
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

  /// The path of a folder or of a file with items inside it, or the address of an item or of an app.
  private static func resolved(_ directory: FilePath, of option: String) throws(ToolError) -> FilePath {
    if let address = DonationAddress(directory) { return address.path }
    if let found = AbsolutePath.splitInside(directory) {
      return MemberAddress(container: found.file, inside: found.inside).path
    }
    do { return try AbsolutePath.resolving(directory) } catch {
      throw ToolError(error, subject: "\(option) \(directory.text)")
    }
  }
}
