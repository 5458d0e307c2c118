import Glibc
public import MDSystem

extension UnixSocket {
  /// Waits until bytes can be received or the peer closes; returns `false` after `milliseconds`.
  public borrowing func waitReadable(milliseconds: Int32) throws(SystemError) -> Bool {
    var entry = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    return try systemCall("poll") { poll(&entry, 1, milliseconds) } > 0
  }
}
