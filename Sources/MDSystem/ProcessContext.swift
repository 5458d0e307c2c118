import CMDSystem
import Glibc
public import MDModel

/// The three descriptors a process starts with.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Width in columns, `nil` where it is no terminal or does not know.
  public var terminalColumns: Int? {
    let columns = md_terminal_columns(rawValue)
    return columns > 0 ? Int(columns) : nil
  }

  /// A descriptor of our own for the stream, so that closing it leaves the stream open.
  public func duplicate() throws(SystemError) -> Descriptor {
    Descriptor(owning: try systemCall("fcntl") { md_fcntl(rawValue, F_DUPFD_CLOEXEC, 3) })
  }

  /// Writes as much as it can; for messages, whose loss is harmless.
  public func write(_ bytes: [UInt8]) {
    let stream = Descriptor(owning: rawValue)
    bytes.withUnsafeBytes { try? stream.writeAll($0) }
    _ = stream.release()
  }
}

/// Facts about the process from its start.
public enum ProcessContext {
  /// The arguments after the program's name, as bytes: file names need not be UTF-8.
  public static func arguments() -> [[UInt8]] {
    let values = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      values[index].map { [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// Number of this process.
  public static var identifier: Int32 { getpid() }

  /// Makes writes into a closed pipe fail with `EPIPE` instead of ending the process.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  public static func exit(_ status: Int32) -> Never { Glibc.exit(status) }
}

extension SystemError {
  /// The reader of the pipe has closed it.
  public var isBrokenPipe: Bool { code == EPIPE }
}

/// The environment the process was started with.
public enum ProcessEnvironment {
  /// A variable's bytes; `nil` where it is not set.
  public static func value(of name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// A variable's text; `nil` where it is not set.
  public static func text(_ name: String) -> String? { value(of: name).map { String(decoding: $0, as: UTF8.self) } }

  /// The texts of those variables of `names` that are set.
  public static func texts(_ names: [String]) -> [String: String] {
    var texts: [String: String] = [:]
    for name in names { texts[name] = text(name) }
    return texts
  }

  /// Variables as `NAME=value` whose name is wanted; those that are not UTF-8 are left out.
  public static func entries(where isWanted: (Substring) -> Bool) -> [String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      next += 1
      guard let text = String(validatingCString: entry), let end = text.firstIndex(of: "=") else { continue }
      if isWanted(text[..<end]) { entries.append(text) }
    }
    return entries
  }

  /// Whether a variable is passed on to programs that Limelight starts in the background: those that say who and where
  /// the user is, and none that only one terminal had.
  public static func isPassedOn(_ variable: Substring) -> Bool {
    let names = ["HOME", "USER", "LOGNAME", "SHELL", "PATH", "LANG", "TZ", "TMPDIR", "DBUS_SESSION_BUS_ADDRESS"]
    return names.contains(String(variable)) || ["XDG_", "LC_", "LIMELIGHT_"].contains { variable.hasPrefix($0) }
  }
}

/// Files that are installed with the programs and only read.
public enum InstalledData {
  /// Where a file is looked for, in order: at the chosen path alone, if there is one; else beside the program, in
  /// `../share/limelight`, and in the system's data folders.
  public static func paths(of name: String, chosen: String?) -> [FilePath] {
    if let chosen, !chosen.isEmpty { return [FilePath(chosen)] }
    let program = ExecutablePath.directory().map { ["\($0)/\(name)", "\($0)/../share/limelight/\(name)"] } ?? []
    let listed = ProcessEnvironment.text("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    let folders = (listed ?? "/usr/local/share:/usr/share").split(separator: ":").filter { $0.hasPrefix("/") }
    return (program + folders.map { "\($0)/limelight/\(name)" }).map { FilePath($0) }
  }
}
