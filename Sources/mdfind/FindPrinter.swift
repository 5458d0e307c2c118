import MDCommandLine
import MDModel
import MDSearchAPI
import MDSearchService
import MDSystem
import MDTools

/// Prints the events of a search: results and counts on the standard output, notes about them on the standard error.
struct FindPrinter: LiveReceiver {
  private let context: CommandLineTool<FindOptions>.Context
  private let lines: ResultPrinter
  /// The answer that was printed last, if only its changes are printed.
  private var last: [SearchResult] = []
  /// True if anything has matched.
  private(set) var isFound = false

  init(_ context: CommandLineTool<FindOptions>.Context) {
    self.context = context
    lines = ResultPrinter(
      context.options, isTerminal: context.output.isTerminal,
      environment: ProcessEnvironment.texts(ColorMode.variables))
  }

  mutating func take(_ event: consuming SearchEvent) throws -> SearchDemand {
    switch consume event {
    case .reading(let reading): for note in reading.notes { context.diagnostics.report(note) }
    case .result(let result):
      isFound = true
      try context.output.enqueue { lines.append(result, to: &$0) }
      return context.output.isCrowded ? .wait : .more
    case .end(let summary): if !context.options.isLive { try end(summary) }
    }
    return .more
  }

  func waitForRoom() throws { try context.output.waitForRoom() }

  private mutating func end(_ summary: SearchSummary) throws {
    isFound = isFound || summary.count > 0
    if let explanation = summary.explanation {
      try context.output.write(explanation.text(columns: context.output.columns))
    }
    if context.options.countsOnly, !context.options.explains { try print(summary) }
    try context.output.flush()
    if let border = summary.border(countsOnly: context.options.countsOnly) { context.diagnostics.report(border) }
    if let hint = summary.hint { context.diagnostics.report(hint) }
    if let unfinished = summary.unfinished { context.diagnostics.report(unfinished.text) }
  }

  private func print(_ summary: SearchSummary) throws {
    try context.output.write { lines.append(summary, to: &$0) }
  }

  private func print(_ count: Int) throws { try print(SearchSummary(count: count)) }

  // MARK: Live searches

  mutating func begin(_ answer: LiveAnswer) throws {
    last = answer.results
    if context.options.countsOnly || context.options.printsJSON {
      try print(answer.count)
    } else {
      try say("[Type ctrl-C to exit]")
      try endList()
    }
    try context.output.flush()
  }

  mutating func update(_ answer: LiveAnswer) throws {
    let says = !context.options.countsOnly && !context.options.printsJSON
    if says { try say("Query update: \(answer.count) matches") }
    if context.options.printsJSON, !context.options.reprints, !context.options.countsOnly {
      try printChanges(to: answer.results)
    } else if !context.options.countsOnly {
      for result in answer.results { try context.output.enqueue { lines.append(result, to: &$0) } }
    }
    if says { try endList() } else { try print(answer.count) }
    try context.output.flush()
  }

  /// Prints results that were added or removed since the last answer.
  private mutating func printChanges(to results: [SearchResult]) throws {
    let (before, now) = (Set(last.map(\.path)), Set(results.map(\.path)))
    for result in results where !before.contains(result.path) {
      try context.output.enqueue { lines.append(result, as: .added, to: &$0) }
    }
    for result in last where !now.contains(result.path) {
      try context.output.enqueue { lines.append(result, as: .removed, to: &$0) }
    }
    last = results
  }

  /// Prints a line. If paths end with NUL, it goes to the standard error, so that only paths are on the standard
  /// output.
  private func say(_ line: String) throws {
    if context.options.endsPathsWithNUL {
      try context.output.flush()
      context.diagnostics.reportVerbatim(line)
    } else {
      try context.output.write(line + "\n")
    }
  }

  /// With `-0`, prints an empty path at the end of a list that will be printed again.
  private func endList() throws {
    if context.options.endsPathsWithNUL, context.options.reprints { try context.output.write([0]) }
  }
}
