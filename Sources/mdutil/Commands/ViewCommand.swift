import MDClient
import MDCommandLine
import MDTools
import MDControl
import MDModel
import MDProtocol
import MDStore
import MDSystem

/// `--trace`, `--failed`, `--log` and `--donors`: events, failures, messages and apps.
struct ViewCommand {
  let tool: UtilityTool
  private var options: UtilityOptions { tool.context.options }

  func run(_ view: UtilityTask.View) throws -> ExitStatus {
    switch view {
    case .trace(let path): try trace(path)
    case .failed: try failed()
    case .log: try log()
    case .donors: try donors()
    }
  }

  private func trace(_ path: FilePath) throws -> ExitStatus {
    let whole: FilePath
    do throws(SystemError) { whole = try AbsolutePath.ofFile(path) } catch {
      throw ToolError(error, subject: path.text)
    }
    try tool.daemon.connect().forEachReply(to: .trace(whole)) { reply in
      guard case .trace(let line) = reply else { return true }
      try write(line) { ReportPrinter.line($0) }
      try tool.context.output.flush()
      return true
    }
    return .success
  }

  /// Number of failed files read from one snapshot. A pager that waits keeps no snapshot for long.
  private static let page = 1_000

  /// Lists failed files from the index itself, without a daemon.
  private func failed() throws -> ExitStatus {
    let reader = try IndexReader(path: tool.locations.index)
    let items = try reader.read { try $0.failedItems() }
    for start in stride(from: 0, to: items.count, by: Self.page) {
      let page = items[start..<min(start + Self.page, items.count)]
      for failure in try reader.read({ session in try page.compactMap(session.failure) }) { try tell(failure) }
    }
    if items.isEmpty, !options.printsJSON { try tool.print("nothing has failed") }
    return .success
  }

  private func tell(_ failure: ItemFailure) throws {
    let file = FailedFile(
      path: failure.path, reason: failure.reason,
      importer: failure.importer.map { "\($0.identifier) \($0.version)" }, date: failure.date)
    if options.printsJSON { return try tool.context.output.write(try MessageJSON.line(file)) }
    for line in ReportPrinter.lines(file, columns: tool.context.output.columns) { try tool.print(line) }
  }

  private func donors() throws -> ExitStatus {
    var reports: [DonorReport] = []
    try tool.daemon.connect().forEachReply(to: .donors, within: .seconds(10)) { reply in
      if case .donors(let more) = reply { reports += more }
      return true
    }
    if options.printsJSON {
      for report in reports { try tool.context.output.write(try MessageJSON.line(report)) }
    } else {
      for line in DonorView.lines(reports, now: Clock.wallTime) { try tool.printWrapped(line) }
    }
    return .success
  }

  private func log() throws -> ExitStatus {
    try tool.daemon.connect().forEachReply(
      to: .log(follow: options.follows), within: options.follows ? nil : .seconds(10)
    ) { reply in
      guard case .log(let lines) = reply else { return true }
      for line in lines { try write(line) { DisplayText.printableText($0) } }
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
