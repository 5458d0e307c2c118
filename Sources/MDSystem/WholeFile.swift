import Glibc
public import MDModel
import Synchronization

/// Files that are read or written as a whole.
public enum WholeFile {
  /// Creates or overwrites a file.
  ///
  /// - Parameter mode: permission bits of a new file, before the umask.
  public static func write(_ bytes: [UInt8], to path: FilePath, mode: UInt32 = 0o644) throws(SystemError) {
    let flags = FileFlags.create | FileFlags.truncate | FileFlags.writeOnly
    let file = try Descriptor.open(path: path, flags: flags, mode: mode)
    try bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try file.writeAll(raw) }
  }

  /// Content of a file without a size, such as those of `/proc`, from a single read of up to `limit` bytes.
  static func readStream(_ path: FilePath, limit: Int) throws(SystemError) -> [UInt8] {
    try readStream(try Descriptor.open(path: path, flags: FileFlags.readOnly), limit: limit)
  }

  static func readStream(_ file: borrowing Descriptor, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    var span = bytes.mutableSpan
    let count = try span.withUnsafeMutableBytes { (raw) throws(SystemError) in try file.read(into: raw, at: 0) }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// All bytes of a regular file; empty for a file without a size, such as a pipe, so that the call never blocks.
  ///
  /// - Parameter limit: maximum number of bytes read.
  public static func read(_ path: FilePath, limit: Int = .max) throws(SystemError) -> [UInt8] {
    try read(try Descriptor.open(path: path, flags: FileFlags.readOnly | FileFlags.nonBlocking), limit: limit)
  }

  /// All bytes of an open file, up to the limit.
  public static func read(_ file: borrowing Descriptor, limit: Int = .max) throws(SystemError) -> [UInt8] {
    let size = Int(clamping: try FileStatus.of(file.rawValue).size)
    var bytes = [UInt8](repeating: 0, count: min(size, limit))
    var filled = 0
    var span = bytes.mutableSpan
    try span.withUnsafeMutableBytes { (raw) throws(SystemError) in try file.fill(raw, at: 0, filled: &filled) }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}

/// A file that exists but cannot be read, or has an unreadable line.
///
/// Ignoring the file could do what its owner has forbidden.
public struct UnreadableFile: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Cause: Hashable, Sendable {
    case file(SystemError)
    /// The file is a pipe.
    ///
    /// A pipe may never be written to, and its content can be read only once.
    case pipe
    case line(ConfigurationProblem)
  }

  public let path: String
  public let cause: Cause

  public var description: String {
    switch cause {
    case .file(let error): "\(path): \(error.reason)"
    case .pipe: "\(path): a pipe, not a file"
    case .line(let problem): "\(path):\(problem.line): \(problem.message)"
    }
  }
}

extension WholeFile {
  /// All bytes of a file; empty if the file does not exist.
  ///
  /// A pipe is refused.
  public static func readIfPresent(_ path: String) throws(UnreadableFile) -> [UInt8] {
    do throws(SystemError) {
      let file = try Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly | FileFlags.nonBlocking)
      if try FileStatus.of(file.rawValue).kind != .fifo { return try read(file) }
    } catch {
      if error.isVanished { return [] }
      throw UnreadableFile(path: path, cause: .file(error))
    }
    throw UnreadableFile(path: path, cause: .pipe)
  }
}

extension Switches {
  /// Reads the user's switches from a file; there are none if the file does not exist.
  public init(reading path: String) throws(UnreadableFile) {
    let text = try WholeFile.readIfPresent(path)
    do throws(ConfigurationProblem) { try self.init(parsing: text) } catch {
      throw UnreadableFile(path: path, cause: .line(error))
    }
  }
}

extension WholeFile {
  private static let serial = Atomic<UInt64>(0)

  /// Creates or replaces a file atomically.
  ///
  /// Readers see either the old bytes or the new ones, and concurrent writers do not clash.
  ///
  /// - Parameters:
  ///   - mode: permission bits, before the umask.
  ///   - isDurable: when this returns, the new bytes are on the disk and survive a power failure.
  public static func replace(
    _ path: FilePath, with bytes: [UInt8], mode: UInt32, isDurable: Bool = false
  ) throws(SystemError) {
    var temporary = path
    let file = try createBeside(path, mode: mode, name: &temporary)
    do throws(SystemError) {
      try bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try file.writeAll(raw) }
      // Flush the bytes before the rename. Otherwise a power failure could leave the new name with incomplete bytes.
      if isDurable { try flush(file) }
      try rename(temporary, to: path)
    } catch {
      unlink(temporary.terminated)
      throw error
    }
    // The rename is a change of the folder: flush it too.
    if isDurable { try flush(try Descriptor.open(path: path.parent ?? ".", flags: FileFlags.readOnly)) }
  }

  private static func flush(_ file: borrowing Descriptor) throws(SystemError) {
    let fd = file.rawValue
    try systemCall("fsync") { fsync(fd) }
  }

  /// Creates a file under an unused name.
  ///
  /// Names left behind by killed processes are skipped.
  private static func createBeside(
    _ path: FilePath, mode: UInt32, name: inout FilePath
  ) throws(SystemError) -> Descriptor {
    let folder = path.bytes.dropLast(path.name.bytes.count)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    while true {
      let number = serial.add(1, ordering: .relaxed).newValue
      name = FilePath(folder + Array(".limelight-\(getpid())-\(number).tmp".utf8))
      do throws(SystemError) { return try Descriptor.open(path: name, flags: flags, mode: mode) } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }

  private static func rename(_ old: FilePath, to new: FilePath) throws(SystemError) {
    let (old, new) = (old.terminated, new.terminated)
    try systemCall("rename") { Glibc.rename(old, new) }
  }
}

/// A file mapped into memory for reading.
///
/// Pages that are never read cost nothing.
///
/// Only for files that are replaced as a whole or that grow: if a mapped file is truncated, access ends the process.
public final class MappedFile: Sendable {
  private let address: UInt
  public let count: Int

  /// - Throws: if the file cannot be opened or mapped, or is empty.
  public convenience init(_ path: FilePath) throws(SystemError) {
    try self.init(try Descriptor.open(path: path, flags: FileFlags.readOnly | FileFlags.nonBlocking))
  }

  /// Maps an open file at its current size; later writes by others are visible.
  ///
  /// The descriptor may be closed afterwards.
  ///
  /// - Throws: if the file cannot be mapped, or is empty.
  public init(_ file: borrowing Descriptor) throws(SystemError) {
    let count = Int(clamping: try FileStatus.of(file.rawValue).size)
    let fd = file.rawValue
    let place = try systemCall("mmap") { Int(bitPattern: mmap(nil, count, PROT_READ, MAP_SHARED, fd, 0)) }
    self.count = count
    address = UInt(bitPattern: place)
  }

  deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }

  /// The mapped bytes, valid for the lifetime of this object.
  public var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }
}
