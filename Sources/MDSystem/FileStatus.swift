import CMDSystem
import Glibc
public import MDModel

/// Kind of the file-system object that a status or directory entry describes.
public enum FileKind: UInt8, Sendable, Hashable {
  case regular = 0, directory, symbolicLink, fifo, socket, characterDevice, blockDevice, unknown

  /// Kind from the type bits of `st_mode`.
  public init(mode: UInt32) {
    self =
      switch mode & UInt32(S_IFMT) {
      case UInt32(S_IFREG): .regular
      case UInt32(S_IFDIR): .directory
      case UInt32(S_IFLNK): .symbolicLink
      case UInt32(S_IFIFO): .fifo
      case UInt32(S_IFSOCK): .socket
      case UInt32(S_IFCHR): .characterDevice
      case UInt32(S_IFBLK): .blockDevice
      default: .unknown
      }
  }
}

/// The result of `statx`. Sizes are bytes.
public struct FileStatus: Sendable, Hashable {
  public var kind: FileKind
  /// Permission bits, without the type.
  public var permissions: UInt32
  public var inode: UInt64
  public var size: UInt64
  /// Bytes allocated on the disk; less than ``size`` for a sparse file.
  public var allocated: UInt64
  public var modified: Timestamp
  /// Last change of content or metadata (`ctime`).
  ///
  /// No program can set it back.
  public var changed: Timestamp
  /// Birth time; `nil` if the file system does not keep one.
  public var created: Timestamp?
  public var links: UInt32
  public var owner: UInt32
  public var group: UInt32
  /// Identifier of the object's mount, or 0 before kernel 5.8.
  ///
  /// Bind mounts and mounts of btrfs subvolumes have different ones.
  public var mount: UInt64
  /// Major and minor device number as one value.
  ///
  /// Not stable across boots, so never stored.
  public var device: UInt64

  init(_ raw: md_status) {
    kind = FileKind(mode: raw.mode)
    permissions = raw.mode & 0o7777
    inode = raw.inode
    size = raw.size
    allocated = raw.blocks * 512
    modified = Timestamp(nanoseconds: raw.mtime_ns)
    changed = Timestamp(nanoseconds: raw.ctime_ns)
    // Some file systems report 0 for a birth time that they do not keep.
    created = raw.has_btime != 0 && raw.btime_ns != 0 ? Timestamp(nanoseconds: raw.btime_ns) : nil
    links = raw.nlink
    owner = raw.uid
    group = raw.gid
    mount = raw.mount_id
    device = UInt64(raw.dev_major) << 32 | UInt64(raw.dev_minor)
  }

  /// Status of `name` in a directory.
  ///
  /// A symbolic link is not followed, and no automount is triggered.
  public static func of(_ name: UnsafePointer<CChar>, in directory: Int32) throws(SystemError) -> FileStatus {
    var raw = md_status()
    try systemCall("statx") { md_statx(directory, name, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT_, &raw) }
    return FileStatus(raw)
  }

  /// Status of a name in a directory; the name may be any bytes.
  public static func of(_ name: FileName, in directory: Int32) throws(SystemError) -> FileStatus {
    try of(FilePath(name.bytes).terminated, in: directory)
  }

  /// Status of an open descriptor.
  public static func of(_ descriptor: Int32) throws(SystemError) -> FileStatus {
    var raw = md_status()
    try systemCall("statx") { md_statx(descriptor, "", AT_EMPTY_PATH_, &raw) }
    return FileStatus(raw)
  }

  /// Cached status of an open descriptor.
  ///
  /// The kernel does not ask the server of a network file system.
  static func known(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var raw = md_status()
    try systemCall("statx") { md_statx(descriptor, "", AT_EMPTY_PATH_ | AT_STATX_DONT_SYNC_, &raw) }
    return FileStatus(raw)
  }

  /// Status of the target of a path.
  public static func of(followingPath path: FilePath) throws(SystemError) -> FileStatus {
    let terminated = path.terminated
    var raw = md_status()
    try systemCall("statx") { md_statx(AT_FDCWD, terminated, 0, &raw) }
    return FileStatus(raw)
  }

  /// Status of a path; a final symbolic link is described, not followed.
  public static func of(path: FilePath) throws(SystemError) -> FileStatus {
    try of(path.terminated, in: AT_FDCWD)
  }

  /// Status of a path without following a final symbolic link; `nil` if nothing exists there.
  ///
  /// - Throws: if existence cannot be determined: no permission for a folder above, a disk error, or no answer from a
  ///   server.
  public static func ifPresent(path: FilePath) throws(SystemError) -> FileStatus? {
    try unlessVanished(of(path:), path)
  }

  /// Status of the target of a path; `nil` if nothing exists there.
  public static func ifPresent(followingPath path: FilePath) throws(SystemError) -> FileStatus? {
    try unlessVanished(of(followingPath:), path)
  }

  private static func unlessVanished(
    _ status: (FilePath) throws(SystemError) -> FileStatus, _ path: FilePath
  ) throws(SystemError) -> FileStatus? {
    do throws(SystemError) { return try status(path) } catch {
      if error.isVanished { return nil }
      throw error
    }
  }
}

/// Constants that glibc defines with `_GNU_SOURCE` only.
private let AT_EMPTY_PATH_: Int32 = 0x1000
private let AT_NO_AUTOMOUNT_: Int32 = 0x800
private let AT_STATX_DONT_SYNC_: Int32 = 0x4000

/// Identity of the file at a path, independent of its content.
///
/// A file that replaces it has a different identity.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// Birth time, because file systems reuse the inode numbers of removed files.
  private let created: Timestamp?

  /// Returns `nil` if the path leads to nothing that can be read.
  public init?(_ path: String) {
    guard let status = try? FileStatus.of(followingPath: FilePath(path)) else { return nil }
    self.init(status)
  }

  public init(_ status: FileStatus) { (device, inode, created) = (status.device, status.inode, status.created) }
}
