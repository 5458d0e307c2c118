import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDCommandLine
@testable import MDTools

/// Complete runs of the tools' common frame, with output to a real file or pipe.
@Suite struct ToolRunTests {
  private let directory: TemporaryDirectory
  private var file: String { directory.path + "/out" }

  init() throws { directory = try TemporaryDirectory() }

  private func run(
    _ words: String...,
    body: (CommandLineTool<FindOptions>.Context) throws -> MDCommandLine.ExitStatus = { _ in .success }
  ) throws -> (status: MDCommandLine.ExitStatus, output: String) {
    let path = FilePath(file)
    let status = CommandLineTool<FindOptions>.run(
      words.map { Array($0.utf8) },
      open: { () throws(SystemError) in
        BufferedOutput(owning: try .open(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600), capacity: 16)
      }, body)
    return (status, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test func resultsAreFlushed() throws {
    let (status, output) = try run("x") { context in
      try context.output.write("short\n")
      try context.output.write("longer than the buffer is\n")
      try context.output.write { $0 += Array("end\n".utf8) }
      return .partialFailure
    }
    #expect(status == .partialFailure)
    #expect(output == "short\nlonger than the buffer is\nend\n")
  }

  @Test func resultsBeforeAFailureAreKept() throws {
    let (status, output) = try run("x") { context in
      try context.output.write("first\n")
      throw ToolError(.damagedData, "the index is damaged")
    }
    #expect(status == .damagedData)
    #expect(output == "first\n")
  }

  @Test func helpAndVersionAreResults() throws {
    let help = try run("--help", body: { _ in .failure })
    #expect(help.status == .success)
    #expect(help.output == FindOptions.table.helpText)
    #expect(try run("-version", body: { _ in .failure }).output == "mdfind (Limelight) \(Release.version)\n")
  }

  @Test func usageErrorsPrintNothingOnStandardOutput() throws {
    let (status, output) = try run("-nonsense")
    #expect(status == .usage)
    #expect(output.isEmpty)
  }

  @Test func aReaderThatIsGoneIsSuccess() throws {
    ProcessContext.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let writer = ends[1]
    let status = CommandLineTool<FindOptions>.run(
      [Array("x".utf8)], open: { BufferedOutput(owning: Descriptor(owning: writer)) },
      { context in
        try context.output.write("nobody reads this\n")
        return .success
      })
    #expect(status == .success)
  }

  @Test func aFullDiskIsAnInputOutputError() throws {
    let status = CommandLineTool<FindOptions>.run(
      [Array("x".utf8)],
      open: { () throws(SystemError) in
        BufferedOutput(owning: try .open(path: "/dev/full", flags: O_WRONLY))
      },
      { context in
        try context.output.write("x\n")
        return .success
      })
    #expect(status == .inputOutput)
  }

  @Test func aClosedOutputIsAnInputOutputError() {
    let status = CommandLineTool<FindOptions>.run(
      [Array("x".utf8)], open: { () throws(SystemError) in throw SystemError(call: "fcntl", code: EBADF) },
      { _ in .success })
    #expect(status == .inputOutput)
  }

  @Test func onlyVariablesThatAreSetAreGiven() {
    let environment = ProcessEnvironment.texts(["PATH", "LIMELIGHT_NEVER_SET"])
    #expect(environment == ["PATH": ProcessInfo.processInfo.environment["PATH"]].compactMapValues { $0 })
  }

  @Test func aWaitingBodyIsTheSame() async throws {
    let status = await CommandLineTool<ListOptions>.run(
      [Array("f".utf8)],
      open: { () throws(SystemError) in
        BufferedOutput(owning: try .open(path: "/dev/null", flags: O_WRONLY))
      },
      { context in
        await Task.yield()
        throw SystemError(call: "open", code: ENOENT)
      })
    #expect(status == .failure)
  }

  @Test func messagesCannotSteerTheTerminal() {
    let text = Diagnostics.text(tool: "mdls", message: "a\u{1B}[2Jb\n\u{202E}é", hint: "look")
    #expect(String(decoding: text, as: UTF8.self) == "mdls: a?[2Jb??é\nmdls: hint: look\n")
  }
}
