import CMDSystem
import Glibc

/// The folder `/proc/PID` of one process (proc(5)), held open: it shows this process or nothing, never another one that
/// got the same number later.
public struct ProcessFolder: ~Copyable, Sendable {
  private let folder: Descriptor

  /// `nil` where there is no such process, or it may not be looked at.
  ///
  /// - Parameter proc: folder of the kernel's files, or a substitute.
  public init?(of process: Int32, under proc: String = "/proc") {
    let path = Array("\(proc)/\(process)".utf8)
    guard process > 0, let folder = try? Descriptor.open(path: path, flags: FileFlags.path | FileFlags.directory) else {
      return nil
    }
    self.folder = folder
  }

  /// Content of a file, by its path in the folder, up to `limit` bytes; `nil` where it is missing or may not be read.
  public borrowing func contents(of name: String, limit: Int = 16 << 10) -> [UInt8]? {
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    guard let file = try? Descriptor.open(at: folder.rawValue, name: Array(name.utf8), flags: flags) else { return nil }
    return try? WholeFile.readStream(file, limit: limit)
  }

  /// Target of a symbolic link, such as `exe`.
  public borrowing func target(of name: String) -> [UInt8]? {
    let directory = folder.rawValue
    let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = max(
        0, buffer.withMemoryRebound(to: CChar.self) { readlinkat(directory, name, $0.baseAddress!, $0.count) })
    }
    return path.isEmpty || path.count == Int(PATH_MAX) ? nil : path
  }

  /// Start time of the process in nanoseconds of ``Clock/sinceBoot()``, rounded down to a hundredth of a second.
  public borrowing func started() -> Int64? {
    fields().flatMap { $0.count > 19 ? Int64(String(decoding: $0[19], as: UTF8.self)) : nil }
      .map { $0 * (1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))) }
  }

  /// Parent process: the one that started it, or that adopted it since.
  public borrowing func parent() -> Int32? {
    fields().flatMap { $0.count > 1 ? Int32(String(decoding: $0[1], as: UTF8.self)) : nil }
  }

  /// Fields of `stat`, from the state on: the name before it may hold anything.
  private borrowing func fields() -> [ArraySlice<UInt8>]? {
    guard let stat = contents(of: "stat"), let nameEnd = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    return stat[(nameEnd + 1)...].split(separator: 0x20)
  }
}
