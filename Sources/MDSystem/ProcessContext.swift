import CMDSystem
import Glibc
public import MDModel

/// The three descriptors that a process starts with.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Width in columns; `nil` if the stream is not a terminal, or if the terminal does not report its width.
  public var terminalColumns: Int? {
    let columns = md_terminal_columns(rawValue)
    return columns > 0 ? Int(columns) : nil
  }

  /// Duplicates the stream's descriptor; closing the duplicate leaves the stream open.
  public func duplicate() throws(SystemError) -> Descriptor {
    Descriptor(owning: try systemCall("fcntl") { md_fcntl(rawValue, F_DUPFD_CLOEXEC, 3) })
  }

  /// Writes as many bytes as possible and ignores errors: for messages that may be lost.
  public func write(_ bytes: [UInt8]) {
    let stream = Descriptor(owning: rawValue)
    bytes.withUnsafeBytes { try? stream.writeAll($0) }
    _ = stream.release()
  }
}

/// Facts about this process, such as its arguments.
public enum ProcessContext {
  /// The arguments after the program's name, as bytes, because file names need not be UTF-8.
  public static func arguments() -> [[UInt8]] {
    let values = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      values[index].map { [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// Process number.
  public static var identifier: Int32 { getpid() }

  /// Makes writes into a closed pipe fail with `EPIPE` instead of ending the process.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  public static func exit(_ status: Int32) -> Never { Glibc.exit(status) }
}

extension SystemError {
  /// Whether the reader of the pipe has closed it.
  public var isBrokenPipe: Bool { code == EPIPE }
}

/// Environment that the process was started with.
public enum ProcessEnvironment {
  /// A variable's bytes; `nil` if it is not set.
  public static func value(of name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// A variable's text; `nil` if it is not set.
  public static func text(_ name: String) -> String? { value(of: name).map { String(decoding: $0, as: UTF8.self) } }

  /// Texts of the variables in `names` that are set.
  public static func texts(_ names: [String]) -> [String: String] {
    var texts: [String: String] = [:]
    for name in names { texts[name] = text(name) }
    return texts
  }

  /// The wanted variables as `NAME=value`, without those that are not UTF-8.
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

  /// Whether a variable is passed on to programs that Limelight starts in the background.
  ///
  /// Variables that identify the user and the locale are; variables of a single terminal are not.
  public static func isPassedOn(_ variable: Substring) -> Bool {
    let names = ["HOME", "USER", "LOGNAME", "SHELL", "PATH", "LANG", "TZ", "TMPDIR", "DBUS_SESSION_BUS_ADDRESS"]
    return names.contains(String(variable)) || ["XDG_", "LC_", "LIMELIGHT_"].contains { variable.hasPrefix($0) }
  }
}

/// Read-only files that are installed with the programs.
public enum InstalledData {
  /// Paths to try for a file, in order.
  ///
  /// If a path was chosen, only that one is tried. Otherwise the file is searched beside the program, in
  /// `../share/limelight`, and in the system's data folders.
  public static func paths(of name: String, chosen: String?) -> [FilePath] {
    if let chosen, !chosen.isEmpty { return [FilePath(chosen)] }
    let program = ExecutablePath.directory().map { ["\($0)/\(name)", "\($0)/../share/limelight/\(name)"] } ?? []
    let listed = ProcessEnvironment.text("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    let folders = (listed ?? "/usr/local/share:/usr/share").split(separator: ":").filter { $0.hasPrefix("/") }
    return (program + folders.map { "\($0)/limelight/\(name)" }).map { FilePath($0) }
  }
}
