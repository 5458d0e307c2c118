import CMDSystem
import Glibc

extension Descriptor {
  /// The canonical absolute path by which the kernel knows the open file, from `/proc/self/fd`; `nil` where it is
  /// longer than `PATH_MAX`, or `/proc` is missing.
  public borrowing func path() -> [UInt8]? {
    let link = "/proc/self/fd/\(rawValue)"
    let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = max(0, buffer.withMemoryRebound(to: CChar.self) { readlink(link, $0.baseAddress!, $0.count) })
    }
    return path.first == UInt8(ascii: "/") && path.count < PATH_MAX ? path : nil
  }
}
