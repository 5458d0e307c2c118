import MDCommandLine
import MDTools
import MDControl
import MDCrawl
import MDModel
import MDSystem

/// `mdutil`: shows and controls indexing. Commands that need no daemon work without one.
@main
struct UtilityTool {
  typealias Context = CommandLineTool<UtilityOptions>.Context

  static func main() {
    CommandLineTool<UtilityOptions>.main { context in try UtilityTool(context).run() }
  }

  let context: Context
  let locations: Locations
  var daemon: DaemonConnection { DaemonConnection(locations: locations, program: "mdutil") }

  private init(_ context: Context) throws {
    self.context = context
    locations = try Locations.current()
  }

  /// The user's settings, for commands that need them. All other commands work even if the settings cannot be read.
  func settings() throws -> UserSettings {
    let settings = try UserSettings(reading: locations, home: Locations.home())
    for problem in settings.problems { context.diagnostics.report(problem) }
    return settings
  }

  private func run() throws -> ExitStatus {
    switch context.options.task {
    case .volumes(let change, let paths): try VolumeCommand(tool: self, settings: settings()).run(change, paths)
    case .removeIndex(let paths): try VolumeCommand(tool: self, settings: settings()).remove(paths)
    case .listIndex(let paths): try IndexFolderCommand(tool: self).list(paths)
    case .printConfiguration(let paths): try IndexFolderCommand(tool: self).print(try settings(), for: paths)
    case .resolve(let volume, let inode): try IndexFolderCommand(tool: self).resolve(inode, on: volume)
    case .status: try StatusCommand(tool: self).run()
    case .explain(let paths): try ExplainCommand(tool: self, settings: settings()).run(paths)
    case .view(let view): try ViewCommand(tool: self).run(view)
    case .work(let work): try WorkCommand(tool: self).run(work)
    case .requests(let task): try RequestCommand(tool: self).run(task)
    case .control(let control): try ControlCommand(tool: self).run(control)
    }
  }

  /// Prints a line of an answer.
  func print(_ line: String) throws { try context.output.write(line + "\n") }

  /// Prints a sentence of an answer. A terminal gets lines that fit, which are indented below the first one.
  func printWrapped(_ text: String) throws {
    let blanks = text.prefix { $0 == " " }
    let rest = String(text.dropFirst(blanks.count))
    for line in WrappedText.lines(rest, head: String(blanks), to: context.output.columns, indent: blanks.count + 4) {
      try print(line)
    }
  }
}
