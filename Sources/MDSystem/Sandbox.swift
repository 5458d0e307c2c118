import MDModel

/// Programs of ours that no person runs, found beside this program or where they are installed.
public enum HelperProgram {
  /// Absolute path of a program in `$LIMELIGHT_LIBEXEC`, beside this program or in `../libexec/limelight`.
  public static func locate(_ name: String) -> String? {
    let program = ExecutablePath.directory()
    let folders = [
      ProcessEnvironment.text("LIMELIGHT_LIBEXEC"), program, program.map { $0 + "/../libexec/limelight" },
    ]
    return folders.compactMap { $0.map { $0 + "/" + name } }.first {
      (try? FileStatus.of(path: FilePath($0)))?.kind == .regular
    }
  }
}

/// Starts programs behind `mdsandbox`, which confines itself and then turns into the program: it can read nothing of the
/// user's, write nowhere, and reach nobody but through its socket.
public struct Sandbox: Sendable {
  private let launcher: String

  /// What a program may have.
  public struct Limits: Sendable, Hashable {
    /// Address space, in MiB.
    public var memoryMegabytes: Int
    /// Paths that it may read besides libraries and shared data.
    public var readable: [String]
    /// It runs at the lowest priority for processor and disk.
    public var isIdle: Bool

    public init(memoryMegabytes: Int, readable: [String] = [], isIdle: Bool) {
      self.memoryMegabytes = memoryMegabytes
      self.readable = readable
      self.isIdle = isIdle
    }
  }

  /// - Parameter launcher: absolute path of `mdsandbox`; `nil` looks for it.
  /// - Returns: `nil` where it is not installed.
  public init?(launcher: String? = nil) {
    guard let found = launcher ?? HelperProgram.locate("mdsandbox") else { return nil }
    self.launcher = found
  }

  /// Starts a program by its absolute path; `socket` becomes its descriptor 3, and it has no other but the standard
  /// streams. The kernel kills it when the calling thread ends.
  ///
  /// - Parameters:
  ///   - streams: standard streams that are not `/dev/null`.
  ///   - settings: variables of its environment, as `LIMELIGHT_NAME=VALUE` or `TZ=VALUE`.
  ///   - showsErrors: its errors are written where this process's are, instead of nowhere.
  ///   - denials: socket over which what the sandbox denies is told, when the program has ended; above all numbers that
  ///     the program has.
  public func start(
    _ program: String, _ arguments: [String] = [], _ limits: Limits, socket: Int32,
    streams: [(ours: Int32, childs: Int32)] = [], settings: [String] = [], showsErrors: Bool = false,
    denials: Int32? = nil
  ) throws(SystemError) -> ChildProcess {
    var options = ["--memory-mb", String(limits.memoryMegabytes)]
    var descriptors = streams + [(ours: socket, childs: Int32(3))]
    if limits.isIdle { options.append("--idle") }
    if showsErrors { descriptors.append((2, 2)) }
    if let denials {
      options.append("--report")
      descriptors.append((denials, 4))
    }
    options += limits.readable.flatMap { ["--read", $0] } + settings.flatMap { ["--set", $0] }
    return try ChildProcess.start(
      launcher, arguments: options + ["--", program] + arguments, descriptors: descriptors)
  }
}
