package import MDSystem

/// Standard output, byte for byte, in few large writes.
///
/// Call ``flush()`` at the end: bytes still waiting are not written by themselves.
package final class BufferedOutput {
  private let queue: OutputQueue
  private var waiting: [UInt8] = []
  private let capacity: Int
  /// Whether the output is a terminal.
  package let isTerminal: Bool

  /// Takes ownership of an open descriptor. `capacity` is in bytes.
  package init(owning descriptor: consuming Descriptor, isTerminal: Bool = false, capacity: Int = 1 << 16) {
    queue = OutputQueue(descriptor)
    self.isTerminal = isTerminal
    self.capacity = capacity
    waiting.reserveCapacity(capacity + 4096)
  }

  /// Descriptor 1.
  package static func standard() throws(SystemError) -> BufferedOutput {
    BufferedOutput(owning: try StandardStream.output.duplicate(), isTerminal: StandardStream.output.isTerminal)
  }

  /// Appends what `body` adds to the array it is given, and writes when enough is waiting.
  ///
  /// - Throws: The failed `write`; ``SystemError/isBrokenPipe`` when the reader has closed the pipe.
  package func write(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&waiting)
    if waiting.count >= capacity { try flush() }
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try write { $0.append(contentsOf: bytes) }
  }

  package func write(_ text: String) throws(SystemError) {
    try write { $0.append(contentsOf: text.utf8) }
  }

  /// Appends like ``write(_:)-(inout_[UInt8])`` and never waits for the reader: a thread of its own writes what is enough.
  ///
  /// - Throws: what the thread met; ``SystemError/isBrokenPipe`` when nobody reads any more.
  package func enqueue(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&waiting)
    guard waiting.count >= capacity else { return }
    try queue.put(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// More waits to be read than should: see ``waitForRoom()``. Known anew whenever enough has been enqueued for a write.
  package var isCrowded: Bool { waiting.isEmpty && queue.unwritten > Self.mostUnwritten }

  /// Waits until the reader has taken half of what may wait.
  package func waitForRoom() throws(SystemError) { try queue.wait(atMost: Self.mostUnwritten / 2) }

  /// Two hundred thousand paths: who reads a page of them keeps no more in memory.
  private static let mostUnwritten = 16 << 20

  /// Writes everything that waits.
  package func flush() throws(SystemError) {
    defer { waiting.removeAll(keepingCapacity: true) }
    try queue.wait(atMost: 0)
    let bytes = waiting
    try bytes.span.withUnsafeBytes { bytes throws(SystemError) in try queue.writeNow(bytes) }
  }

  deinit { queue.close() }
}
