import Logging
import MDCommandLine
import MDDaemon
import MDModel
import MDSystem

/// `mds`: keeps the index up to date.
@main
struct DaemonTool {
  static func main() {
    CommandLineTool<DaemonOptions>.main { context in try run(context) }
  }

  private static func run(_ context: CommandLineTool<DaemonOptions>.Context) throws -> ExitStatus {
    let roots = try context.options.folders.map { path in
      do throws(SystemError) { return try AbsolutePath.resolving(path) } catch {
        throw ToolError(error, subject: path.text)
      }
    }
    let options = Daemon.Options(
      locations: try Locations.current(), home: try Locations.home(), roots: roots,
      logLevel: context.options.logLevel.flatMap(Logger.Level.init(rawValue:)),
      writesDates: context.options.isForeground, version: Release.version)
    do { try Daemon(options: options).run() } catch let error as ServiceLockError {
      // By this status, a caller that starts a daemon at the same time knows that one is running.
      if case .running = error { throw ToolError(.tryAgain, "\(error); see mdutil --status") }
      throw ToolError(.unavailable, error.description)
    } catch let error as DaemonError { throw ToolError(.unavailable, error.description) }
    return .success
  }
}
