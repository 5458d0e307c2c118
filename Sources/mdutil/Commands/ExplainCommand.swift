import MDClient
import MDCommandLine
import MDTools
import MDControl
import MDCrawl
import MDExplain
import MDModel
import MDProtocol
import MDStore
import MDSystem

/// `--explain` and `--why`: prints why files are found or not, with facts from the index and from a running daemon.
struct ExplainCommand {
  let tool: UtilityTool
  let settings: UserSettings

  func run(_ files: [FilePath]) throws -> ExitStatus {
    let daemon = try tool.daemon.connectIfRunning()
    do {
      return try IndexReader(path: tool.locations.index).read { try explain(files, $0, daemon) }
    } catch let error as StoreError where error.code == .missing {
      return try explain(files, nil, daemon)
    }
  }

  private func explain(
    _ files: [FilePath], _ session: (any IndexReading)?, _ daemon: DaemonClient?
  ) throws -> ExitStatus {
    let finder = ItemExplainer(
      session: session, setup: ImportSetup(), crawl: settings.crawlOptions(tool.locations),
      switches: settings.switches)
    var status = ExitStatus.success
    for (index, file) in files.enumerated() {
      guard var explanation = try path(of: file).map({ try finder.explanation(of: $0) }) else {
        status = .failure
        continue
      }
      if let daemon, DonationAddress(explanation.path) == nil { try note(daemon, in: &explanation) }
      if !explanation.isIndexed { status = .failure }
      try tool.context.output.write { output in
        if tool.context.options.printsJSON { return explanation.printJSON(to: &output) }
        if index > 0 { output.append(UInt8(ascii: "\n")) }
        explanation.print(columns: tool.context.output.columns, to: &output)
      }
    }
    return status
  }

  /// The absolute path; `nil` if it cannot be determined, which has been reported then.
  private func path(of file: FilePath) -> FilePath? {
    do { return try ItemPath.of(file) } catch {
      tool.context.diagnostics.report(ToolError(error, subject: file.text))
      return nil
    }
  }

  private func note(_ daemon: DaemonClient, in explanation: inout ItemExplanation) throws {
    // An item inside a file is imported with the file, so ask about the file.
    let path = MemberAddress(explanation.path)?.container ?? explanation.path
    guard case .explanation(let known) = try daemon.answer(to: .explain(path)) else { return }
    explanation.note("its folder is", "folder", known.folder)
    if let content = known.content { explanation.note("its content is", "content", content) }
    guard !known.facts.isEmpty else { return }
    explanation.note("mds says", "daemonFacts", sentences: known.facts)
  }
}
