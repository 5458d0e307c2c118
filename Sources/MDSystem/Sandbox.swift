import MDModel

/// Limelight's helper programs, which no person runs.
///
/// The programs are found beside this program or where they are installed.
public enum HelperProgram {
  /// Absolute path of a program in `$LIMELIGHT_LIBEXEC`, beside this program, or in `../libexec/limelight`; `nil` if it
  /// is missing.
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

/// Starts programs through `mdsandbox`, which confines itself and then executes the program.
///
/// The program cannot read the user's files, cannot write anywhere, and can communicate only through its socket.
public struct Sandbox: Sendable {
  private let launcher: String

  /// Resources that a program may use.
  public struct Limits: Sendable, Hashable {
    /// Maximum address space in MiB.
    public var memoryMegabytes: Int
    /// Paths that the program may read besides libraries and shared data.
    public var readable: [String]
    /// Whether the program runs at the lowest processor and disk priority.
    public var isIdle: Bool

    public init(memoryMegabytes: Int, readable: [String] = [], isIdle: Bool) {
      self.memoryMegabytes = memoryMegabytes
      self.readable = readable
      self.isIdle = isIdle
    }
  }

  /// - Parameter launcher: absolute path of `mdsandbox`; `nil` to search for it.
  /// - Returns: `nil` if `mdsandbox` is not installed.
  public init?(launcher: String? = nil) {
    guard let found = launcher ?? HelperProgram.locate("mdsandbox") else { return nil }
    self.launcher = found
  }

  /// Starts a program by its absolute path.
  ///
  /// `socket` becomes its descriptor 3; otherwise it has only the standard streams. The kernel kills the program when
  /// the calling thread ends.
  ///
  /// - Parameters:
  ///   - streams: standard streams that are not `/dev/null`.
  ///   - settings: variables of its environment, as `LIMELIGHT_NAME=VALUE` or `TZ=VALUE`.
  ///   - showsErrors: the program shares this process's standard error instead of `/dev/null`.
  ///   - denials: socket for the report of denied calls, sent after the program has ended. It gets a number higher
  ///     than any descriptor of the program.
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
