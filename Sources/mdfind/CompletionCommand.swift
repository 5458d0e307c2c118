import MDCommandLine
import MDModel
import MDSearchService
import MDStore
import MDSystem
import MDTools

/// `mdfind --complete`: prints what may be meant by the beginning of a query.
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
