import CMDSystem
import Glibc
import MDModel

/// A Unix stream socket that only programs of the same user can connect to.
///
/// Accepting never blocks.
public struct UnixListener: ~Copyable, Sendable {
  private let descriptor: Descriptor
  /// The socket file that this process created, removed when the value is destroyed.
  ///
  /// `nil` for an inherited socket.
  private let made: (path: String, file: FileIdentity)?

  public var rawValue: Int32 { descriptor.rawValue }

  /// Listens at `path` with mode 0600, in a folder of mode 0700 that is created if missing.
  ///
  /// If a dead process left its socket there, the socket is removed. Two processes must not do this at once for the
  /// same path: the caller holds a lock.
  ///
  /// - Throws: ``ListenerError``, if another process listens there, or if the file there is not ours to remove.
  public init(path: String) throws(ListenerError) {
    do throws(SystemError) { try PrivateFolder.make(above: path) } catch { throw .system(error) }
    let made = try Self.bound(to: path)
    descriptor = made.descriptor
    self.made = (path, made.file)
  }

  /// Takes over a socket that another process, such as systemd, has bound and listens on.
  ///
  /// The socket's file is not touched.
  public init(inherited: consuming Descriptor) throws(SystemError) {
    let fd = inherited.rawValue
    let flags = try systemCall("fcntl") { md_fcntl(fd, F_GETFL, 0) }
    try systemCall("fcntl") { md_fcntl(fd, F_SETFL, Int(flags | O_NONBLOCK)) }
    descriptor = inherited
    made = nil
  }

  deinit {
    guard let made, FileIdentity(made.path) == made.file else { return }
    unlink(made.path)
  }

  /// Accepts the next connection, as a non-blocking socket; `nil` if none is waiting.
  ///
  /// Aborted connections are skipped.
  ///
  /// - Throws: for example ``SystemError/isOutOfDescriptors``; the connection then stays in the queue.
  public borrowing func accept() throws(SystemError) -> UnixSocket? {
    let fd = descriptor.rawValue
    while true {
      do throws(SystemError) {
        return UnixSocket(Descriptor(owning: try systemCall("accept4") { md_accept(fd) }))
      } catch {
        if error.code == EAGAIN { return nil }
        guard error.code == ECONNABORTED else { throw error }
      }
    }
  }
}

extension SystemError {
  /// Whether this process or the system has no descriptor left.
  public var isOutOfDescriptors: Bool { code == EMFILE || code == ENFILE }
}

/// Reason why a path cannot be listened on.
public enum ListenerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A live process listens there.
  case inUse(String)
  /// The path holds something that is not a socket of this user.
  case notOurs(String)
  case system(SystemError)

  public var description: String {
    switch self {
    case .inUse(let path): "\(path): another process listens there"
    case .notOurs(let path): "\(path): it is not a socket of this user; move it away"
    case .system(let error): error.description
    }
  }
}

extension UnixListener {
  struct Bound: ~Copyable {
    let descriptor: Descriptor
    let file: FileIdentity
  }

  /// Number of connections that may wait for `accept`.
  private static let queueLength: Int32 = 128

  static func bound(to path: String) throws(ListenerError) -> Bound {
    do throws(SystemError) { return try listening(at: path) } catch {
      guard error.code == EADDRINUSE else { throw .system(error) }
    }
    // A socket file outlives its process. Remove it if no process listens on it, then bind once more.
    try removeStale(path)
    do throws(SystemError) { return try listening(at: path) } catch { throw .system(error) }
  }

  /// Binds and listens.
  ///
  /// Clients cannot connect before `listen`, so the mode is right for the first connection.
  private static func listening(at path: String) throws(SystemError) -> Bound {
    let descriptor = try makeUnixSocket()
    let fd = descriptor.rawValue
    // Linux gives the socket's file the mode that the descriptor has at `bind`.
    try systemCall("fchmod") { fchmod(fd, 0o600) }
    try withSocketAddress(path) { (address, size) throws(SystemError) in
      try systemCall("bind") { bind(fd, address, size) }
    }
    try systemCall("chmod") { chmod(path, 0o600) }
    try systemCall("listen") { listen(fd, queueLength) }
    guard let file = FileIdentity(path) else { throw .missing("bind") }
    return Bound(descriptor: descriptor, file: file)
  }

  /// Removes a socket of this user that refuses connections.
  private static func removeStale(_ path: String) throws(ListenerError) {
    // The file vanished or cannot be reached: the next `bind` reports which.
    guard let status = try? FileStatus.of(path: FilePath(path)) else { return }
    guard status.kind == .socket, status.owner == geteuid() else { throw .notOurs(path) }
    // A deadline in the past: try to connect once, without waiting.
    do throws(SystemError) {
      _ = try UnixSocket.connect(to: path, deadline: .start)
    } catch {
      // A full queue has a listener too.
      guard error.isNotListening else { throw .inUse(path) }
      unlink(path)
      return
    }
    throw .inUse(path)
  }
}

/// Folders that only their owner can access.
enum PrivateFolder {
  /// Creates the folder of `path`, and removes access for others from an existing one.
  ///
  /// - Throws: `EPERM` if the folder belongs to another user, or is sticky like `/tmp`.
  static func make(above path: String) throws(SystemError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .invalidArgument(of: "mkdir") }
    let folder = String(path[..<slash])
    try DirectoryMaking.make(FilePath(folder), mode: 0o700)
    let status = try FileStatus.of(followingPath: FilePath(folder))
    guard status.kind == .directory else { throw SystemError(call: "mkdir", code: ENOTDIR) }
    guard status.owner == geteuid(), status.permissions & 0o1000 == 0 else {
      throw SystemError(call: "mkdir", code: EPERM)
    }
    guard status.permissions & 0o077 != 0 else { return }
    try systemCall("chmod") { chmod(folder, 0o700) }
  }
}
