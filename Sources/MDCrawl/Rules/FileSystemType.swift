/// What a file system's type name says about the files on it.
enum FileSystemType {
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
