import CMDSystem
import Glibc

/// A Unix stream socket that others connect to, for the user it belongs to alone. Accepting never waits.
public struct UnixListener: ~Copyable, Sendable {
  private let descriptor: Descriptor
  /// The socket's path and file, where this process made it: removed in the end.
  private let made: (path: String, file: FileIdentity)?

  public var rawValue: Int32 { descriptor.rawValue }

  /// Listens at `path`: mode 0600, in a folder of mode 0700, which is made when it is missing.
  ///
  /// Listens at a path and removes the socket of a dead process. Two processes must not do this at once for the same
  /// path: a lock that they take before decides which may.
  ///
  /// - Throws: ``ListenerError``, where another process listens there, or the file there is not ours to remove.
  public init(path: String) throws(ListenerError) {
    do throws(SystemError) { try PrivateFolder.make(above: path) } catch { throw .system(error) }
    let made = try Self.bound(to: path)
    descriptor = made.descriptor
    self.made = (path, made.file)
  }

  /// Takes over a socket that another process, such as systemd, has bound and listens on. Its file is left alone.
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

  /// Accepts the next connection, non-blocking; `nil` when there is none. One that was aborted is skipped.
  ///
  /// - Throws: among others ``SystemError/isOutOfDescriptors``: the connection then stays in the queue.
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
  /// Whether this process, or the system, has no descriptor left.
  public var isOutOfDescriptors: Bool { code == EMFILE || code == ENFILE }
}
