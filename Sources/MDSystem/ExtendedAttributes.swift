import CMDSystem
import Glibc

/// Extended attributes (`xattr(7)`) of an open descriptor.
public enum ExtendedAttributes {
  /// The value of `name`, such as `user.xdg.tags`; `nil` where it is absent or the file system keeps none.
  /// Values over 64 KiB cannot exist on Linux.
  public static func value(of name: String, descriptor: Int32) -> [UInt8]? {
    var size = md_fgetxattr(descriptor, name, nil, 0)
    guard size > 0 else { return size == 0 ? [] : nil }
    var bytes = [UInt8](repeating: 0, count: size)
    size = bytes.withUnsafeMutableBytes { md_fgetxattr(descriptor, name, $0.baseAddress, $0.count) }
    return size < 0 ? nil : Array(bytes.prefix(size))
  }

  /// The names of all; none where the file system keeps none. A call of its own, which spares asking for each.
  public static func names(descriptor: Int32) -> [String] {
    let size = md_flistxattr(descriptor, nil, 0)
    guard size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { md_flistxattr(descriptor, $0.baseAddress, $0.count) }
    return bytes.prefix(max(0, count)).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether an entry of an open directory may have attributes of a name space such as `user.xdg.`: one call that opens
  /// nothing. Whatever keeps the question from being answered is a yes.
  public static func mayExist(in space: String, of name: [UInt8], at directory: Int32) -> Bool {
    let path = name.first == UInt8(ascii: "/") ? name : Array("/proc/self/fd/\(directory)/".utf8) + name
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { names in
      let size = (path + [0]).withUnsafeBytes { path in
        md_llistxattr(path.baseAddress!.assumingMemoryBound(to: CChar.self), names.baseAddress, names.count)
      }
      guard size >= 0 else { return errno != ENOTSUP }
      return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(names)[..<size]).split(separator: 0)
        .contains { $0.starts(with: space.utf8) }
    }
  }

  /// Sets `name`, replacing an earlier value.
  public static func set(_ name: String, to value: [UInt8], descriptor: Int32) throws(SystemError) {
    _ = try systemCall("fsetxattr") {
      value.withUnsafeBytes { md_fsetxattr(descriptor, name, $0.baseAddress!, $0.count) }
    }
  }
}
