import MDCommandLine
import MDConfinement
import MDModel
import MDSearchServer
import MDSystem

/// `mdsearchd`: answers searches of apps and tools.
@main
struct SearchServiceTool {
  static func main() {
    CommandLineTool<SearchServiceOptions>.main { context in try run(context) }
  }

  private static func run(_ context: CommandLineTool<SearchServiceOptions>.Context) throws -> ExitStatus {
    let diagnostics = context.diagnostics
    let options = SearchServiceProcess.Options(
      locations: try Locations.current(), idle: context.options.idle, version: Release.version,
      log: { diagnostics.report($0) })
    do {
      try SearchServiceProcess(options: options).run { readable in
        do throws(ConfinementError) {
          if try ReadingConfinement(readable: readable).enforce() { return }
          diagnostics.report("this kernel has no landlock: searches can read the user's files")
        } catch { throw ToolError(.unavailable, "the service cannot be confined: \(error.reason)") }
      }
    } catch let error as ServiceLockError {
      // This status tells a caller that starts a service at the same time that one is running.
      if case .running = error { throw ToolError(.tryAgain, error.description) }
      throw ToolError(.unavailable, error.description)
    }
    return .success
  }
}
