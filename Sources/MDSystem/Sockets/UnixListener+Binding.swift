import CMDSystem
import Glibc

/// Why a socket cannot be listened on at a path.
public enum ListenerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A living process listens there.
  case inUse(String)
  /// Something is there that is no socket of ours.
  case notOurs(String)
  case system(SystemError)

  public var description: String {
    switch self {
    case .inUse(let path): "\(path): another process listens there"
    case .notOurs(let path): "\(path): it is in the way, and no socket of this user; move it away"
    case .system(let error): error.description
    }
  }
}

extension UnixListener {
  struct Bound: ~Copyable {
    let descriptor: Descriptor
    let file: FileIdentity
  }

  /// Number of connections that may wait to be accepted.
  private static let queueLength: Int32 = 128

  static func bound(to path: String) throws(ListenerError) -> Bound {
    do throws(SystemError) { return try listening(at: path) } catch {
      guard error.code == EADDRINUSE else { throw .system(error) }
    }
    try removeStale(path)
    do throws(SystemError) { return try listening(at: path) } catch { throw .system(error) }
  }

  /// Clients cannot connect before `listen`, so the mode is right from the first connection on.
  private static func listening(at path: String) throws(SystemError) -> Bound {
    let descriptor = try makeUnixSocket()
    let fd = descriptor.rawValue
    try withSocketAddress(path) { (address, size) throws(SystemError) in
      try systemCall("bind") { bind(fd, address, size) }
    }
    try systemCall("chmod") { chmod(path, 0o600) }
    try systemCall("listen") { listen(fd, queueLength) }
    guard let file = FileIdentity(path) else { throw .missing("bind") }
    return Bound(descriptor: descriptor, file: file)
  }

  /// Removes a socket of ours that refuses connections.
  private static func removeStale(_ path: String) throws(ListenerError) {
    guard let status = try? FileStatus.of(path: Array(path.utf8)) else { return }
    guard status.kind == .socket, status.owner == geteuid() else { throw .notOurs(path) }
    do throws(SystemError) {
      _ = try UnixSocket.connect(to: path, deadline: 0)
    } catch {
      // A full queue has a listener, too.
      guard error.isNotListening else { throw .inUse(path) }
      unlink(path)
      return
    }
    throw .inUse(path)
  }
}

/// Folders that only their owner may look into.
enum PrivateFolder {
  /// Makes the folder that `path` lies in, and takes the others' rights away where it had given them.
  ///
  /// - Throws: `EPERM` where the folder belongs to another user, or is shared by all, as `/tmp` is.
  static func make(above path: String) throws(SystemError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .invalidArgument(of: "mkdir") }
    let folder = String(path[..<slash])
    try DirectoryMaking.make(Array(folder.utf8), mode: 0o700)
    let status = try FileStatus.of(followingPath: Array(folder.utf8))
    guard status.kind == .directory else { throw SystemError(call: "mkdir", code: ENOTDIR) }
    guard status.owner == geteuid(), status.permissions & 0o1000 == 0 else {
      throw SystemError(call: "mkdir", code: EPERM)
    }
    guard status.permissions & 0o077 != 0 else { return }
    try systemCall("chmod") { chmod(folder, 0o700) }
  }
}
