import MDCommandLine
import MDModel
import MDSearchAPI
import MDSearchService
import MDSystem
import MDTools

/// Prints what a search tells: results and counts on standard output, what is to be said about them on standard error.
struct FindPrinter: LiveReceiver {
  private let context: CommandLineTool<FindOptions>.Context
  private let lines: ResultPrinter

  init(_ context: CommandLineTool<FindOptions>.Context) {
    self.context = context
    lines = ResultPrinter(
      context.options, isTerminal: context.output.isTerminal,
      environment: ProcessEnvironment.texts(ColorMode.variables))
  }

  func take(_ event: consuming SearchEvent) throws -> SearchDemand {
    switch consume event {
    case .reading(let reading): for note in reading.notes { context.diagnostics.report(note) }
    case .result(let result):
      try context.output.enqueue { lines.append(result, to: &$0) }
      return context.output.isCrowded ? .wait : .more
    case .end(let summary): if !context.options.isLive { try end(summary) }
    }
    return .more
  }

  func waitForRoom() throws { try context.output.waitForRoom() }

  private func end(_ summary: SearchSummary) throws {
    if let explanation = summary.explanation { try context.output.write(explanation.text) }
    if context.options.countsOnly, !context.options.explains { try print(summary.count) }
    try context.output.flush()
    if let hint = summary.hint { context.diagnostics.report(hint) }
    if let unfinished = summary.unfinished { context.diagnostics.report(unfinished.text) }
  }

  private func print(_ count: Int) throws { try context.output.write { lines.append(count: count, to: &$0) } }

  // MARK: Live searches

  func begin(_ answer: LiveAnswer) throws {
    if context.options.countsOnly || context.options.printsJSON {
      try print(answer.count)
    } else {
      try say("[Type ctrl-C to exit]")
      try endList()
    }
    try context.output.flush()
  }

  func update(_ answer: LiveAnswer) throws {
    let says = !context.options.countsOnly && !context.options.printsJSON
    if says { try say("Query update: \(answer.count) matches") }
    for result in answer.results { try context.output.enqueue { lines.append(result, to: &$0) } }
    if says { try endList() } else { try print(answer.count) }
    try context.output.flush()
  }

  /// Where paths end with NUL, nothing but paths is on standard output.
  private func say(_ line: String) throws {
    if context.options.endsPathsWithNUL {
      try context.output.flush()
      context.diagnostics.reportVerbatim(line)
    } else {
      try context.output.write(line + "\n")
    }
  }

  /// With `-0` an empty path tells where a list that will be printed again has its end.
  private func endList() throws {
    if context.options.endsPathsWithNUL, context.options.reprints { try context.output.write([0]) }
  }
}
