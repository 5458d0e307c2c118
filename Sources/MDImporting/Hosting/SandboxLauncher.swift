import MDModel
import MDSystem

/// Starts importers behind `mdsandbox`.
struct SandboxLauncher {
  private let path: String?
  private let configuration: HostConfiguration

  /// - Throws: ``HostError`` where the sandbox is wanted and its launcher is not installed.
  init(_ configuration: HostConfiguration) throws {
    self.configuration = configuration
    guard configuration.isSandboxed else {
      path = nil
      return
    }
    guard let found = configuration.launcher ?? Self.locate() else { throw HostError.launcherMissing }
    path = found
  }

  /// `mdsandbox` in `$LIMELIGHT_LIBEXEC`, beside this program or in `../libexec/limelight`.
  static func locate() -> String? {
    let program = ExecutablePath.directory()
    let folders = [
      ProcessEnvironment.text("LIMELIGHT_LIBEXEC"), program, program.map { $0 + "/../libexec/limelight" },
    ]
    return folders.compactMap { $0.map { $0 + "/mdsandbox" } }.first {
      (try? FileStatus.of(path: FilePath($0)))?.kind == .regular
    }
  }

  /// Starts the importer's process; `socket` becomes its descriptor 3.
  func start(_ importer: InstalledImporter, socket: Int32) throws(SystemError) -> ChildProcess {
    var descriptors: [(ours: Int32, childs: Int32)] = [(socket, 3)]
    if configuration.showsErrors { descriptors.append((2, 2)) }
    guard let path else {
      return try ChildProcess.start(
        importer.program, arguments: importer.arguments, environment: ["LC_ALL=C.UTF-8"], descriptors: descriptors)
    }
    return try ChildProcess.start(path, arguments: options(importer), descriptors: descriptors)
  }

  /// Why an importer did not say that it is ready; the launcher's exit statuses (`sysexits.h`) in words.
  static func explanation(_ fault: ImporterFault) -> String {
    let cause =
      switch fault {
      case .ended(.exited(66)): "its program cannot be opened"
      case .ended(.exited(69)): "this kernel cannot confine it"
      case .ended(.exited(77)): "its program cannot be executed; a script needs its interpreter first in \"command\""
      default: fault.description
      }
    return "the importer could not be started: \(cause)"
  }

  private func options(_ importer: InstalledImporter) -> [String] {
    let readable = ([importer.directory] + importer.manifest.reads + configuration.readableFolders).flatMap {
      ["--read", $0]
    }
    let limits = ["--memory-mb", String(importer.manifest.memoryMegabytes)] + (configuration.isIdle ? ["--idle"] : [])
    return limits + readable + ["--", importer.program] + importer.arguments
  }
}

/// Why no importer can be started at all.
public enum HostError: Error, Sendable, Hashable, CustomStringConvertible {
  case launcherMissing

  public var description: String {
    "mdsandbox was not found beside this program nor in ../libexec/limelight; install it or set LIMELIGHT_LIBEXEC"
  }
}
