import MDSystem

/// The mounts of this process and their types, from `/proc/self/mountinfo` (`proc_pid_mountinfo(5)`).
///
/// Asking the table never touches the mount itself, which may belong to a server that no longer answers.
struct MountTable: Sendable {
  private var typesByMount: [UInt64: String] = [:]
  private var typesByDevice: [UInt64: String] = [:]

  /// Reads the table; empty where `/proc` is missing.
  init() {
    let file = try? Descriptor.open(path: Array("/proc/self/mountinfo".utf8), flags: FileFlags.readOnly)
    self.init(mountinfo: (try? file?.contents(limit: 16 << 20)) ?? [])
  }

  init(mountinfo: [UInt8]) {
    for line in mountinfo.split(separator: UInt8(ascii: "\n")) { add(line) }
  }

  /// The type of the file system that holds an object, such as `ext4`; `nil` when the table does not know it.
  func type(of status: FileStatus) -> String? {
    status.mount != 0 ? typesByMount[status.mount] : typesByDevice[status.device]
  }

  /// Parses a line: `36 35 98:0 /root /mount options [tag …] - type source options`.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count > 6, let mount = UInt64(decimal: fields[0]),
      let separator = fields.dropFirst(6).firstIndex(where: { $0.elementsEqual([UInt8(ascii: "-")]) }),
      separator + 1 < fields.count
    else { return }
    let type = String(decoding: fields[separator + 1], as: UTF8.self)
    typesByMount[mount] = type
    let device = fields[2].split(separator: UInt8(ascii: ":"))
    guard device.count == 2, let major = UInt64(decimal: device[0]), let minor = UInt64(decimal: device[1])
    else { return }
    typesByDevice[major << 32 | minor] = type
  }
}

/// The mount table, read when first asked and again when a mount is newer than it.
final class MountTypes {
  private var table: MountTable?

  /// The type of the file system that holds an object; `nil` when the kernel does not say.
  func type(of status: FileStatus) -> String? {
    if let known = table?.type(of: status) { return known }
    table = MountTable()
    return table?.type(of: status)
  }
}

extension UInt64 {
  fileprivate init?(decimal bytes: ArraySlice<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

extension Descriptor {
  /// The first `limit` bytes of the file.
  borrowing func contents(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 8)
    defer { chunk.deallocate() }
    while bytes.count < limit {
      let count = try read(into: chunk, at: Int64(bytes.count))
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<min(count, limit - bytes.count)])
    }
    return bytes
  }
}
