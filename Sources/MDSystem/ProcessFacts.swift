import CMDSystem
import Glibc
import MDModel

/// Location of this program's file.
public enum ExecutablePath {
  /// Directory of the running program's file, with links resolved and without a trailing slash; `nil` if `/proc` is not
  /// mounted.
  public static func directory() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}

extension ChildProcess {
  /// Resident memory of the child in bytes, shared pages included (second number of `/proc/PID/statm`); `nil` if the
  /// child has ended.
  public borrowing func residentBytes() -> Int? {
    guard let bytes = try? WholeFile.readStream(FilePath("/proc/\(identifier)/statm"), limit: 128) else { return nil }
    let numbers = bytes.split(separator: 0x20)
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// Processor time of a process, and whether it runs.
public struct ProcessUsage: Sendable, Hashable {
  /// User and system time of all threads, in nanoseconds.
  public var cpu: Int64
  /// Whether the process runs, or waits for a processor or disk; false if it sleeps.
  public var isRunnable: Bool

  public init(cpu: Int64, isRunnable: Bool) {
    self.cpu = cpu
    self.isRunnable = isRunnable
  }
}

extension ChildProcess {
  /// Usage of the child; `nil` if it has ended.
  public borrowing func usage() -> ProcessUsage? { ProcessUsage.of(identifier) }
}

extension ProcessUsage {
  /// Reads state and times from `/proc/PID/stat` (proc(5)); `nil` if the process has ended.
  static func of(_ identifier: Int32) -> ProcessUsage? {
    guard let bytes = try? WholeFile.readStream(FilePath("/proc/\(identifier)/stat"), limit: 4096),
      let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // The name may contain any bytes, so fields are counted after it: state is the first, user and system ticks are the
    // 12th and 13th.
    let fields = bytes[(nameEnd + 1)...].split(separator: 0x20)
    guard fields.count > 12, let user = Int64(String(decoding: fields[11], as: UTF8.self)),
      let system = Int64(String(decoding: fields[12], as: UTF8.self))
    else { return nil }
    let tick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    let state = fields[0].first
    return ProcessUsage(
      cpu: (user + system) * tick, isRunnable: state == UInt8(ascii: "R") || state == UInt8(ascii: "D"))
  }
}

extension ChildProcess.Ending: CustomStringConvertible {
  /// Text that continues a sentence: "exited with status 1", "crashed (signal 11, segmentation fault)".
  public var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(SIGKILL): "was killed (signal 9)"
    case .signalled(let signal): "crashed (signal \(signal), \(String(cString: strsignal(signal)).lowercased()))"
    }
  }
}

extension SystemError {
  /// Whether the other end of a socket has closed the connection.
  public var isDisconnected: Bool { code == EPIPE || code == ECONNRESET }
}
