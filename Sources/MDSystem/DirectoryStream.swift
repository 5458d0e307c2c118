import CMDSystem
import Glibc
public import MDModel

/// Reads a directory's entries with `getdents64`, in the file system's order.
public struct DirectoryStream: ~Copyable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// - Parameter capacity: size of the read buffer in bytes; 32 KiB holds about a thousand names.
  public init(capacity: Int = 32 * 1024) {
    buffer = .allocate(byteCount: capacity, alignment: 8)
  }

  deinit { buffer.deallocate() }

  /// Calls `body` for each entry except `.` and `..`, with its name and kind.
  ///
  /// The name contains no NUL, and is followed by one. The kind is `unknown` if the directory does not store it. The
  /// name's memory is valid only during the call.
  public borrowing func forEachEntry(
    of directory: Int32, _ body: (_ name: UnsafeRawBufferPointer, _ kind: FileKind) throws(SystemError) -> Void
  ) throws(SystemError) {
    let base = buffer.baseAddress!
    let capacity = buffer.count
    while true {
      let count = try systemCall("getdents64") { md_getdents(directory, base, capacity) }
      if count == 0 { return }
      var offset = 0
      while offset < count {
        let record = base + offset
        // struct linux_dirent64: u64 inode, s64 offset, u16 length, u8 type, name.
        offset += Int(record.load(fromByteOffset: 16, as: UInt16.self))
        let type = record.load(fromByteOffset: 18, as: UInt8.self)
        let name = UnsafeRawBufferPointer(
          start: record + 19, count: strlen((record + 19).assumingMemoryBound(to: CChar.self)))
        if name[0] == 0x2E, name.count == 1 || (name.count == 2 && name[1] == 0x2E) { continue }
        try body(name, FileKind(directoryType: type))
      }
    }
  }
}

extension DirectoryStream {
  /// The names in a directory, in the file system's order.
  public static func names(of path: FilePath) throws(SystemError) -> [FileName] {
    let directory = try Descriptor.open(path: path, flags: FileFlags.readOnly | FileFlags.directory)
    var names: [FileName] = []
    try DirectoryStream().forEachEntry(of: directory.rawValue) { name, _ in names.append(FileName(name)) }
    return names
  }

  /// Whether a directory has no entries.
  public static func isEmpty(_ path: FilePath) throws(SystemError) -> Bool {
    let directory = try Descriptor.open(path: path, flags: FileFlags.readOnly | FileFlags.directory)
    var isEmpty = true
    try DirectoryStream(capacity: 4096).forEachEntry(of: directory.rawValue) { _, _ in isEmpty = false }
    return isEmpty
  }
}

extension FileKind {
  /// Converts `d_type` of a directory entry: `DT_REG` and the other types are `st_mode >> 12`.
  init(directoryType: UInt8) { self = FileKind(mode: UInt32(directoryType) << 12) }
}
