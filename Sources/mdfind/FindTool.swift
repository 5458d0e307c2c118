import MDCommandLine
import MDConfiguration
import MDModel
import MDQuery
import MDSearchAPI
import MDSearchService
import MDStore
import MDSystem
import MDTools

/// `mdfind`: searches one snapshot of the index, or with `-live` one snapshot after another. It needs no daemon and
/// changes nothing.
@main
struct FindTool {
  static func main() {
    CommandLineTool<FindOptions>.main { context in
      if !context.options.isLive { ProcessMemory.keepFreed() }
      let locations = try Locations.current()
      if let typed = context.options.complete {
        try complete(typed, locations, context)
        return .success
      }
      let query = try FindQuery(context.options).query
      let settings = Settings(
        switches: try Switches(reading: locations.switches), configuration: try configuration(locations))
      do {
        let isFound = try run(query, settings, index: locations.index, context)
        return isFound || !context.options.tellsWhetherFound ? .success : .failure
      } catch let failure as SearchFailure { throw toolError(failure, query) }
    }
  }

  private static func complete(
    _ typed: String, _ locations: Locations, _ context: CommandLineTool<FindOptions>.Context
  ) throws {
    let reader = try IndexReader(path: locations.index)
    _ = Unmanaged.passRetained(reader)
    let search = IndexSearch(
      reader, switches: try Switches(reading: locations.switches), learns: try configuration(locations).learns)
    do { try CompletionCommand(typed: typed, context: context).run(search) } catch let failure as SearchFailure {
      throw ToolError(failure)
    }
  }

  /// The user's settings that matter for a search.
  private struct Settings {
    let switches: Switches
    let configuration: Configuration
  }

  /// Reads the configuration. Lines that cannot be read are reported by other tools.
  private static func configuration(_ locations: Locations) throws -> Configuration {
    var problems: [ConfigurationProblem] = []
    let text = try WholeFile.readIfPresent(locations.settings)
    return Configuration(parsing: text, home: "/", problems: &problems)
  }

  /// - Returns: whether anything matched.
  private static func run(
    _ query: SearchQuery, _ settings: Settings, index: String, _ context: CommandLineTool<FindOptions>.Context
  ) throws -> Bool {
    var printer = FindPrinter(context)
    let looksAtMeaning = query.order == .relevance && query.evidence != .words
    let retrievers = looksAtMeaning ? MeaningModels.retrievers(settings.configuration) : []
    if context.options.isLive {
      try IndexSearch<IndexReader>.check(query)
      var live = try LiveSearch(
        path: index, query: query, switches: settings.switches, learns: settings.configuration.learns,
        keepsResults: context.options.reprints || context.options.printsJSON, retrievers: retrievers)
      try live.run(&printer)
      return true
    }
    let reader = try reader(of: index, for: query)
    // Never release the reader: the kernel closes an index faster than SQLite, which would start a thread for that.
    _ = Unmanaged.passRetained(reader)
    try IndexSearch(
      reader, switches: settings.switches, learns: settings.configuration.learns, retrievers: retrievers
    ).search(query, &printer)
    return printer.isFound
  }

  /// Opens the index. If that fails, an invalid query is still reported as such.
  private static func reader(of index: String, for query: SearchQuery) throws -> IndexReader {
    do { return try IndexReader(path: index) } catch {
      try IndexSearch<IndexReader>.check(query)
      throw error
    }
  }

  /// Makes an error. For an invalid query, it shows the place that is wrong.
  private static func toolError(_ failure: SearchFailure, _ query: SearchQuery) -> ToolError {
    guard failure.code == .invalidQuery else { return ToolError(failure) }
    let context = NaturalContext(time: TimeContext(now: Timestamp(nanoseconds: 0)))
    for text in query.texts where text.reading == .automatic || text.reading == .expression {
      do throws(QuerySyntaxError) {
        _ = try InterpretedQuery(
          text.text, reading: text.reading == .expression ? .expression : .automatic, context: context)
      } catch { return ToolError(error, query: text.text) }
    }
    return ToolError(failure)
  }
}

/// `mdfind --complete`: prints completions of the beginning of a query.
struct CompletionCommand {
  let typed: String
  let context: CommandLineTool<FindOptions>.Context

  private static let usualNumber = 10

  func run(_ search: IndexSearch<IndexReader>) throws {
    let printer = CompletionPrinter(
      context.options, isTerminal: context.output.isTerminal,
      environment: ProcessEnvironment.texts(ColorMode.variables))
    for completion in try search.completions(of: typed, atMost: context.options.limit ?? Self.usualNumber) {
      try context.output.write { printer.append(completion, to: &$0) }
    }
    try context.output.flush()
  }
}
