import Glibc

/// Room on a disk.
public enum FreeSpace {
  /// Bytes that this user may still write on the file system that `path` lies on.
  public static func bytes(at path: [UInt8]) throws(SystemError) -> Int64 {
    let terminated = path.map(CChar.init(bitPattern:)) + [0]
    var status = statvfs()
    try systemCall("statvfs") { statvfs(terminated, &status) }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow ? .max : Int64(clamping: bytes)
  }
}
