package import MDModel
import MDSearchAPI
import MDSQLite
import MDStore
package import MDSystem

/// The frame of a tool: reads the command line, runs the body, reports failures, flushes the output and returns the
/// exit status.
package enum CommandLineTool<Options: ToolOptions> {
  /// Error of opening the output.
  package typealias OpeningError = SystemError

  /// Context of a tool's body.
  package struct Context {
    package let options: Options
    package let output: BufferedOutput
    package let diagnostics: Diagnostics
  }

  /// Runs the tool with the process's arguments, and ends the process.
  ///
  /// A ``ToolError`` thrown by `body` is reported and gives the status. A broken pipe is a success, because the reader
  /// has what it wanted. Any other error is reported and gives ``ExitStatus/failure``.
  package static func main(_ body: (Context) throws -> ExitStatus) -> Never {
    ProcessContext.ignoreBrokenPipes()
    DatabaseLibrary.countNoMemory()
    let status = run(ProcessContext.arguments(), open: BufferedOutput.standard, body)
    ProcessContext.exit(status.rawValue)
  }

  /// Runs the tool like the other `main`, with an asynchronous body.
  package static func main(_ body: (Context) async throws -> ExitStatus) async -> Never {
    ProcessContext.ignoreBrokenPipes()
    DatabaseLibrary.countNoMemory()
    let status = await run(ProcessContext.arguments(), open: BufferedOutput.standard, body)
    ProcessContext.exit(status.rawValue)
  }

  /// Runs the tool with these arguments. `open` opens its output.
  package static func run(
    _ arguments: [[UInt8]], open: () throws(OpeningError) -> BufferedOutput, _ body: (Context) throws -> ExitStatus
  ) -> ExitStatus {
    var output: BufferedOutput?
    do {
      let opened = try standardOutput(open)
      output = opened
      guard let context = try begin(arguments, opened) else { return .success }
      let status = try body(context)
      try opened.flush()
      return status
    } catch {
      return conclude(error, output)
    }
  }

  /// Runs the tool like the other `run`, with an asynchronous body.
  package static func run(
    _ arguments: [[UInt8]], open: () throws(OpeningError) -> BufferedOutput,
    _ body: (Context) async throws -> ExitStatus
  ) async -> ExitStatus {
    var output: BufferedOutput?
    do {
      let opened = try standardOutput(open)
      output = opened
      guard let context = try begin(arguments, opened) else { return .success }
      let status = try await body(context)
      try opened.flush()
      return status
    } catch {
      return conclude(error, output)
    }
  }

  /// Opens the output, which fails if the tool was started with its output closed.
  private static func standardOutput(
    _ open: () throws(OpeningError) -> BufferedOutput
  ) throws(ToolError) -> BufferedOutput {
    do throws(SystemError) {
      return try open()
    } catch {
      throw ToolError(.inputOutput, "standard output: \(error.reason)")
    }
  }

  private static var diagnostics: Diagnostics { Diagnostics(tool: Options.table.tool) }

  /// Context of the tool; `nil` if only help or similar was requested, which has then been printed.
  private static func begin(_ arguments: [[UInt8]], _ output: BufferedOutput) throws -> Context? {
    switch try Options.read(arguments) {
    case .run(let options): return Context(options: options, output: output, diagnostics: diagnostics)
    case .help:
      let text = output.columns.map { Options.table.help(columns: $0) }
      try output.write(text ?? Options.table.helpText)
    case .information(let text): try output.write(text)
    }
    try output.flush()
    return nil
  }

  /// Reports a failure. Results found before are printed before its message.
  private static func conclude(_ error: any Error, _ output: BufferedOutput?) -> ExitStatus {
    if let error = error as? SystemError, error.isBrokenPipe { return .success }
    try? output?.flush()
    let failure =
      (error as? ToolError) ?? (error as? SystemError).map { ToolError($0) }
      ?? (error as? StoreError).map { ToolError($0) } ?? (error as? SearchFailure).map { ToolError($0) }
      ?? (error as? UnreadableFile).map { ToolError($0) }
      ?? ToolError(.failure, "\(error)")
    diagnostics.report(failure)
    return failure.status
  }
}

extension Locations {
  /// Locations of this process, by its environment.
  ///
  /// - Throws: ``ToolError`` with ``ExitStatus/configuration`` if the environment does not determine them.
  package static func current() throws(ToolError) -> Locations {
    do throws(LocationsError) {
      return try Locations(environment: ProcessEnvironment.texts(variables))
    } catch {
      throw ToolError(.configuration, "\(error)", hint: "set HOME, or LIMELIGHT_HOME for a trial")
    }
  }

  /// Home directory of the user of this process: the folder that is indexed by default, and the meaning of `~`.
  ///
  /// - Throws: ``ToolError`` with ``ExitStatus/configuration`` if the environment names none.
  package static func home() throws(ToolError) -> FilePath {
    guard var home = ProcessEnvironment.value(of: "HOME").map({ FilePath($0) }), home.isAbsolute else {
      throw ToolError(.configuration, "\(LocationsError.noHome)", hint: "set HOME")
    }
    home.removeTrailingSlashes()
    return home
  }
}
