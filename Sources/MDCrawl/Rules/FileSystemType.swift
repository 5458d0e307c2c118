import CMDSystem
import MDSystem

/// What a file system's type says about the files on it.
enum FileSystemType {
  /// Tells the common disk file systems by their magic number (`statfs(2)`), which is quicker than the mount table.
  static func isPlainDisk(_ descriptor: Int32) -> Bool {
    var magic: Int64 = 0
    var identifier: UInt64 = 0
    let answer = try? systemCall("fstatfs") { md_fstatfs(descriptor, &magic, &identifier) }
    return answer != nil && diskMagics.contains(magic)
  }

  /// ext2 to ext4, XFS, Btrfs, F2FS.
  private static let diskMagics: Set<Int64> = [0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010]

  /// Served by another machine, or by a program that asks one.
  static func isNetwork(_ type: String) -> Bool { network.contains(type) }
  /// Holds views of the kernel or of programs, not files.
  static func isVirtual(_ type: String) -> Bool { virtual.contains(type) }
  /// In memory, gone at the next start: of no use when met on the way, but fine as a root that was asked for.
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
