import MDSystem

/// Starts importers in the sandbox with `mdsandbox`.
struct SandboxLauncher {
  /// `nil` if importers run unconfined.
  private let sandbox: Sandbox?
  private let configuration: HostConfiguration

  /// - Throws: ``HostError`` if the sandbox is wanted and its launcher is not installed.
  init(_ configuration: HostConfiguration) throws {
    self.configuration = configuration
    guard configuration.isSandboxed else {
      sandbox = nil
      return
    }
    guard let found = Sandbox(launcher: configuration.launcher) else { throw HostError.launcherMissing }
    sandbox = found
  }

  /// Starts the importer's process. `socket` becomes its descriptor 3.
  func start(_ importer: InstalledImporter, socket: Int32) throws(SystemError) -> ChildProcess {
    guard let sandbox else {
      let descriptors = [(ours: socket, childs: Int32(3))] + (configuration.showsErrors ? [(2, 2)] : [])
      return try ChildProcess.start(
        importer.program, arguments: importer.arguments, environment: Self.locale + zone, descriptors: descriptors)
    }
    return try sandbox.start(
      importer.program, importer.arguments, limits(of: importer), socket: socket, settings: zone,
      showsErrors: configuration.showsErrors,
      denials: configuration.denials?.descriptor)
  }

  /// Explains why an importer did not become ready, from the launcher's exit status (`sysexits.h`).
  static func explanation(_ fault: ImporterFault) -> String {
    let cause =
      switch fault {
      case .ended(.exited(66)): "its program cannot be opened"
      case .ended(.exited(69)): "this kernel cannot confine it"
      case .ended(.exited(70)), .ended(.exited(127)): "a library, or data, that it needs is not installed"
      case .ended(.exited(77)): "its program cannot be executed; a script needs its interpreter first in \"command\""
      default: fault.description
      }
    return "the importer could not be started: \(cause)"
  }

  /// Starts a command that reads one file from its standard input and prints to its standard output.
  ///
  /// - Parameter settings: environment variables, as `LIMELIGHT_NAME=VALUE`.
  func startCommand(
    _ importer: InstalledImporter, settings: [String], input: Int32, output: Int32
  ) throws(SystemError) -> ChildProcess {
    let streams: [(ours: Int32, childs: Int32)] = [(input, 0), (output, 1)]
    guard let sandbox else {
      let errors: [(ours: Int32, childs: Int32)] = configuration.showsErrors ? [(2, 2)] : []
      return try ChildProcess.start(
        importer.program, arguments: importer.arguments, environment: Self.locale + zone + settings,
        descriptors: streams + errors)
    }
    return try sandbox.start(
      importer.program, importer.arguments, limits(of: importer), socket: output, streams: streams,
      settings: zone + settings, showsErrors: configuration.showsErrors, denials: configuration.denials?.descriptor)
  }

  private static let locale = ["LC_ALL=C.UTF-8"]

  /// `TZ` of this process, if set, so that importers read dates without a zone in the same zone as queries.
  private var zone: [String] {
    guard let zone = ProcessEnvironment.text("TZ"), zone.utf8.count <= Self.longestZone else { return [] }
    return ["TZ=\(zone)"]
  }

  /// Maximum bytes of `TZ`. Names of zones are shorter.
  private static let longestZone = 255

  private func limits(of importer: InstalledImporter) -> Sandbox.Limits {
    Sandbox.Limits(
      memoryMegabytes: importer.manifest.memoryMegabytes,
      readable: [importer.directory] + importer.manifest.reads + configuration.readableFolders,
      isIdle: configuration.isIdle)
  }
}

/// Why no importer can be started at all.
package enum HostError: Error, Sendable, Hashable, CustomStringConvertible {
  case launcherMissing

  package var description: String {
    "mdsandbox was not found beside this program nor in ../libexec/limelight; install it or set LIMELIGHT_LIBEXEC"
  }
}
