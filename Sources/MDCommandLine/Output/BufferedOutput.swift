public import MDSystem

/// Standard output, byte for byte, in few large writes.
///
/// Call ``flush()`` at the end: bytes still waiting are not written by themselves.
public final class BufferedOutput {
  private let descriptor: Descriptor
  private var waiting: [UInt8] = []
  private let capacity: Int
  /// Where the bytes go is a terminal.
  public let isTerminal: Bool

  /// Takes ownership of an open descriptor. `capacity` is in bytes.
  public init(owning descriptor: consuming Descriptor, isTerminal: Bool = false, capacity: Int = 1 << 16) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal
    self.capacity = capacity
    waiting.reserveCapacity(capacity + 4096)
  }

  /// Descriptor 1.
  public static func standard() throws(SystemError) -> BufferedOutput {
    BufferedOutput(owning: try StandardStream.output.duplicate(), isTerminal: StandardStream.output.isTerminal)
  }

  /// Appends what `body` adds to the array it is given, and writes when enough is waiting.
  ///
  /// - Throws: The failed `write`; ``SystemError/isBrokenPipe`` when nobody reads any more.
  public func write(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&waiting)
    if waiting.count >= capacity { try flush() }
  }

  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try write { $0.append(contentsOf: bytes) }
  }

  public func write(_ text: String) throws(SystemError) {
    try write { $0.append(contentsOf: text.utf8) }
  }

  /// Writes everything that waits.
  public func flush() throws(SystemError) {
    defer { waiting.removeAll(keepingCapacity: true) }
    try waiting.span.withUnsafeBytes { bytes throws(SystemError) in try descriptor.writeAll(bytes) }
  }
}
