import CMDSystem
import Glibc
public import MDModel

/// An open file descriptor, owned: it is closed when the value goes.
public struct Descriptor: ~Copyable, Sendable {
  public let rawValue: Int32

  /// Takes ownership of an open descriptor.
  public init(owning rawValue: Int32) { self.rawValue = rawValue }

  deinit { close(rawValue) }

  /// Gives up ownership; the caller closes.
  public consuming func release() -> Int32 {
    let value = rawValue
    discard self
    return value
  }

  /// A second descriptor for the same open file, closed on exec.
  ///
  /// - Parameter lowest: least number that it may have.
  public borrowing func duplicate(from lowest: Int = 3) throws(SystemError) -> Descriptor {
    let fd = rawValue
    return Descriptor(owning: try systemCall("fcntl") { md_fcntl(fd, F_DUPFD_CLOEXEC, lowest) })
  }
}

extension Descriptor {
  /// `openat` relative to a directory, with `O_CLOEXEC` always added. `name` is NUL-terminated bytes.
  public static func open(
    at directory: Int32, _ name: UnsafePointer<CChar>, flags: Int32, mode: UInt32 = 0
  ) throws(SystemError) -> Descriptor {
    Descriptor(owning: try systemCall("openat") { md_openat(directory, name, flags | O_CLOEXEC, mode) })
  }

  /// `open` of a path.
  public static func open(path: FilePath, flags: Int32, mode: UInt32 = 0) throws(SystemError) -> Descriptor {
    try open(at: AT_FDCWD, path: path, flags: flags, mode: mode)
  }

  /// `openat` of a path, which may be a name in the directory.
  public static func open(
    at directory: Int32, path: FilePath, flags: Int32, mode: UInt32 = 0
  ) throws(SystemError) -> Descriptor {
    try open(at: directory, path.terminated, flags: flags, mode: mode)
  }

  /// Reads up to the buffer's size at `offset` (`pread`); 0 at the end.
  public borrowing func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(SystemError) -> Int {
    let fd = rawValue
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    return try systemCall("pread") { pread(fd, base, buffer.count, off_t(offset)) }
  }

  /// Fills a buffer from `offset` on, however many calls it takes; fewer bytes are there only at the file's end.
  ///
  /// - Parameter filled: bytes that are there already; counts up with every read, so that it is right after a failed one.
  public borrowing func fill(
    _ buffer: UnsafeMutableRawBufferPointer, at offset: Int64, filled: inout Int
  ) throws(SystemError) {
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try read(into: rest, at: offset + Int64(filled))
      if count == 0 { break }
      filled += count
    }
  }

  /// Writes all bytes, however many calls it takes.
  public borrowing func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    let fd = rawValue
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      let count = rest.count
      let written = try systemCall("write") { write(fd, base, count) }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Writes all bytes at `offset` (`pwrite`), however many calls it takes.
  public borrowing func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) {
    let fd = rawValue
    var done = 0
    while let base = bytes.baseAddress, done < bytes.count {
      let (rest, place) = (bytes.count - done, off_t(offset) + off_t(done))
      let from = base + done
      done += try systemCall("pwrite") { pwrite(fd, from, rest, place) }
    }
  }

  /// Makes a file longer, with zeroes (`ftruncate`).
  public borrowing func grow(to size: Int64) throws(SystemError) {
    let fd = rawValue
    try systemCall("ftruncate") { ftruncate(fd, off_t(size)) }
  }

  /// Waits until the disk has all of a file, dates included (`fsync`).
  public borrowing func synchronize() throws(SystemError) {
    let fd = rawValue
    try systemCall("fsync") { fsync(fd) }
  }
}

extension Descriptor {
  /// The canonical absolute path by which the kernel knows the open file, from `/proc/self/fd`; `nil` where it is
  /// longer than `PATH_MAX`, or `/proc` is missing.
  public borrowing func path() -> FilePath? {
    let link = "/proc/self/fd/\(rawValue)"
    let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = max(0, buffer.withMemoryRebound(to: CChar.self) { readlink(link, $0.baseAddress!, $0.count) })
    }
    return path.first == UInt8(ascii: "/") && path.count < PATH_MAX ? FilePath(path) : nil
  }
}

extension Descriptor {
  /// Makes an empty file that is in memory alone, to be written and then sealed.
  public static func inMemory() throws(SystemError) -> Descriptor {
    Descriptor(owning: try systemCall("memfd_create") { md_memory_file("bytes") })
  }

  /// Makes a file that is in memory alone and holds these bytes; it is sealed, so that no holder can change it.
  public static func inMemory(_ bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let file = try inMemory()
    try bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try file.writeAll(raw) }
    try file.seal()
    return file
  }

  private borrowing func seal() throws(SystemError) {
    let fd = rawValue
    try systemCall("fcntl") { md_seal_memory_file(fd) }
  }

  /// Seals a file in memory, so that no holder can change it, and opens it anew: for reading alone, at its start, as files of
  /// a disk are lent.
  public consuming func sealedForReading() throws(SystemError) -> Descriptor {
    try seal()
    return try Self.open(path: FilePath("/proc/self/fd/\(rawValue)"), flags: O_RDONLY)
  }
}

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
