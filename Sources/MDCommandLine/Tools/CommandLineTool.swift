import MDSystem

/// The frame of a tool: reads the command line, runs the body, reports what failed, flushes and gives the exit status.
public enum CommandLineTool<Options: ToolOptions> {
  /// What a tool's body works with.
  public struct Context {
    public let options: Options
    public let output: BufferedOutput
    public let diagnostics: Diagnostics
  }

  /// Runs the tool and ends the process.
  ///
  /// A ``ToolError`` thrown by `body` is reported and gives the status; a broken pipe is success, because the reader
  /// has what it wanted; any other error is reported and is ``ExitStatus/failure``.
  public static func main(_ body: (Context) throws -> ExitStatus) -> Never {
    ProcessContext.ignoreBrokenPipes()
    let diagnostics = Diagnostics(tool: Options.table.tool)
    let status = status(diagnostics) {
      guard let context = try begin(diagnostics) else { return .success }
      let status = try body(context)
      try context.output.flush()
      return status
    }
    ProcessContext.exit(status.rawValue)
  }

  /// The same for a body that waits.
  public static func main(_ body: (Context) async throws -> ExitStatus) async -> Never {
    ProcessContext.ignoreBrokenPipes()
    let diagnostics = Diagnostics(tool: Options.table.tool)
    var result = Result<ExitStatus, any Error>.success(.success)
    do {
      if let context = try begin(diagnostics) {
        let status = try await body(context)
        try context.output.flush()
        result = .success(status)
      }
    } catch {
      result = .failure(error)
    }
    ProcessContext.exit(status(diagnostics) { try result.get() }.rawValue)
  }

  /// `nil` when help or the like was all that was asked for, and has been printed.
  private static func begin(_ diagnostics: Diagnostics) throws -> Context? {
    let output = try BufferedOutput.standard()
    switch try Invocation<Options>(ProcessContext.arguments()) {
    case .run(let options): return Context(options: options, output: output, diagnostics: diagnostics)
    case .information(let text):
      try output.write(text)
      try output.flush()
      return nil
    }
  }

  private static func status(_ diagnostics: Diagnostics, _ body: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try body()
    } catch let error as ToolError {
      diagnostics.report(error)
      return error.status
    } catch let error as SystemError where error.isBrokenPipe {
      return .success
    } catch let error as SystemError {
      diagnostics.report(ToolError(error))
      return ToolError(error).status
    } catch {
      diagnostics.report("\(error)")
      return .failure
    }
  }
}
