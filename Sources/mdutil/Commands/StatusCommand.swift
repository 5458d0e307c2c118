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
    var page = LivePage(output: tool.context.output)
    let request = options.follows ? Request.followStatus(milliseconds: 500) : .status
    try client.forEachReply(to: request, within: options.follows ? nil : .seconds(10)) { reply in
      guard case .status(let report) = reply else { return true }
      if options.printsJSON {
        try tool.context.output.write(try MessageJSON.line(report))
        try tool.context.output.flush()
      } else {
        try page.show(StatusView.lines(report, now: Clock.wallTime))
      }
      return options.follows
    }
    return .success
  }
}

/// Lines that replace the former lines on a terminal. Elsewhere, pages follow one another.
struct LivePage {
  private let output: BufferedOutput
  private var shownLines = 0
  private var isFirst = true

  init(output: BufferedOutput) { self.output = output }

  mutating func show(_ lines: [String]) throws {
    let columns = StandardStream.output.terminalColumns ?? 80
    // Shorten the lines: a line that wraps would count as two when the cursor goes back.
    let lines = output.isTerminal ? lines.map { DisplayWidth.shortened($0, to: columns - 1) } : lines
    if output.isTerminal {
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
