import Foundation
import Glibc

/// A person's home with apps of the package that is tested, and a daemon of its own, which ends with it.
open class AppHome {
  private let directory: TemporaryDirectory
  private var daemon: Daemon?

  /// `ToolProcess` cannot be copied, and a property of a class cannot be taken apart.
  private final class Daemon {
    let process: ToolProcess
    init(_ process: consuming ToolProcess) { self.process = process }
  }

  /// The apps' test bundle lies in a package of its own, and the debug build of the tools does not lie beside it.
  private static let tools =
    BuiltProducts.prefix.map { "\($0)/bin" } ?? BuiltProducts.source(".build/debug").resolvingSymlinksInPath().path
  /// Absolute path of the folder of the apps.
  public static let apps = BuiltProducts.directory.path

  private let delays: UInt64?

  /// - Parameters:
  ///   - manifests: of extensions, as JSON, by bundle.
  ///   - delays: seed of the daemon's pauses between the steps of donations, where apps are killed.
  public init(manifests: [String: String] = [:], delays: UInt64? = nil) throws {
    self.delays = delays
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
    for (bundle, manifest) in manifests {
      try directory.write(manifest, to: "share/limelight/extensions/\(bundle).json")
    }
    daemon = Daemon(
      try ToolProcess(
        "\(Self.tools)/mds", ["--foreground", directory.path + "/home"],
        environment: environment.merging(delays.map(Delays.environment) ?? [:]) { $1 }))
    // Asks only. What starts a daemon (`mdutil --start`, an app) would start a second one while the first cannot answer
    // yet; the first would end, and nobody would end the second.
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

  /// Waits until a condition holds, for two minutes at most.
  public func wait(for what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<6_000 {
      if try condition() { return }
      usleep(20_000)
    }
    throw AppTrouble(description: "waited for \(what) in vain")
  }

  // MARK: Files

  /// Absolute path of a file of the home.
  public func path(_ name: String) -> String { "\(directory.path)/home/\(name)" }

  public func write(_ text: String, to name: String) throws { try directory.write(text, to: "home/\(name)") }

  public func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  // MARK: Programs

  /// Runs one of Limelight's tools.
  @discardableResult public func run(_ tool: String, _ arguments: String...) throws -> ToolResult {
    try ToolProcess("\(Self.tools)/\(tool)", arguments, environment: environment).finish()
  }

  /// Starts an app.
  ///
  /// - Parameter delays: seed of its pauses between the steps of donations.
  public func start(_ name: String, _ arguments: [String], delays: UInt64? = nil) throws -> ToolProcess {
    let environment = environment.merging(delays.map(Delays.environment) ?? [:]) { $1 }
    return try ToolProcess("\(Self.apps)/\(name)", arguments, environment: environment)
  }

  /// Runs an app, which must succeed, and gives what it prints.
  @discardableResult public func app(_ name: String, _ arguments: String...) throws -> String {
    try app(name, arguments, input: "")
  }

  /// - Parameters:
  ///   - input: what the app reads.
  ///   - delays: seed of its pauses between the steps of donations.
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

/// What an app, or the daemon of its home, did not do.
public struct AppTrouble: Error, CustomStringConvertible {
  public let description: String
}
