import Foundation
import MDModel
public import MDSystem

/// Result of a tool that has ended, with all its output.
public struct ToolResult: Sendable {
  public var ending: ChildProcess.Ending
  public var output: [UInt8]
  /// Everything the tool wrote to standard error.
  public var messages: String

  /// Exit status; `nil` if a signal ended the tool.
  public var status: Int32? { if case .exited(let status) = ending { status } else { nil } }
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// The output's distinct lines, for tools whose order is not tested.
  public var lines: Set<String> { Set(text.split(separator: "\n").map(String.init)) }
}

/// A running tool, with its output streams redirected to temporary files.
public struct ToolProcess: ~Copyable {
  private let directory: TemporaryDirectory
  private let child: ChildProcess
  private let name: String

  /// - Parameter environment: the complete environment; the process inherits nothing.
  public init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    let directory = try TemporaryDirectory()
    let flags = FileFlags.writeOnly | FileFlags.create
    let output = try Descriptor.open(path: FilePath("\(directory.path)/out"), flags: flags, mode: 0o600)
    let messages = try Descriptor.open(path: FilePath("\(directory.path)/err"), flags: flags, mode: 0o600)
    let child = try withSignalsUnblocked {
      try ChildProcess.start(
        program, arguments: arguments, environment: environment.map { "\($0.key)=\($0.value)" },
        descriptors: [(output.rawValue, 1), (messages.rawValue, 2)])
    }
    self.directory = directory
    self.child = child
    name = ([program] + arguments).joined(separator: " ")
  }

  public borrowing func signal(_ number: Int32) { child.signal(number) }

  /// How the tool ended; `nil` if it still runs after `milliseconds`. Call ``finish(seconds:)`` only after `nil`.
  public borrowing func ending(milliseconds: Int32) throws -> ChildProcess.Ending? {
    try child.wait(milliseconds: milliseconds)
  }

  /// Waits until the tool has ended.
  ///
  /// - Throws: ``StalledTool`` if that takes too long; the tool is killed first.
  public borrowing func finish(seconds: Int32 = 240) throws -> ToolResult {
    guard let ending = try child.wait(milliseconds: seconds * 1_000) else {
      child.signal(9)
      _ = try child.wait()
      throw StalledTool(command: name, seconds: seconds)
    }
    return try result(ending)
  }

  /// Result of a tool that has ended.
  public borrowing func result(_ ending: ChildProcess.Ending) throws -> ToolResult {
    ToolResult(
      ending: ending, output: Array(try Data(contentsOf: directory.url.appending(path: "out"))),
      messages: String(decoding: try Data(contentsOf: directory.url.appending(path: "err")), as: UTF8.self))
  }
}

/// A tool did not end in time.
public struct StalledTool: Error, CustomStringConvertible {
  public let command: String
  public let seconds: Int32
  public var description: String { "\(command) has not ended after \(seconds) s, and was killed" }
}
