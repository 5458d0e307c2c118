package import MDSystem

/// Standard output, byte for byte, in few large writes.
///
/// Call ``flush()`` at the end: waiting bytes are not written by themselves.
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

  /// The standard output, descriptor 1.
  package static func standard() throws(SystemError) -> BufferedOutput {
    BufferedOutput(owning: try StandardStream.output.duplicate(), isTerminal: StandardStream.output.isTerminal)
  }

  /// Width of the terminal; `nil` if the output is no terminal.
  package var columns: Int? { isTerminal ? StandardStream.output.terminalColumns ?? 80 : nil }

  /// Appends what `body` adds to its array, and writes when enough bytes wait.
  ///
  /// - Throws: the error of a failed `write`; ``SystemError/isBrokenPipe`` if the reader has closed the pipe.
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

  /// Appends like ``write(_:)-(inout_[UInt8])``, but never waits for the reader: a separate thread writes when enough
  /// bytes wait.
  ///
  /// - Throws: the error of that thread; ``SystemError/isBrokenPipe`` if the reader has closed the pipe.
  package func enqueue(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&waiting)
    guard waiting.count >= capacity else { return }
    try queue.put(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// True if more bytes wait to be read than should: see ``waitForRoom()``. Updated whenever enough bytes for a write
  /// were enqueued.
  package var isCrowded: Bool { waiting.isEmpty && queue.unwritten > Self.mostUnwritten }

  /// Waits until at most half of the allowed bytes wait.
  package func waitForRoom() throws(SystemError) { try queue.wait(atMost: Self.mostUnwritten / 2) }

  /// Maximum number of bytes that should wait: two hundred thousand paths. Bounds the memory of a search whose reader
  /// reads one page.
  private static let mostUnwritten = 16 << 20

  /// Writes all waiting bytes.
  package func flush() throws(SystemError) {
    defer { waiting.removeAll(keepingCapacity: true) }
    try queue.wait(atMost: 0)
    let bytes = waiting
    try bytes.span.withUnsafeBytes { bytes throws(SystemError) in try queue.writeNow(bytes) }
  }

  deinit { queue.close() }
}
