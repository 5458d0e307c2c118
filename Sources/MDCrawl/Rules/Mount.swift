import CMDSystem
package import MDModel
import MDSystem

/// A mounted file system, identified by its mount point.
package struct Mount: Hashable, Sendable {
  /// Mount point, an absolute path.
  package var point: FilePath
  /// File system type such as `ext4`.
  package var type: String
  /// Device number as in `FileStatus.device`; not stable across boots.
  package var device: UInt64
  package var isReadOnly: Bool
  /// Folder of the file system that the mount shows.
  ///
  /// Several bind mounts of a file system may show different folders.
  package var shownFolder: FilePath
  /// The kernel's identifier of the mount.
  package var number: UInt64

  /// Whether another machine serves the file system.
  package var isNetwork: Bool { FileSystemType.isNetwork(type) }
  /// Whether the file system holds lasting files, as opposed to kernel views or memory.
  package var holdsFiles: Bool { !FileSystemType.isVirtual(type) && !FileSystemType.isVolatile(type) }

  /// All visible mounts, in the order of mounting; empty if `/proc` is missing.
  ///
  /// A mount covered by another one is omitted. Only the mount table is read, so no mount is accessed.
  package static func current() -> [Mount] {
    let file = try? Descriptor.open(path: "/proc/self/mountinfo", flags: FileFlags.readOnly)
    return list((try? file?.contents(limit: 16 << 20)) ?? [])
  }

  /// The mount that contains a path.
  package static func holding(_ path: FilePath, among mounts: [Mount]) -> Mount? {
    mounts.filter { path.isAt(orBelow: $0.point) }.max { $0.point.bytes.count < $1.point.bytes.count }
  }

  static func list(_ mountinfo: [UInt8]) -> [Mount] {
    var mounts: [Mount] = []
    for mount in mountinfo.split(separator: UInt8(ascii: "\n")).compactMap(Mount.init(line:)) {
      // A later mount at the same point covers the earlier one.
      mounts.removeAll { $0.point == mount.point }
      mounts.append(mount)
    }
    return mounts
  }

  /// Parses a line: `36 35 98:0 /root /mount options [tag …] - type source options`.
  private init?(line: ArraySlice<UInt8>) {
    let fields = line.split(separator: 0x20)
    guard fields.count > 6, let separator = fields.dropFirst(6).firstIndex(where: { $0.elementsEqual([0x2D]) }),
      separator + 1 < fields.count
    else { return nil }
    let numbers = fields[2].split(separator: UInt8(ascii: ":")).map { UInt64(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1], let number = UInt64(decimal: fields[0])
    else { return nil }
    self.number = number
    shownFolder = FilePath(Self.unescaped(fields[3]))
    point = FilePath(Self.unescaped(fields[4]))
    type = String(decoding: fields[separator + 1], as: UTF8.self)
    device = major << 32 | minor
    isReadOnly = fields[5].split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(Array("ro".utf8)) }
  }

  /// Replaces octal escapes such as `\040`, which stand for blanks, tabs, line feeds and backslashes.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), field)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

/// Classes of file system types.
enum FileSystemType {
  /// Whether a descriptor is on a common disk file system, recognised by its magic number (`statfs(2)`).
  ///
  /// This is faster than the mount table.
  static func isPlainDisk(_ descriptor: Int32) -> Bool {
    var magic: Int64 = 0
    var identifier: UInt64 = 0
    let answer = try? systemCall("fstatfs") { md_fstatfs(descriptor, &magic, &identifier) }
    return answer != nil && diskMagics.contains(magic)
  }

  /// ext2 to ext4, XFS, Btrfs, F2FS.
  private static let diskMagics: Set<Int64> = [0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010]

  /// Whether another machine serves the file system, or a program that asks another machine.
  static func isNetwork(_ type: String) -> Bool { network.contains(type) }
  /// Whether the file system shows views of the kernel or of programs instead of files.
  static func isVirtual(_ type: String) -> Bool { virtual.contains(type) }
  /// Whether the file system is in memory and lost at the next boot.
  ///
  /// A crawl does not enter it, but it may be a root.
  static func isVolatile(_ type: String) -> Bool { type == "tmpfs" || type == "ramfs" }

  private static let network: Set<String> = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "davfs", "fuse.beegfs", "fuse.ceph", "fuse.cephfs",
    "fuse.curlftpfs", "fuse.davfs", "fuse.glusterfs", "fuse.google-drive-ocamlfuse", "fuse.goofys",
    "fuse.gvfsd-fuse", "fuse.juicefs", "fuse.kio-fuse", "fuse.onedriver", "fuse.rclone", "fuse.s3fs", "fuse.seadrive",
    "fuse.smbnetfs", "fuse.sshfs", "gfs2", "lustre", "ncpfs", "nfs", "nfs4", "ocfs2", "orangefs", "pvfs2",
    "smb3", "smbfs",
  ]

  private static let virtual: Set<String> = [
    "autofs", "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts", "devtmpfs", "efivarfs",
    "fuse.lxcfs", "fuse.portal", "fusectl", "hugetlbfs", "mqueue", "nfsd", "nsfs", "proc", "pstore", "resctrl",
    "rpc_pipefs", "securityfs", "selinuxfs", "smackfs", "sysfs", "tracefs",
  ]
}

/// Types of this process's mounts, from `/proc/self/mountinfo` (`proc_pid_mountinfo(5)`).
///
/// Reading the table never accesses a mount, which may belong to a server that no longer answers.
struct MountTable: Sendable {
  private var typesByMount: [UInt64: String] = [:]
  private var typesByDevice: [UInt64: String] = [:]

  /// Reads the table; empty if `/proc` is missing.
  init() {
    let file = try? Descriptor.open(path: "/proc/self/mountinfo", flags: FileFlags.readOnly)
    self.init(mountinfo: (try? file?.contents(limit: 16 << 20)) ?? [])
  }

  init(mountinfo: [UInt8]) {
    for line in mountinfo.split(separator: UInt8(ascii: "\n")) { add(line) }
  }

  /// Type of the file system that holds an object, such as `ext4`; `nil` if the table lacks it.
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

/// Cache of the mount table, read on first use and again if a mount is missing from it.
final class MountTypes {
  private var table: MountTable?

  /// Type of the file system that holds an object; `nil` if the kernel does not report it.
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
