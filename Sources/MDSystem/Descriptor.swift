import CMDSystem
import Glibc
public import MDModel

/// An open file descriptor with one owner.
///
/// The descriptor is closed when the value is destroyed.
public struct Descriptor: ~Copyable, Sendable {
  public let rawValue: Int32

  /// Takes ownership of an open descriptor.
  public init(owning rawValue: Int32) { self.rawValue = rawValue }

  deinit { close(rawValue) }

  /// Gives up ownership: the caller must close the descriptor.
  public consuming func release() -> Int32 {
    let value = rawValue
    discard self
    return value
  }

  /// A second descriptor for the same open file, closed on exec.
  ///
  /// - Parameter lowest: lowest number that the duplicate may have.
  public borrowing func duplicate(from lowest: Int = 3) throws(SystemError) -> Descriptor {
    let fd = rawValue
    return Descriptor(owning: try systemCall("fcntl") { md_fcntl(fd, F_DUPFD_CLOEXEC, lowest) })
  }
}

extension Descriptor {
  /// Opens a file relative to a directory (`openat`), always with `O_CLOEXEC`.
  ///
  /// `name` is NUL-terminated.
  public static func open(
    at directory: Int32, _ name: UnsafePointer<CChar>, flags: Int32, mode: UInt32 = 0
  ) throws(SystemError) -> Descriptor {
    Descriptor(owning: try systemCall("openat") { md_openat(directory, name, flags | O_CLOEXEC, mode) })
  }

  /// Opens a path (`open`).
  public static func open(path: FilePath, flags: Int32, mode: UInt32 = 0) throws(SystemError) -> Descriptor {
    try open(at: AT_FDCWD, path: path, flags: flags, mode: mode)
  }

  /// Opens a path relative to a directory (`openat`).
  public static func open(
    at directory: Int32, path: FilePath, flags: Int32, mode: UInt32 = 0
  ) throws(SystemError) -> Descriptor {
    try open(at: directory, path.terminated, flags: flags, mode: mode)
  }

  /// Reads at `offset` up to the buffer's size (`pread`); returns 0 at the end of the file.
  public borrowing func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(SystemError) -> Int {
    let fd = rawValue
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    return try systemCall("pread") { pread(fd, base, buffer.count, off_t(offset)) }
  }

  /// Fills a buffer from `offset` on, with as many reads as needed.
  ///
  /// The buffer stays partly empty only at the end of the file.
  ///
  /// - Parameter filled: number of bytes already in the buffer. It grows with each read, so it is correct after an
  ///   error too.
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

  /// Writes all bytes, with as many calls as needed.
  public borrowing func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    let fd = rawValue
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      let count = rest.count
      let written = try systemCall("write") { write(fd, base, count) }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Writes all bytes at `offset` (`pwrite`), with as many calls as needed.
  public borrowing func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) {
    let fd = rawValue
    var done = 0
    while let base = bytes.baseAddress, done < bytes.count {
      let (rest, place) = (bytes.count - done, off_t(offset) + off_t(done))
      let from = base + done
      done += try systemCall("pwrite") { pwrite(fd, from, rest, place) }
    }
  }

  /// Extends a file with zeroes (`ftruncate`).
  public borrowing func grow(to size: Int64) throws(SystemError) {
    let fd = rawValue
    try systemCall("ftruncate") { ftruncate(fd, off_t(size)) }
  }

  /// Waits until all data and metadata of the file are on the disk (`fsync`).
  public borrowing func synchronize() throws(SystemError) {
    let fd = rawValue
    try systemCall("fsync") { fsync(fd) }
  }
}

extension Descriptor {
  /// The kernel's canonical absolute path of the open file, from `/proc/self/fd`.
  ///
  /// `nil` if it is longer than `PATH_MAX`, or if `/proc` is missing.
  public borrowing func path() -> FilePath? {
    let link = "/proc/self/fd/\(rawValue)"
    let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = max(0, buffer.withMemoryRebound(to: CChar.self) { readlink(link, $0.baseAddress!, $0.count) })
    }
    return path.first == UInt8(ascii: "/") && path.count < PATH_MAX ? FilePath(path) : nil
  }
}

extension Descriptor {
  /// Creates an empty file that exists only in memory, to be written and then sealed.
  public static func inMemory() throws(SystemError) -> Descriptor {
    Descriptor(owning: try systemCall("memfd_create") { md_memory_file("bytes") })
  }

  /// Creates a file that exists only in memory, with these bytes.
  ///
  /// The file is sealed: no holder of a descriptor can change it.
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

  /// Seals a file in memory, so that no holder can change it, and reopens it read-only at its start.
  ///
  /// The result behaves like a descriptor of a file on disk.
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
  /// Opens a FIFO or a device without waiting.
  public static let nonBlocking = O_NONBLOCK
  /// Reading does not update the access time.
  ///
  /// Refused with `EPERM` for files of other users.
  public static let noAccessTime: Int32 = 0o1000000
  /// A descriptor that only names a place: opening it needs no right to read the file.
  public static let path: Int32 = 0o10000000
  /// The current directory, as a directory argument of `openat` and similar calls.
  public static let currentDirectory = AT_FDCWD
}

extension Descriptor {
  /// Takes an exclusive advisory lock (`flock`) without waiting.
  ///
  /// Returns `false` if another open file holds the lock.
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

  /// Releases the lock at once, even while a child that is being started still shares the open file.
  public borrowing func unlock() {
    let fd = rawValue
    flock(fd, LOCK_UN)
  }
}
