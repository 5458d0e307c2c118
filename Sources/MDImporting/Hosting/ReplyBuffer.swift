import ImporterKit
import MDSystem

/// Bytes received and not yet understood. One buffer serves a worker for life; frames are read where they lie.
final class ReplyBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  /// Room for the longest frame and a large receive behind it.
  private static let capacity = ImportReply.maximumFrameBytes + 4 + leastReceive
  /// A receive with less room than this makes room first: 256 KiB.
  private static let leastReceive = 256 << 10

  init() { memory = .allocate(byteCount: Self.capacity, alignment: 16) }

  deinit { memory.deallocate() }

  var isEmpty: Bool { start == end }

  func removeAll() {
    start = 0
    end = 0
  }

  /// Takes in what the socket has. `false` when the other end has closed.
  func receive(from socket: borrowing UnixSocket) throws(SystemError) -> Bool {
    makeRoom()
    let room = UnsafeMutableRawBufferPointer(rebasing: memory[end...])
    guard let count = try socket.receiveBytes(into: room) else { return true }
    end += count
    return count > 0
  }

  /// The next whole frame; valid until the next ``receive(from:)``.
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
