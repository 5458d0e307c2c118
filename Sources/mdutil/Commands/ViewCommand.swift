import MDClient
import MDCommandLine
import MDControl
import MDModel
import MDProtocol
import MDStore
import MDSystem

/// `--trace`, `--failed` and `--log`: events, failures and messages.
struct ViewCommand {
  let tool: UtilityTool
  private var options: UtilityOptions { tool.context.options }

  func run() throws -> ExitStatus {
    switch options.task {
    case .trace(let path): try trace(path)
    case .failed: try failed()
    default: try log()
    }
  }

  private func trace(_ path: [UInt8]) throws -> ExitStatus {
    let place: [UInt8]
    do throws(SystemError) { place = try AbsolutePath.ofItem(path) } catch {
      throw ToolError(error, subject: String(decoding: path, as: UTF8.self))
    }
    try tool.daemon.connect().forEachReply(to: .trace(WirePath(place))) { reply in
      guard case .trace(let line) = reply else { return true }
      try write(line) { ReportPrinter.line($0) }
      try tool.context.output.flush()
      return true
    }
    return .success
  }

  /// Lists failed files from the index itself, without a daemon.
  private func failed() throws -> ExitStatus {
    let failures = try IndexReader(path: tool.locations.index).read { try $0.failedItems(limit: 1_000) }
    for failure in failures {
      let file = FailedFile(
        path: WirePath(failure.path), reason: failure.reason,
        importer: failure.importer.map { "\($0.identifier) \($0.version)" }, date: failure.date)
      try write(file) { ReportPrinter.line($0) }
    }
    if failures.isEmpty, !options.printsJSON { try tool.print("nothing has failed") }
    return .success
  }

  private func log() throws -> ExitStatus {
    try tool.daemon.connect().forEachReply(
      to: .log(follow: options.follows), milliseconds: options.follows ? nil : 10_000
    ) { reply in
      guard case .log(let lines) = reply else { return true }
      for line in lines { try write(line) { DisplayText.printableText(Array($0.utf8)) } }
      try tool.context.output.flush()
      return options.follows
    }
    return .success
  }

  private func write<Message: Encodable>(_ message: Message, _ line: (Message) -> String) throws {
    if options.printsJSON { return try tool.context.output.write(try MessageJSON.line(message)) }
    try tool.print(line(message))
  }
}
