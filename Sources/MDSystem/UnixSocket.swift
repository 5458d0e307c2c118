import CMDSystem
import Glibc

/// One end of a connected Unix stream socket, which carries bytes and descriptors.
public struct UnixSocket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  public var rawValue: Int32 { descriptor.rawValue }

  borrowing func duplicateDescriptor() throws(SystemError) -> Descriptor { try descriptor.duplicate() }

  /// What ``pair()`` makes; either end can be taken out.
  @frozen public struct Pair: ~Copyable {
    public var near: UnixSocket
    public var far: UnixSocket
  }

  /// Two connected ends, both closed on exec.
  public static func pair() throws(SystemError) -> Pair {
    var ends: (Int32, Int32) = (-1, -1)
    try systemCall("socketpair") {
      withUnsafeMutablePointer(to: &ends) {
        $0.withMemoryRebound(to: Int32.self, capacity: 2) {
          socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, $0)
        }
      }
    }
    return Pair(near: UnixSocket(Descriptor(owning: ends.0)), far: UnixSocket(Descriptor(owning: ends.1)))
  }

  /// Sends all bytes; `passing` (when not negative) travels with the first of them.
  public borrowing func send(_ bytes: UnsafeRawBufferPointer, passing fd: Int32 = -1) throws(SystemError) {
    try Self.send(bytes, to: rawValue, passing: fd)
  }

  /// Receives up to the buffer's size, and a descriptor if one travelled along; 0 when the other end has closed.
  public borrowing func receive(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> (count: Int, fd: Int32?) {
    try Self.receive(from: rawValue, into: buffer)
  }

  /// Waits until bytes can be received or the other end closes; `false` when `milliseconds` pass first.
  public borrowing func waitReadable(milliseconds: Int32) throws(SystemError) -> Bool {
    var entry = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    return try systemCall("poll") { poll(&entry, 1, milliseconds) } > 0
  }
}

extension UnixSocket {
  /// ``send(_:passing:)`` on a socket that somebody else owns.
  public static func send(
    _ bytes: UnsafeRawBufferPointer, to socket: Int32, passing fd: Int32 = -1
  ) throws(SystemError) {
    var rest = bytes
    var fd = fd
    while let base = rest.baseAddress, rest.count > 0 {
      let count = rest.count
      let passed = fd
      let sent = try systemCall("sendmsg") { md_send(socket, base, count, passed) }
      fd = -1
      rest = UnsafeRawBufferPointer(rebasing: rest[sent...])
    }
  }

  /// ``receive(into:)`` on a socket that somebody else owns.
  public static func receive(
    from socket: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> (count: Int, fd: Int32?) {
    var fd: Int32 = -1
    let count = try systemCall("recvmsg") { md_receive(socket, buffer.baseAddress!, buffer.count, &fd) }
    return (count, fd < 0 ? nil : fd)
  }
}
