import MDCommandLine
import MDModel
import MDSearch
import MDStore
import MDSystem
import MDText

/// Answers as they are printed: with the attributes and snippets that the options ask for.
struct HitLines {
  private let printer: ResultPrinter
  private let snippets: SnippetFinder?
  private let needsAttributes: Bool

  init(_ context: CommandLineTool<FindOptions>.Context, _ request: SearchRequest) {
    printer = ResultPrinter(
      context.options, isTerminal: context.output.isTerminal,
      environment: ProcessEnvironment.texts(ColorMode.variables))
    snippets = context.options.showsSnippet ? SnippetFinder(request.expression) : nil
    needsAttributes = !context.options.attributes.isEmpty
  }

  func file(_ hit: SearchHit, in session: ReadingSession) throws -> FoundFile {
    var file = FoundFile(path: hit.path)
    if needsAttributes {
      let attributes = try ItemAttributes.indexed(hit.item, in: session) ?? [:]
      file.attributes = attributes[.bundleIdentifier] == nil ? attributes : ShortText.shortened(attributes)
    }
    if let found = try snippets?.snippet(of: hit.item, in: session) {
      file.snippet = MDCommandLine.Snippet(text: found.text, matches: found.highlights)
    }
    return file
  }

  func append(_ file: FoundFile, to output: inout [UInt8]) { printer.append(file, to: &output) }
}
