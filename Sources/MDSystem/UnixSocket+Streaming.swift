import CMDSystem
import Glibc

/// Non-blocking reads and writes in both directions, for a host that must not deadlock with a program that does not
/// read.
extension UnixSocket {
  /// Result of ``wait(reading:writing:milliseconds:)``.
  public struct Readiness: Sendable, Hashable {
    /// Bytes can be received, or the other end has closed.
    public var canReceive: Bool
    /// The send buffer has room, or the other end has closed.
    public var canSend: Bool
  }

  /// Makes calls on this end return at once instead of waiting.
  ///
  /// The other end still blocks.
  public borrowing func setNonBlocking() throws(SystemError) {
    let fd = rawValue
    let flags = try systemCall("fcntl") { md_fcntl(fd, F_GETFL, 0) }
    try systemCall("fcntl") { md_fcntl(fd, F_SETFL, Int(flags | O_NONBLOCK)) }
  }

  /// Requests buffers of this size in both directions.
  ///
  /// The kernel grants at most `net.core.wmem_max`.
  public borrowing func requestBufferBytes(_ count: Int32) throws(SystemError) {
    let fd = rawValue
    var count = count
    let size = socklen_t(MemoryLayout<Int32>.size)
    try systemCall("setsockopt") { setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &count, size) }
    try systemCall("setsockopt") { setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &count, size) }
  }

  /// Sends as many bytes as fit; `passing`, if not negative, is a descriptor sent with the first byte.
  ///
  /// Returns 0 if nothing fits.
  public borrowing func sendSome(
    _ bytes: UnsafeRawBufferPointer, passing passed: Int32 = -1
  ) throws(SystemError) -> Int {
    let fd = rawValue
    guard let base = bytes.baseAddress else { return 0 }
    do throws(SystemError) {
      return try systemCall("sendmsg") { md_send(fd, base, bytes.count, passed) }
    } catch {
      if error.code == EAGAIN { return 0 }
      throw error
    }
  }

  /// Receives up to the buffer's size.
  ///
  /// Returns 0 if the other end has closed, `nil` if no bytes are available yet. The kernel closes descriptors that
  /// arrive with the bytes.
  public borrowing func receiveBytes(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    let fd = rawValue
    do throws(SystemError) {
      return try systemCall("recv") { recv(fd, buffer.baseAddress, buffer.count, 0) }
    } catch {
      if error.code == EAGAIN { return nil }
      throw error
    }
  }

  /// Calls ``sendSome(_:passing:)`` for a part of an array.
  public borrowing func sendSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let span = bytes.span
    return try span.withUnsafeBytes { (raw) throws(SystemError) in try sendSome(raw) }
  }

  /// Calls ``receiveBytes(into:)`` with an array as the buffer.
  public borrowing func receiveBytes(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    var span = buffer.mutableSpan
    return try span.withUnsafeMutableBytes { (raw) throws(SystemError) in try receiveBytes(into: raw) }
  }

  /// Waits for either direction; neither is ready if `milliseconds` pass first.
  public borrowing func wait(
    reading: Bool, writing: Bool, milliseconds: Int32
  ) throws(SystemError) -> Readiness {
    let wanted = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
    var entry = pollfd(fd: rawValue, events: Int16(wanted), revents: 0)
    try systemCall("poll") { poll(&entry, 1, milliseconds) }
    let found = Int32(entry.revents)
    let isClosed = found & (POLLHUP | POLLERR) != 0
    return Readiness(canReceive: found & POLLIN != 0 || isClosed, canSend: found & POLLOUT != 0 || isClosed)
  }
}

extension Descriptor {
  /// Rewinds the open file.
  ///
  /// All its descriptors share the offset.
  public borrowing func rewind() throws(SystemError) {
    let fd = rawValue
    try systemCall("lseek") { lseek(fd, 0, SEEK_SET) }
  }
}
