import Foundation
import Glibc

/// A user's home directory with sample apps and a daemon of its own. The daemon ends when this object is released.
open class AppHome {
  private let directory: TemporaryDirectory
  private var daemon: Daemon?

  /// Box for the daemon: `ToolProcess` is noncopyable, and a stored property of a class cannot be consumed.
  private final class Daemon {
    let process: ToolProcess
    init(_ process: consuming ToolProcess) { self.process = process }
  }

  /// Folder of the debug build's tools: the apps' test bundle is built in its own package, so the tools are not next to
  /// it.
  private static let tools =
    BuiltProducts.prefix.map { "\($0)/bin" } ?? BuiltProducts.source(".build/debug").resolvingSymlinksInPath().path
  /// Absolute path of the folder that holds the sample apps.
  public static let apps = BuiltProducts.directory.path

  private let delays: UInt64?

  /// - Parameters:
  ///   - manifests: extension manifests as JSON, by bundle identifier.
  ///   - delays: seed of the daemon's pauses between the steps of donations, for tests that kill apps.
  public init(manifests: [String: String] = [:], delays: UInt64? = nil) throws {
    self.delays = delays
    directory = try TemporaryDirectory()
    try directory.makeDirectory("home")
    // No load on the test machine may hold the daemon's work back.
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
    for (bundle, manifest) in manifests {
      try directory.write(manifest, to: "share/limelight/extensions/\(bundle).json")
    }
    daemon = Daemon(
      try ToolProcess(
        "\(Self.tools)/mds", ["--foreground", directory.path + "/home"],
        environment: environment.merging(delays.map(Delays.environment) ?? [:]) { $1 }))
    // Only ask for the status. `mdutil --start` or an app would start a second daemon while the first cannot answer
    // yet. The first would then end, and no code would stop the second.
    try wait(for: "the daemon's answer") { try run("mdutil", "--status").status == 0 }
  }

  deinit {
    daemon?.process.signal(15)
    _ = try? daemon?.process.finish()
    StartedSearchService.endAll(of: limelight)
  }

  /// Value of `LIMELIGHT_HOME`.
  private var limelight: String { directory.path + "/limelight" }

  private var environment: [String: String] {
    [
      "HOME": directory.path + "/home", "LIMELIGHT_HOME": limelight,
      "XDG_DATA_DIRS": directory.path + "/share", "PATH": "\(Self.tools):/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "LIMELIGHT_MODELS": "/nonexistent",
    ]
  }

  /// Waits until a condition holds, for at most two minutes.
  public func wait(for what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<6_000 {
      if try condition() { return }
      usleep(20_000)
    }
    throw AppTrouble(description: "waited for \(what) in vain")
  }

  // MARK: Files

  /// Absolute path of a file in the home directory.
  public func path(_ name: String) -> String { "\(directory.path)/home/\(name)" }

  public func write(_ text: String, to name: String) throws { try directory.write(text, to: "home/\(name)") }

  public func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  // MARK: Programs

  /// Runs one of Limelight's tools.
  @discardableResult public func run(_ tool: String, _ arguments: String...) throws -> ToolResult {
    try ToolProcess("\(Self.tools)/\(tool)", arguments, environment: environment).finish()
  }

  /// Starts a sample app.
  ///
  /// - Parameter delays: seed of the app's pauses between the steps of donations.
  public func start(_ name: String, _ arguments: [String], delays: UInt64? = nil) throws -> ToolProcess {
    let environment = environment.merging(delays.map(Delays.environment) ?? [:]) { $1 }
    return try ToolProcess("\(Self.apps)/\(name)", arguments, environment: environment)
  }

  /// Runs a sample app, which must succeed, and returns its output.
  @discardableResult public func app(_ name: String, _ arguments: String...) throws -> String {
    try app(name, arguments, input: "")
  }

  /// - Parameters:
  ///   - input: the app's standard input.
  ///   - delays: seed of the app's pauses between the steps of donations.
  @discardableResult public func app(
    _ name: String, _ arguments: [String], input: String, delays: UInt64? = nil
  ) throws -> String {
    try write(input, to: ".input")
    let line = "exec \"$0\" \"$@\" < '\(path(".input"))'"
    let program = "\(Self.apps)/\(name)"
    let environment = environment.merging(delays.map(Delays.environment) ?? [:]) { $1 }
    let result = try ToolProcess("/bin/bash", ["-c", line, program] + arguments, environment: environment).finish()
    guard result.status == 0 else { throw AppTrouble(description: "\(name) \(arguments): \(result.messages)") }
    return result.text
  }
}

/// Failure of a sample app, or of the daemon in its home.
public struct AppTrouble: Error, CustomStringConvertible {
  public let description: String
}
