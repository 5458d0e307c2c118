import Glibc
import Synchronization

extension WholeFile {
  private static let serial = Atomic<UInt64>(0)

  /// Creates or replaces a file atomically: readers see the old bytes or the new ones, and concurrent writers do not
  /// clash.
  ///
  /// - Parameters:
  ///   - mode: permission bits, before the umask.
  ///   - isDurable: the new bytes are on the disk when this returns, and outlive a power cut.
  public static func replace(
    _ path: [UInt8], with bytes: [UInt8], mode: UInt32, isDurable: Bool = false
  ) throws(SystemError) {
    var temporary: [UInt8] = []
    let file = try createBeside(path, mode: mode, name: &temporary)
    do throws(SystemError) {
      try bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try file.writeAll(raw) }
      if isDurable { try flush(file) }
      try rename(temporary, to: path)
    } catch {
      unlink(terminated(temporary))
      throw error
    }
    if isDurable { try flush(try Descriptor.open(path: folder(of: path), flags: FileFlags.readOnly)) }
  }

  private static func flush(_ file: borrowing Descriptor) throws(SystemError) {
    let fd = file.rawValue
    try systemCall("fsync") { fsync(fd) }
  }

  private static func folder(of path: [UInt8]) -> [UInt8] {
    let end = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    return end == 0 ? [UInt8(ascii: ".")] : Array(path[..<end])
  }

  /// Creates a file under an unused name; one that a killed process left behind is skipped.
  private static func createBeside(
    _ path: [UInt8], mode: UInt32, name: inout [UInt8]
  ) throws(SystemError) -> Descriptor {
    let folder = path.prefix((path.lastIndex(of: 0x2F) ?? -1) + 1)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    while true {
      let number = serial.add(1, ordering: .relaxed).newValue
      name = folder + Array(".limelight-\(getpid())-\(number).tmp".utf8)
      do throws(SystemError) { return try Descriptor.open(path: name, flags: flags, mode: mode) } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }

  private static func rename(_ old: [UInt8], to new: [UInt8]) throws(SystemError) {
    let (old, new) = (terminated(old), terminated(new))
    try systemCall("rename") { Glibc.rename(old, new) }
  }

  private static func terminated(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}
