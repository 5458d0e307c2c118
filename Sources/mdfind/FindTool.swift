import MDCommandLine
import MDModel
import MDQuery
import MDSearch
import MDStore
import MDSystem
import MDText

/// `mdfind`: searches one snapshot of the index. It needs no daemon and changes nothing.
@main
struct FindTool {
  static func main() {
    CommandLineTool<FindOptions>.main { context in
      let reader = try IndexReader(path: Locations.current().index)
      // Kept to the end: the kernel closes an index faster than SQLite, which would start a thread for it.
      _ = Unmanaged.passRetained(reader)
      return try reader.read { session in try FindTool(context: context, session: session).run() }
    }
  }

  private let context: CommandLineTool<FindOptions>.Context
  private let session: ReadingSession
  private let request: SearchRequest

  private init(context: CommandLineTool<FindOptions>.Context, session: ReadingSession) throws {
    self.context = context
    self.session = session
    let options = context.options
    let time = TimeContext(now: Timestamp(nanoseconds: Clock.realtime()))
    request = SearchRequest(
      try Self.expression(options, time), time: time, scopes: try options.onlyIn.map(Self.scope),
      order: Self.order(options.sort), offset: options.offset,
      limit: options.limit)
  }

  private static func expression(_ options: FindOptions, _ time: TimeContext) throws -> QueryExpression {
    var parts: [QueryExpression] = []
    if let name = options.name { parts.append(NaturalParser.names(String(decoding: name, as: UTF8.self))) }
    if !options.query.isEmpty {
      let reading: InterpretedQuery.Reading =
        switch options.reading {
        case .automatic: .automatic
        case .literal: .expression
        case .interpreted: .words
        }
      do {
        parts.append(
          try InterpretedQuery(options.query, reading: reading, context: NaturalContext(time: time)).expression)
      } catch {
        throw ToolError(.failure, "Failed to create query for '\(options.query)'.\n\(error)")
      }
    }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private static func order(_ sort: SortOrder?) -> SearchRequest.Order {
    switch sort {
    case .relevance: .relevance
    case .name: .name
    case .date, nil: .date
    }
  }

  private static func scope(_ directory: [UInt8]) throws -> [UInt8] {
    do { return try AbsolutePath.resolving(directory) } catch {
      throw ToolError(error, subject: "-onlyin \(String(decoding: directory, as: UTF8.self))")
    }
  }

  private func run() throws -> ExitStatus {
    do {
      if context.options.countsOnly {
        try context.output.write("\(try Searcher(session: session).count(request))\n")
      } else {
        try printHits()
      }
    } catch let error as ScopeError {
      throw ToolError(.failure, error.description, hint: "index it: mdimport DIRECTORY")
    }
    try context.output.flush()
    try noteUnfinished()
    return .success
  }

  private func printHits() throws {
    let options = context.options
    let printer = ResultPrinter(
      options, isTerminal: context.output.isTerminal, environment: ProcessContext.environment(ColorMode.variables))
    let snippets = options.showsSnippet ? SnippetFinder(request.expression) : nil
    try Searcher(session: session).search(request) { hit in
      var file = FoundFile(path: hit.path)
      if !options.attributes.isEmpty { file.attributes = try ItemAttributes.indexed(hit.item, in: session) ?? [:] }
      if let found = try snippets?.snippet(of: hit.item, in: session) {
        file.snippet = Snippet(text: found.text, matches: found.highlights)
      }
      try context.output.write { printer.append(file, to: &$0) }
    }
  }

  /// An answer from half an index must not look like an answer from a whole one.
  private func noteUnfinished() throws {
    let pending = try session.pendingCount()
    guard pending > 0 else { return }
    context.diagnostics.report(
      "\(HumanUnits.count(Int(pending))) files are not searched by content yet; mdimport goes on with them")
  }
}
