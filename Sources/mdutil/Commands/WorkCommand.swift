import MDClient
import MDCommandLine
import MDTools
import MDControl
import MDProtocol
import MDSystem

/// `--verify` and `--sync`: work of the daemon that the tool waits for.
struct WorkCommand {
  let tool: UtilityTool
  private let line: WorkLine

  init(tool: UtilityTool) {
    self.tool = tool
    line = WorkLine(tool.context.diagnostics)
  }

  func run(_ work: UtilityTask.Work) throws -> ExitStatus {
    switch work {
    case .verify(let repairs): try verify(repairs: repairs)
    case .sync: try sync()
    }
  }

  private func sync() throws -> ExitStatus {
    var status = ExitStatus.success
    try waiting(for: .sync) { reply in
      guard case .done(let summary) = reply else { return }
      let result = IndexSummary(summary, elapsed: line.elapsed, cpu: nil)
      status = result.status
      if tool.context.options.printsJSON { try tool.context.output.write(try MessageJSON.line(summary)) }
    }
    return status
  }

  private func verify(repairs: Bool) throws -> ExitStatus {
    var status = ExitStatus.success
    try waiting(for: .verify(repairs: repairs)) { reply in
      guard case .verification(let report) = reply else { return }
      if !report.isClean, !report.repaired { status = report.damage.isEmpty ? .partialFailure : .damagedData }
      if tool.context.options.printsJSON { return try tool.context.output.write(try MessageJSON.line(report)) }
      for line in ReportPrinter.lines(report) { try tool.print(line) }
    }
    return status
  }

  /// Shows the progress, and passes every other reply to `body`.
  private func waiting(for request: Request, _ body: (Reply) throws -> Void) throws {
    defer { line.clear() }
    try tool.daemon.connect(starting: true).forEachReply(to: request, showing: line) { reply in
      if case .progress(let progress) = reply {
        line.update(progress)
      } else {
        line.clear()
        try body(reply)
      }
      return true
    }
  }
}
