import CMDSystem
import Glibc

/// Where this program's file lies.
public enum ExecutablePath {
  /// The directory of the running program's file, links resolved, without a final slash; `nil` where `/proc` is
  /// not mounted.
  public static func directory() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}

extension ChildProcess {
  /// Memory that the child holds in RAM, in bytes, shared pages included (`/proc/PID/statm`, second number);
  /// `nil` when the child has ended.
  public borrowing func residentBytes() -> Int? {
    guard let file = try? Descriptor.open(path: Array("/proc/\(identifier)/statm".utf8), flags: O_RDONLY) else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 128)
    guard let count = try? bytes.withUnsafeMutableBytes({ try file.read(into: $0, at: 0) }) else { return nil }
    let numbers = bytes.prefix(count).split(separator: 0x20)
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

extension ChildProcess.Ending: CustomStringConvertible {
  /// Continues a sentence: "exited with status 1", "crashed (signal 11, segmentation fault)".
  public var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(SIGKILL): "was killed (signal 9)"
    case .signalled(let signal): "crashed (signal \(signal), \(String(cString: strsignal(signal)).lowercased()))"
    }
  }
}

extension SystemError {
  /// The other end of a socket has gone.
  public var isDisconnected: Bool { code == EPIPE || code == ECONNRESET }
}
