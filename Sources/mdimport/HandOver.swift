import MDClient
import MDCommandLine
import MDTools
import MDControl
import MDModel
import MDProtocol
import MDSystem

/// A run that the daemon does, because only it may write the index. This process shows the progress.
struct HandOver {
  struct Outcome {
    var summary: IndexSummary
    /// True if some paths cannot be indexed. Each of them has been reported.
    var isRefused: Bool
  }

  private let tool: ImportTool
  private let client: DaemonClient
  private let line: WorkLine

  init(tool: ImportTool, client: DaemonClient) {
    self.tool = tool
    self.client = client
    line = WorkLine(tool.context.diagnostics, isQuiet: tool.context.options.isQuiet)
  }

  /// - Throws: ``ToolError`` if an option sets something that the daemon takes only from its configuration.
  static func check(_ options: ImportOptions) throws(ToolError) {
    guard let option = options.firstLocal else { return }
    throw .usage(
      "\(option) cannot be handed over to mds" + (options.waitsForDaemon ? "" : ", which is running"),
      hint: "set it in limelight.conf, or "
        + (options.waitsForDaemon ? "leave out --wait" : "end mds first: mdutil --stop"))
  }

  /// Lets the daemon index the paths, and everything again if the index is to be rebuilt.
  ///
  /// - Returns: `nil` after an interruption, as in the next methods.
  func index(_ paths: [FilePath]) throws -> Outcome? {
    let everything = tool.context.options.rebuilds ? [Request.reindex(.everything, follow: true)] : []
    return try work([.importPaths(paths)] + everything)
  }

  /// Lets the daemon index again the files that importers read.
  func reimport(_ importers: [String]) throws -> Outcome? {
    try work(importers.map { .reindex(.importer($0), follow: true) })
  }

  /// Sends the requests one after the other, each after the one before is done.
  private func work(_ requests: [Request]) throws -> Outcome? {
    var summary = WorkSummary()
    for request in requests {
      let isOver = try eachReply(to: request) { reply in
        switch reply {
        case .progress(let progress): line.update(progress)
        case .requests(let requests): for request in requests { try show(request) }
        case .done(let part): summary.add(part)
        default: break
        }
      }
      if !isOver { return nil }
    }
    line.clear()
    for refusal in summary.refused { tool.context.diagnostics.report(refusal) }
    return Outcome(
      summary: IndexSummary(summary, elapsed: line.elapsed, cpu: nil), isRefused: !summary.refused.isEmpty)
  }

  private func show(_ request: ReindexRequest) throws(ToolError) {
    switch request.state {
    case .running(let done, let total): line.update(WorkProgress(phase: .contents, done: done, total: total))
    case .waiting(let reason): line.wait(for: reason)
    case .failed(let reason) where request.due == nil:
      line.clear()
      throw ToolError(.failure, "the request failed: \(reason)", hint: "list the requests: mdutil --requests")
    default: break
    }
  }

  /// Waits alternately for replies and for Control-C. The daemon continues whatever happens to this process.
  private func eachReply(to request: Request, _ body: (Reply) throws -> Void) throws -> Bool {
    do {
      let replies = try client.send(request, within: .milliseconds(100))
      while true {
        do {
          guard let reply = try replies.next() else { return true }
          line.noteReply()
          try body(reply)
        } catch ClientError.noAnswer { line.look() }
        if EndingSignals.wait(milliseconds: 0) == .ending { return leave() }
      }
    } catch let error as ClientError {
      line.clear()
      throw ToolError(error)
    }
  }

  private func leave() -> Bool {
    line.clear()
    tool.context.diagnostics.report("mds goes on with it; see mdutil --status")
    return false
  }
}

extension ImportOptions {
  /// The first option, as spelled, that only has a meaning if this process does the work.
  fileprivate var firstLocal: String? {
    if scope.honorsGitignore { return "--gitignore" }
    if !scope.excludes.isEmpty { return "--exclude" }
    if scope.includesHidden { return "--hidden" }
    if scope.crossesFileSystems { return "--cross-file-systems" }
    if scope.entersNetwork { return "--network" }
    if jobs != nil { return "--jobs" }
    if recognizesText { return "--ocr" }
    return contentType == nil ? nil : "-y"
  }
}
