package import MDCommandLine
package import MDModel
package import MDSearchAPI

/// Options of `mdfind`.
package struct FindOptions: ToolOptions, Hashable {
  /// The operands, joined by spaces; empty if only `-name` was given.
  package var query: String
  /// `-literal` and `-interpret`.
  package var reading: SearchQuery.Reading = .automatic
  /// Name to search for, which may be any bytes, like file names.
  package var name: [UInt8]?
  /// Directories as given; relative paths are not resolved yet.
  package var onlyIn: [FilePath] = []
  /// Name or file of a saved search, which may be any bytes.
  package var savedSearch: [UInt8]?
  package var attributes: [String] = []
  package var countsOnly: Bool
  /// True if the search continues after the first answer.
  package var isLive: Bool
  /// True if the whole list is printed again at every change.
  package var reprints: Bool
  package var endsPathsWithNUL: Bool
  /// True if items inside files are printed too, even if paths are meant for other programs.
  package var showsMembers: Bool
  /// Order of the answers; `nil` if the user gave none.
  package var sort: SearchOrder?
  package var isReversed: Bool
  /// File to which the answers must be similar, as given.
  package var similar: FilePath?
  package var evidence: SearchQuery.Evidence = .wordsAndMeaning
  package var limit: Int?
  package var offset: Int
  package var foldsDuplicates: Bool
  /// True if groups of files with the same content are printed.
  package var findsDuplicates: Bool
  package var printsJSON: Bool
  package var showsSnippet: Bool
  package var explains: Bool
  /// The file whose position in the answers is explained, as given.
  package var why: FilePath?
  /// True if the exit status shows that nothing matched.
  package var tellsWhetherFound: Bool
  package var color: ColorMode
  /// Text to complete, in place of a search.
  package var complete: String?

  package init(_ arguments: ParsedArguments<FindOption>) throws(ToolError) {
    query = String(decoding: Array(arguments.operands.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    name = arguments.values(.name).last
    onlyIn = arguments.paths(.onlyIn)
    attributes = arguments.texts(.attribute)
    savedSearch = arguments.values(.savedSearch).last
    countsOnly = arguments.contains(.count)
    isLive = arguments.contains(.live)
    reprints = arguments.contains(.reprint)
    endsPathsWithNUL = arguments.contains(.nul)
    showsMembers = arguments.contains(.members)
    sort = arguments.choice(.sort)
    isReversed = arguments.contains(.reverse)
    similar = arguments.paths(.similar).last
    if arguments.contains(.semantic) || similar != nil { evidence = .meaning }
    if arguments.contains(.wordsOnly) { evidence = .words }
    limit = arguments.number(.limit)
    offset = arguments.number(.offset) ?? 0
    foldsDuplicates = arguments.contains(.foldDuplicates)
    findsDuplicates = arguments.contains(.duplicates)
    printsJSON = arguments.contains(.json)
    showsSnippet = arguments.contains(.snippet)
    why = arguments.paths(.why).last
    explains = arguments.contains(.explain) || why != nil
    tellsWhetherFound = arguments.contains(.exitStatus)
    color = arguments.choice(.color) ?? .auto
    complete = arguments.texts(.complete).last
    reading = try Self.reading(arguments)
    guard complete == nil else {
      try Self.checkCompletion(arguments)
      return
    }
    if let name, !name.contains(where: { $0 > 0x20 }) {
      throw .usage(
        "an empty name for -name: every file would match", hint: "to count all: mdfind -count 'kMDItemFSName == \"*\"'")
    }
    let hasText = query.utf8.contains { $0 > 0x20 }
    guard name != nil || savedSearch != nil || similar != nil || findsDuplicates || hasText else {
      throw nothingToSearchFor
    }
    if let clash = Clash.allCases.first(where: { $0.options.allSatisfy(arguments.contains) }) { throw clash.error }
    try checkMeaning()
    if reprints && !isLive { throw .usage("-reprint needs -live", hint: "without it the list is printed once") }
    if showsMembers && !endsPathsWithNUL {
      throw .usage("--members needs -0", hint: "without it items inside files are printed anyway")
    }
  }

  private var nothingToSearchFor: ToolError {
    guard why == nil else {
      return .usage("--why needs a query", hint: "explain the file without a query: mdls --why FILE")
    }
    let usage = Self.table.usageText.split(separator: "\n").first.map(String.init)
    return .usage("nothing to search for", hint: usage)
  }

  /// Refuses other orders for a search by meaning: its answers are ordered only by similarity.
  private func checkMeaning() throws(ToolError) {
    guard evidence == .meaning else { return }
    if let sort, sort != .relevance {
      throw .usage(
        "\(similar == nil ? "--semantic" : "--similar") and --sort \(sort.rawValue) exclude one another",
        hint: "the nearest come first")
    }
    if similar == nil, name != nil || savedSearch != nil {
      throw .usage("--semantic takes words, not -name or -s", hint: "mdfind --semantic 'keep moisture out of walls'")
    }
  }

  /// Refuses most options together with `--complete`: completions are of the whole index and of one text.
  private static func checkCompletion(_ arguments: ParsedArguments<FindOption>) throws(ToolError) {
    let allowed: Set<FindOption> = [.complete, .limit, .json, .nul, .color]
    if let other = FindOption.allCases.first(where: { !allowed.contains($0) && arguments.contains($0) }) {
      throw .usage(
        "--complete and \(other.definition.spelling) exclude one another", hint: "completions are of the whole index")
    }
    guard arguments.operands.isEmpty else {
      throw .usage("--complete takes one text", hint: "quote it: mdfind --complete 'annual rep'")
    }
    if arguments.contains(.nul), arguments.contains(.json) { throw Clash.nulJSON.error }
  }

  private static func reading(_ arguments: ParsedArguments<FindOption>) throws(ToolError) -> SearchQuery.Reading {
    switch (arguments.contains(.literal), arguments.contains(.interpret)) {
    case (true, true): throw .usage("-literal and -interpret exclude one another")
    case (true, false): return .expression
    case (false, true): return .words
    case (false, false): return .automatic
    }
  }

  package static let table = OptionTable<FindOption>(
    tool: "mdfind", summary: "find files by their names, contents and attributes",
    synopsis: [
      "[-onlyin DIRECTORY] [-count | -0 | --json] [OPTION...] QUERY",
      "[-onlyin DIRECTORY] [OPTION...] -name FILENAME",
      "[-onlyin DIRECTORY] [OPTION...] -s SEARCH [QUERY]",
      "--similar FILE [-onlyin DIRECTORY] [OPTION...] [QUERY]",
      "--duplicates [-onlyin DIRECTORY] [OPTION...] [QUERY]",
      "--complete PREFIX [--limit NUMBER] [-0 | --json]",
    ],
    operands: .query,
    groups: [
      OptionGroup("what to search for", .onlyIn, .name, .savedSearch, .similar, .duplicates, .literal, .interpret),
      OptionGroup("order and meaning", .sort, .reverse, .semantic, .wordsOnly, .limit, .offset),
      OptionGroup(
        "output", .count, .live, .reprint, .nul, .members, .attribute, .foldDuplicates, .snippet, .json, .color,
        .exitStatus),
      OptionGroup("explanations", .why, .explain),
      OptionGroup("general", .complete, .help, .version, .completions),
    ],
    examples: [
      ToolExample("mdfind red wine", "Files that contain both words, newest first."),
      ToolExample("mdfind -name '*.odt'", "Files by a part of their name."),
      ToolExample(
        "mdfind --sort relevance 'photos from Berlin last summer'", "Answers to a question, best first."),
      ToolExample(
        "mdfind -onlyin ~/Documents 'kind:pdf modified:\"last week\"'",
        "PDF documents below one directory that changed last week."),
      ToolExample("mdfind --why ~/Documents/report.pdf budget", "Why a file is an answer, or why it is not."),
    ])

  package static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<FindOptions> {
    try Invocation(arguments)
  }

  package static var information: (help: FindOption, version: FindOption, completions: FindOption) {
    (.help, .version, .completions)
  }
}

/// Options that exclude one another.
private enum Clash: CaseIterable {
  case semanticWords, similarWords, similarSemantic, nulJSON, nulSnippet, nulExplain, jsonExplain, liveExplain
  case reprintCount, foldCount, foldLive, foldExplain, duplicatesCount, duplicatesLive, duplicatesExplain
  case duplicatesFold, exitStatusLive

  var options: [FindOption] {
    switch self {
    case .semanticWords: [.semantic, .wordsOnly]
    case .similarWords: [.similar, .wordsOnly]
    case .similarSemantic: [.similar, .semantic]
    case .nulJSON: [.nul, .json]
    case .nulSnippet: [.nul, .snippet]
    case .nulExplain: [.nul, .explain]
    case .jsonExplain: [.json, .explain]
    case .liveExplain: [.live, .explain]
    case .reprintCount: [.reprint, .count]
    case .foldCount: [.foldDuplicates, .count]
    case .foldLive: [.foldDuplicates, .live]
    case .foldExplain: [.foldDuplicates, .explain]
    case .duplicatesCount: [.duplicates, .count]
    case .duplicatesLive: [.duplicates, .live]
    case .duplicatesExplain: [.duplicates, .explain]
    case .duplicatesFold: [.duplicates, .foldDuplicates]
    case .exitStatusLive: [.exitStatus, .live]
    }
  }

  private var hint: String? {
    switch self {
    case .liveExplain: "an explanation is of one search"
    case .reprintCount: "-live -count prints every new number already"
    case .foldCount: "every file is counted, copies too"
    case .duplicatesCount: "count the lines: mdfind --duplicates --json | wc -l"
    case .exitStatusLive: "a live search does not end by itself"
    case .semanticWords, .similarWords, .similarSemantic, .nulJSON, .nulSnippet, .nulExplain, .jsonExplain, .foldLive,
      .foldExplain, .duplicatesLive, .duplicatesExplain, .duplicatesFold:
      nil
    }
  }

  var error: ToolError {
    .usage(options.map(\.definition.spelling).joined(separator: " and ") + " exclude one another", hint: hint)
  }
}
