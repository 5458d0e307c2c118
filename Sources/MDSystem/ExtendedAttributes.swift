import CMDSystem
import Glibc
public import MDModel
import Synchronization

/// Extended attributes (`xattr(7)`) of an open descriptor.
public enum ExtendedAttributes {
  /// The value of `name`, such as `user.xdg.tags`.
  ///
  /// `nil` if it is absent or the file system does not support attributes. Values over 64 KiB cannot exist on Linux.
  public static func value(of name: String, descriptor: Int32) -> [UInt8]? {
    func read(_ bytes: UnsafeMutableRawBufferPointer) -> Int? {
      try? systemCall("fgetxattr") { md_fgetxattr(descriptor, name, bytes.baseAddress, bytes.count) }
    }
    guard let size = read(UnsafeMutableRawBufferPointer(start: nil, count: 0)) else { return nil }
    if size == 0 { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    return bytes.withUnsafeMutableBytes(read).map { Array(bytes.prefix($0)) }
  }

  /// The names of all attributes; empty if the file system does not support them.
  ///
  /// One call that saves a call per name.
  public static func names(descriptor: Int32) -> [String] {
    func read(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
      (try? systemCall("flistxattr") { md_flistxattr(descriptor, bytes.baseAddress, bytes.count) }) ?? 0
    }
    let size = read(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    guard size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes(read)
    return bytes.prefix(count).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether an entry of an open directory may have attributes in name spaces such as `user.xdg.`.
  ///
  /// One call, which does not open the file. Returns true if the call fails for any reason other than a file system
  /// without attributes.
  public static func mayExist(in spaces: [String], of path: FilePath, at directory: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { names in
      do throws(SystemError) {
        let size = try list(path, at: directory, into: names)
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(names)[..<size]).split(separator: 0)
          .contains { name in spaces.contains { name.starts(with: $0.utf8) } }
      } catch { return error.code != ENOTSUP }
    }
  }

  private static func list(
    _ path: FilePath, at directory: Int32, into names: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    if !isWithoutDirectories.load(ordering: .relaxed) {
      do throws(SystemError) {
        return try systemCall("listxattrat") {
          path.bytes.withTerminated { md_listxattrat(directory, $0, names.baseAddress, names.count) }
        }
      } catch {
        // Container runtimes that do not know the call answer `EPERM`.
        guard error.code == ENOSYS || error.code == EPERM else { throw error }
        isWithoutDirectories.store(true, ordering: .relaxed)
      }
    }
    let path = path.isAbsolute ? path.bytes : Array("/proc/self/fd/\(directory)/".utf8) + path.bytes
    return try systemCall("llistxattr") {
      path.withTerminated { md_llistxattr($0, names.baseAddress, names.count) }
    }
  }

  /// True if the kernel has no `listxattrat` (before Linux 6.13) and lists attributes by path only.
  ///
  /// The fallback through the descriptor's path in `/proc` takes three times as long.
  private static let isWithoutDirectories = Atomic(false)

  /// Sets `name`, replacing an earlier value.
  public static func set(_ name: String, to value: [UInt8], descriptor: Int32) throws(SystemError) {
    _ = try systemCall("fsetxattr") {
      value.withUnsafeBytes { md_fsetxattr(descriptor, name, $0.baseAddress!, $0.count) }
    }
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes and a NUL after them.
  fileprivate func withTerminated<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
      for (place, byte) in enumerated() { copy[place] = CChar(bitPattern: byte) }
      copy[count] = 0
      return body(copy.baseAddress!)
    }
  }
}
