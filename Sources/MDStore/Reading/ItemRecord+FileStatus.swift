package import MDModel
package import MDSystem

/// The kinds, stamps and records of items, from a file's status.
extension ItemKind {
  package init(_ kind: FileKind) {
    self =
      switch kind {
      case .regular: .regular
      case .directory: .directory
      case .symbolicLink: .symbolicLink
      case .fifo, .socket, .characterDevice, .blockDevice, .unknown: .special
      }
  }
}

extension FileStamp {
  package init(_ status: FileStatus) {
    self.init(
      size: Int64(clamping: status.size), modified: status.modified, changed: status.changed,
      inode: Int64(bitPattern: status.inode))
  }
}

extension InodeIdentity {
  package init(_ status: FileStatus) {
    self.init(inode: Int64(bitPattern: status.inode), created: status.created)
  }
}

extension ItemRecord {
  /// A new record from a file's status, not stored yet.
  ///
  /// - Parameter name: the name in the directory `parent`, or the absolute path of a root.
  package init(name: FileName, status: FileStatus, in parent: ItemID) {
    let stamp = FileStamp(status)
    self.init(
      parent: parent, name: name, kind: ItemKind(status.kind), stamp: stamp, created: status.created,
      owner: Int64(status.owner), group: Int64(status.group), permissions: Int64(status.permissions),
      state: .nameOnly, isTrusted: stamp.isTrustworthy(at: Clock.wallTime))
  }

  /// True if the file's status equals the stored one.
  package func tells(of status: FileStatus) -> Bool {
    let fresh = ItemRecord(name: name, status: status, in: parent)
    return (stamp, owner, group, permissions) == (fresh.stamp, fresh.owner, fresh.group, fresh.permissions)
  }
}
