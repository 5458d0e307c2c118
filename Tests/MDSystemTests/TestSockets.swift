import Glibc
import MDSystem

/// A Unix socket at a path, or at an abstract name after `@`.
final class BoundSocket {
  let rawValue: Int32

  init(_ name: String, kind: __socket_type) throws {
    rawValue = socket(AF_UNIX, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let fd = rawValue
    try systemCall("bind") {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(fd, $0, length) }
      }
    }
  }

  deinit { close(rawValue) }

  /// The next datagram; `nil` if none arrives within a minute.
  func datagram() throws -> String? {
    var entry = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    guard try systemCall("poll", { poll(&entry, 1, 60_000) }) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try systemCall("recv") { recv(rawValue, &buffer, buffer.count, 0) }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}

/// A listening stream socket that does not accept connections by itself.
final class ListeningSocket {
  private let bound: BoundSocket
  var rawValue: Int32 { bound.rawValue }

  init(_ path: String) throws {
    bound = try BoundSocket(path, kind: SOCK_STREAM)
    try systemCall("listen") { listen(bound.rawValue, 8) }
  }
}
