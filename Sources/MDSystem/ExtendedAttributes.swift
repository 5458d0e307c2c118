import CMDSystem
import Glibc
public import MDModel
import Synchronization

/// Extended attributes (`xattr(7)`) of an open descriptor.
public enum ExtendedAttributes {
  /// The value of `name`, such as `user.xdg.tags`; `nil` where it is absent or the file system keeps none.
  /// Values over 64 KiB cannot exist on Linux.
  public static func value(of name: String, descriptor: Int32) -> [UInt8]? {
    func read(_ bytes: UnsafeMutableRawBufferPointer) -> Int? {
      try? systemCall("fgetxattr") { md_fgetxattr(descriptor, name, bytes.baseAddress, bytes.count) }
    }
    guard let size = read(UnsafeMutableRawBufferPointer(start: nil, count: 0)) else { return nil }
    if size == 0 { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    return bytes.withUnsafeMutableBytes(read).map { Array(bytes.prefix($0)) }
  }

  /// The names of all; none where the file system keeps none. A call of its own, which spares asking for each.
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

  /// Whether an entry of an open directory may have attributes of name spaces such as `user.xdg.`: one call that opens
  /// nothing. Whatever keeps the question from being answered is a yes.
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
        // Containers that do not know the call forbid it.
        guard error.code == ENOSYS || error.code == EPERM else { throw error }
        isWithoutDirectories.store(true, ordering: .relaxed)
      }
    }
    let path = path.isAbsolute ? path.bytes : Array("/proc/self/fd/\(directory)/".utf8) + path.bytes
    return try systemCall("llistxattr") {
      path.withTerminated { md_llistxattr($0, names.baseAddress, names.count) }
    }
  }

  /// The kernel lists attributes by paths alone: before Linux 6.13. Through the descriptor's path in `/proc` it takes
  /// three times as long.
  private static let isWithoutDirectories = Atomic(false)

  /// Sets `name`, replacing an earlier value.
  public static func set(_ name: String, to value: [UInt8], descriptor: Int32) throws(SystemError) {
    _ = try systemCall("fsetxattr") {
      value.withUnsafeBytes { md_fsetxattr(descriptor, name, $0.baseAddress!, $0.count) }
    }
  }
}

extension [UInt8] {
  /// With a NUL behind.
  fileprivate func withTerminated<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
      for (place, byte) in enumerated() { copy[place] = CChar(bitPattern: byte) }
      copy[count] = 0
      return body(copy.baseAddress!)
    }
  }
}
