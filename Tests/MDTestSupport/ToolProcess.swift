import Foundation
import MDModel
public import MDSystem

/// A tool that has ended, with everything it said.
public struct ToolResult: Sendable {
  public var ending: ChildProcess.Ending
  public var output: [UInt8]
  /// Output on the standard error.
  public var messages: String

  /// `nil` when a signal ended it.
  public var status: Int32? { if case .exited(let status) = ending { status } else { nil } }
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// The output's lines, sorted: for tools whose order is not what is tested.
  public var lines: Set<String> { Set(text.split(separator: "\n").map(String.init)) }
}

/// A running tool, its streams on files of its own.
public struct ToolProcess: ~Copyable {
  private let directory: TemporaryDirectory
  private let child: ChildProcess
  private let name: String

  /// - Parameter environment: the whole of it; the process inherits nothing.
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

  /// Whether it has ended by itself within the time; collect it with ``finish(seconds:)`` only when it has not.
  public borrowing func ending(milliseconds: Int32) throws -> ChildProcess.Ending? {
    try child.wait(milliseconds: milliseconds)
  }

  /// Waits for the end.
  ///
  /// - Throws: ``StalledTool`` when that takes too long; the tool is killed then.
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
