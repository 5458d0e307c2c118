import Glibc

/// Folders made on the way to a file.
public enum DirectoryMaking {
  /// Makes a folder and those above it that are missing; one that is there stays as it is.
  ///
  /// - Parameter mode: permission bits, before the umask.
  public static func make(_ path: [UInt8], mode: UInt32) throws(SystemError) {
    let terminated = path.map(CChar.init(bitPattern:)) + [0]
    do throws(SystemError) {
      try systemCall("mkdir") { mkdir(terminated, mode) }
    } catch {
      if error.code == EEXIST { return }
      guard error.code == ENOENT, let slash = path.lastIndex(of: 0x2F), slash > 0 else { throw error }
      try make(Array(path[..<slash]), mode: mode)
      do throws(SystemError) { try systemCall("mkdir") { mkdir(terminated, mode) } } catch {
        // Somebody else was faster.
        if error.code != EEXIST { throw error }
      }
    }
  }
}
