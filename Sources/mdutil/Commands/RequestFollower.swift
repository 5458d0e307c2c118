import MDClient
import MDCommandLine
import MDTools
import MDControl
import MDModel
import MDProtocol
import MDSystem

/// Follows a request to index again from its start to its end.
struct RequestFollower {
  let tool: UtilityTool
  private let line: WorkLine

  init(tool: UtilityTool) {
    self.tool = tool
    line = WorkLine(tool.context.diagnostics)
  }

  /// - Returns: ``ExitStatus/partialFailure`` if the request failed. For a request to an app, the first failed attempt
  ///   counts, because the app's author wants to know; for other requests, only a failure that is not retried.
  func follow(_ asked: Request, over client: DaemonClient) throws -> ExitStatus {
    var status = ExitStatus.success
    defer { line.clear() }
    try client.forEachReply(to: asked, showing: line) { reply in
      if case .trace(let step) = reply { try tell(step) }
      guard case .requests(let requests) = reply else { return true }
      for request in requests {
        try show(request)
        if case .failed = request.state, request.due == nil || isOfApp(request) { status = .partialFailure }
      }
      return status == .success
    }
    return status
  }

  private func show(_ request: ReindexRequest) throws {
    if case .running(let done, let total) = request.state, total > 0, !tool.context.options.printsJSON {
      return line.update(WorkProgress(phase: .contents, done: done, total: total))
    }
    line.clear()
    guard isOfApp(request), !tool.context.options.printsJSON else { return try tell(request) }
    try tool.printWrapped(ReportPrinter.step(RequestText.line(request, Clock.wallTime), at: request.updated))
    try tool.context.output.flush()
  }

  /// Whether an app does the work. Its steps are printed with their times.
  private func isOfApp(_ request: ReindexRequest) -> Bool {
    switch request.scope {
    case .app, .appItems: true
    case .everything, .paths, .importer, .contentType: false
    }
  }

  /// Prints a step of a request to an app.
  private func tell(_ step: TraceLine) throws {
    line.clear()
    if tool.context.options.printsJSON {
      try tool.context.output.write(try MessageJSON.line(step))
    } else {
      try tool.printWrapped(ReportPrinter.step(step.text, at: step.date))
    }
    try tool.context.output.flush()
  }

  /// Prints a request as a line.
  func tell(_ request: ReindexRequest) throws {
    if tool.context.options.printsJSON {
      try tool.context.output.write(try MessageJSON.line(request))
    } else {
      try tool.printWrapped("#\(request.id)  \(RequestText.line(request, Clock.wallTime))")
    }
    try tool.context.output.flush()
  }
}
