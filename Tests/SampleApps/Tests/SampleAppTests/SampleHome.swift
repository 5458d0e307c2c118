import Foundation
import Glibc
import MDTestSupport
import Testing

/// A person's home with the sample apps installed, and a daemon of its own.
final class SampleHome {
  private let directory: TemporaryDirectory
  private var daemon: Daemon?

  /// `ToolProcess` cannot be copied, and a property of a class cannot be taken apart.
  private final class Daemon {
    let process: ToolProcess
    init(_ process: consuming ToolProcess) { self.process = process }
  }

  private static let tools = BuiltProducts.source(".build/debug").resolvingSymlinksInPath().path
  private static let apps = BuiltProducts.directory.path

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeDirectory("home")
    // Nothing about the machine keeps the daemon from its work.
    let settings = """
      cpu-pressure = 100%
      io-pressure = 100%
      memory-pressure = 100%
      active-share = 100%
      on-battery = full
      battery-minimum = 0%
      minimum-free = 1MB

      """
    try directory.write(settings, to: "limelight/config/limelight.conf")
    let manifest = """
      {"executable": "\(Self.apps)/JournalExtension", "indexes": ["entries"], "programs": ["\(Self.apps)/Journal"]}
      """
    try directory.write(manifest, to: "share/limelight/extensions/org.example.Journal.json")
    daemon = Daemon(
      try ToolProcess("\(Self.tools)/mds", ["--foreground", directory.path + "/home"], environment: environment))
    try waitForDaemon()
  }

  /// Asks only. What starts a daemon (`mdutil --start`, an app) would start a second one while the first cannot answer
  /// yet; the first would end, and nobody would end the second.
  private func waitForDaemon() throws {
    for _ in 0..<6_000 {
      if try run("mdutil", "--status").status == 0 { return }
      usleep(20_000)
    }
    Issue.record("the daemon does not answer")
  }

  deinit {
    daemon?.process.signal(15)
    _ = try? daemon?.process.finish()
  }

  private var environment: [String: String] {
    [
      "HOME": directory.path + "/home", "LIMELIGHT_HOME": directory.path + "/limelight",
      "XDG_DATA_DIRS": directory.path + "/share", "PATH": "\(Self.tools):/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "LIMELIGHT_MODELS": "/nonexistent",
    ]
  }

  /// Absolute path of a file of the home.
  func path(_ name: String) -> String { "\(directory.path)/home/\(name)" }

  func write(_ text: String, to name: String) throws { try directory.write(text, to: "home/\(name)") }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// Runs one of Limelight's tools.
  @discardableResult func run(_ tool: String, _ arguments: String...) throws -> ToolResult {
    try ToolProcess("\(Self.tools)/\(tool)", arguments, environment: environment).finish()
  }

  /// Starts an app.
  func start(_ name: String, _ arguments: [String]) throws -> ToolProcess {
    try ToolProcess("\(Self.apps)/\(name)", arguments, environment: environment)
  }

  /// Runs an app, which must succeed, and gives what it prints.
  @discardableResult func app(_ name: String, _ arguments: String...) throws -> String {
    try app(name, arguments, input: "")
  }

  /// - Parameter input: what the app reads.
  @discardableResult func app(_ name: String, _ arguments: [String], input: String) throws -> String {
    try write(input, to: ".input")
    let line = "exec \"$0\" \"$@\" < '\(path(".input"))'"
    let program = "\(Self.apps)/\(name)"
    let result = try ToolProcess("/bin/bash", ["-c", line, program] + arguments, environment: environment).finish()
    #expect(result.status == 0, "\(name) \(arguments): \(result.messages)")
    return result.text
  }
}
