import CMDSystem
import Glibc

/// Flags of `openat`, for modules that do not import Glibc.
public enum FileFlags {
  public static let readOnly = O_RDONLY
  public static let writeOnly = O_WRONLY
  public static let readWrite = O_RDWR
  public static let create = O_CREAT
  public static let truncate = O_TRUNC
  public static let append = O_APPEND
  public static let directory = O_DIRECTORY
  public static let noFollow = O_NOFOLLOW
  /// Opening a FIFO or a device does not wait.
  public static let nonBlocking = O_NONBLOCK
  /// Reading leaves the access time alone; refused with `EPERM` for files of other people.
  public static let noAccessTime: Int32 = 0o1000000
  /// A descriptor that only marks a place: opening it needs the right to search, not to read.
  public static let path: Int32 = 0o10000000
  /// `openat` and its kin take the current directory for this descriptor.
  public static let currentDirectory = AT_FDCWD
}

extension Descriptor {
  /// Takes an exclusive advisory lock (`flock`) without waiting; `false` when another open file holds it.
  public borrowing func tryLock() throws(SystemError) -> Bool {
    let fd = rawValue
    do throws(SystemError) {
      try systemCall("flock") { flock(fd, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Gives the lock back at once, also where a child that is just being started still shares the open file.
  public borrowing func unlock() {
    let fd = rawValue
    flock(fd, LOCK_UN)
  }
}
