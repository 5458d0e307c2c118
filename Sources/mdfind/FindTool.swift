import MDCommandLine
import MDModel
import MDQuery
import MDSearch
import MDStore
import MDSystem

/// `mdfind`: searches one snapshot of the index, or with `-live` one after another. It needs no daemon and changes
/// nothing.
@main
struct FindTool {
  static func main() {
    CommandLineTool<FindOptions>.main { context in
      let began = Clock.monotonic()
      let locations = try Locations.current()
      var request = try FindRequest(context.options)
      let switches = Switches(parsing: try WholeFile.readIfPresent(locations.switches))
      request.search.withheld = switches.unsearched
      let explanation = Explanation(request: request.search, readingNanoseconds: Clock.monotonic() - began)
      let reader = try IndexReader(path: locations.index)
      try refuse(request.search, switches, reader)
      for note in request.notes { context.diagnostics.report(note) }
      try warnOfAttributes(context.options.attributes + request.search.expression.attributeKeys.map(\.rawValue), reader)
      if context.options.isLive {
        var live = LiveSearch(context: context, request: request.search, reader: reader)
        return try live.run()
      }
      // Kept to the end: the kernel closes an index faster than SQLite, which would start a thread for it.
      _ = Unmanaged.passRetained(reader)
      return try reader.read { session in
        try FindTool(context: context, explanation: explanation, session: session).run()
      }
    }
  }

  /// An empty answer must not look like one of an index that has nothing of the kind.
  private static func refuse(_ request: SearchRequest, _ switches: Switches, _ reader: IndexReader) throws {
    guard !request.withheld.isEmpty else { return }
    // What apps donate lies in no folder that can be switched off.
    if try request.scopes.isEmpty && reader.read({ try $0.hasDonors() }) { return }
    let places = try request.scopes.isEmpty ? reader.read { try $0.roots().map(\.name) } : request.scopes
    let off = places.compactMap(switches.searchingIsOff)
    guard let folder = off.first, off.count == places.count else { return }
    let name = String(decoding: folder, as: UTF8.self)
    throw ToolError(
      .switchedOff, "searching is switched off for \(name)", hint: "turn it on: mdutil -i on \(name)")
  }

  /// A name that no file has prints `(null)` in every line, or matches nothing: one line more says why.
  private static func warnOfAttributes(_ names: [String], _ reader: IndexReader) throws {
    let unknown = names.filter { AttributeSchema.description(of: AttributeKey($0)) == nil }
    guard !unknown.isEmpty else { return }
    try reader.read { session in
      for name in unknown {
        let warning = try AttributeAdvice.warning(for: name, isIndexed: session.knowsAttribute)
        if let warning { Diagnostics(tool: FindOptions.table.tool).report(warning) }
      }
    }
  }

  private let context: CommandLineTool<FindOptions>.Context
  private let explanation: Explanation
  private let session: ReadingSession

  private init(
    context: CommandLineTool<FindOptions>.Context, explanation: Explanation, session: ReadingSession
  ) {
    self.context = context
    self.explanation = explanation
    self.session = session
  }

  private func run() throws -> ExitStatus {
    do { try answer() } catch let error as ScopeError { throw ToolError(error) }
    try context.output.flush()
    try noteUnfinished()
    return .success
  }

  private func answer() throws {
    let request = explanation.request
    if context.options.explains {
      try explanation.print(to: context.output, from: session)
    } else if context.options.countsOnly {
      try context.output.write("\(try Searcher(session: session).count(request))\n")
    } else {
      let lines = HitLines(context, request)
      try Searcher(session: session).search(request) { hit in
        let file = try lines.file(hit, in: session)
        try context.output.write { lines.append(file, to: &$0) }
      }
    }
  }

  /// An answer from half an index must not look like an answer from a whole one.
  private func noteUnfinished() throws {
    let pending = try session.pendingCount()
    guard pending > 0 else { return }
    let share = IndexedShare(files: Int(try session.fileCount()), pending: Int(pending))
    context.diagnostics.report(share.description)
  }
}

extension ToolError {
  init(_ error: ScopeError) {
    self.init(
      .failure, error.description,
      hint: error.isAddress ? "no app has donated anything there" : "index it: mdimport DIRECTORY")
  }
}
