import ImporterKit
import MDSystem

/// Received bytes that are not parsed yet. A worker reuses its buffers, and frames are parsed in place.
final class ReplyBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  /// Room for the longest frame and a large receive after it.
  private static let capacity = ImportReply.maximumFrameBytes + 4 + leastReceive
  /// Minimum free bytes for a receive; with less, the buffer is compacted first.
  private static let leastReceive = 256 << 10

  init() { memory = .allocate(byteCount: Self.capacity, alignment: 16) }

  deinit { memory.deallocate() }

  var isEmpty: Bool { start == end }

  func removeAll() {
    start = 0
    end = 0
  }

  /// Receives the available bytes; `false` if the other end has closed.
  func receive(from socket: borrowing UnixSocket) throws(SystemError) -> Bool {
    makeRoom()
    let room = UnsafeMutableRawBufferPointer(rebasing: memory[end...])
    guard let count = try socket.receiveBytes(into: room) else { return true }
    end += count
    return count > 0
  }

  /// The next complete frame; valid until the next ``receive(from:)``.
  func nextFrame() throws(WireError) -> ReplyFrame? {
    try ReplyFrame.next(in: UnsafeRawBufferPointer(rebasing: memory[..<end]), at: &start)
  }

  private func makeRoom() {
    if isEmpty { return removeAll() }
    guard memory.count - end < Self.leastReceive else { return }
    memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[start..<end]))
    end -= start
    start = 0
  }
}
