import MDClient
import MDCommandLine
import MDTools
import MDControl
import MDModel
import MDProtocol
import MDSystem

/// `--status`: the daemon's status, once or repeatedly.
struct StatusCommand {
  let tool: UtilityTool
  private var options: UtilityOptions { tool.context.options }

  func run() throws -> ExitStatus {
    let client = try tool.daemon.connect()
    var page = LivePage(output: tool.context.output, isRedrawn: options.follows && tool.context.output.isTerminal)
    let request = options.follows ? Request.followStatus(milliseconds: 500) : .status
    try client.forEachReply(to: request, within: options.follows ? nil : .seconds(10)) { reply in
      guard case .status(let report) = reply else { return true }
      if options.printsJSON {
        try tool.context.output.write(try MessageJSON.line(report))
        try tool.context.output.flush()
      } else {
        try page.show { StatusView.lines(report, now: Clock.wallTime, columns: $0) }
      }
      return options.follows
    }
    return .success
  }
}

/// Lines that replace the former lines on a terminal, if the page is redrawn. Otherwise pages follow one another.
struct LivePage {
  private let output: BufferedOutput
  private let isRedrawn: Bool
  private var shownLines = 0
  private var isFirst = true

  init(output: BufferedOutput, isRedrawn: Bool) {
    self.output = output
    self.isRedrawn = isRedrawn
  }

  /// - Parameter page: lines for a width in columns; `nil` if the output is no terminal.
  mutating func show(_ page: (Int?) -> [String]) throws {
    // Keep the last column free: many terminals wrap when it is written.
    let columns = output.columns.map { max(1, $0 - 1) }
    var lines = page(columns)
    if isRedrawn {
      // A word may be wider than the terminal, which wraps it. The line would count as two when the cursor goes back.
      if let columns { lines = lines.map { DisplayWidth.shortened($0, to: columns) } }
      // Go up to the beginning of the page, then erase to the end of the screen (ECMA-48: CPL, ED).
      if shownLines > 0 { try output.write("\u{1B}[\(shownLines)F\u{1B}[J") }
    } else if !isFirst {
      try output.write("\n")
    }
    for line in lines { try output.write(line + "\n") }
    try output.flush()
    (shownLines, isFirst) = (lines.count, false)
  }
}
