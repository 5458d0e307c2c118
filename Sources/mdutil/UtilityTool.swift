import MDCommandLine
import MDTools
import MDControl
import MDCrawl
import MDModel
import MDSystem

/// `mdutil`: sees and steers indexing. What needs no daemon works without one.
@main
struct UtilityTool {
  typealias Context = CommandLineTool<UtilityOptions>.Context

  static func main() {
    CommandLineTool<UtilityOptions>.main { context in try UtilityTool(context).run() }
  }

  let context: Context
  let locations: Locations
  let settings: UserSettings
  var daemon: DaemonConnection { DaemonConnection(locations: locations, program: "mdutil") }

  private init(_ context: Context) throws {
    self.context = context
    locations = try Locations.current()
    settings = try UserSettings(reading: locations, home: Locations.home)
    for problem in settings.problems { context.diagnostics.report(problem) }
  }

  private func run() throws -> ExitStatus {
    switch context.options.task {
    case .volumes(let change, let places): try VolumeCommand(tool: self).run(change, places)
    case .removeIndex(let places): try VolumeCommand(tool: self).remove(places)
    case .listIndex(let places): try IndexFolderCommand(tool: self).list(places)
    case .printConfiguration(let places): try IndexFolderCommand(tool: self).configuration(places)
    case .resolve(let volume, let inode): try IndexFolderCommand(tool: self).resolve(inode, on: volume)
    case .explain(let paths): try ExplainCommand(tool: self).run(paths)
    case .status: try StatusCommand(tool: self).run()
    case .trace(let path): try ViewCommand(tool: self).trace(path)
    case .failed: try ViewCommand(tool: self).failed()
    case .log: try ViewCommand(tool: self).log()
    case .reindex(let target): try RequestCommand(tool: self).reindex(target)
    case .reimport(let importers): try RequestCommand(tool: self).reimport(importers)
    case .donateAgain(let bundle, let identifiers): try RequestCommand(tool: self).donateAgain(bundle, identifiers)
    case .requests: try RequestCommand(tool: self).list()
    case .cancel(let number): try RequestCommand(tool: self).cancel(number)
    case .verify(let repairs): try WorkCommand(tool: self).verify(repairs: repairs)
    case .sync: try WorkCommand(tool: self).sync()
    case .pause(let seconds): try ControlCommand(tool: self).pause(seconds: seconds)
    case .resume: try ControlCommand(tool: self).resume()
    case .start: try ControlCommand(tool: self).start()
    case .stop: try ControlCommand(tool: self).stop()
    case .simulate(let trouble, let arguments): try ControlCommand(tool: self).simulate(trouble, arguments)
    }
  }

  /// A line of an answer.
  func print(_ line: String) throws { try context.output.write(line + "\n") }
}
