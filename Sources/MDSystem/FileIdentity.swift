/// Which file stands at a path, whatever is in it: another file there has another identity.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// File systems give the numbers of removed files away again.
  private let created: Int64?

  /// `nil` when nothing can be seen there.
  public init?(_ path: String) {
    guard let status = try? FileStatus.of(followingPath: Array(path.utf8)) else { return nil }
    device = status.device
    inode = status.inode
    created = status.created
  }
}
