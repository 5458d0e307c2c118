import CMDSystem
import Glibc

/// Wakes a thread that waits for descriptors (eventfd(2)).
public struct WakeDescriptor: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public init() throws(SystemError) {
    descriptor = Descriptor(owning: try systemCall("eventfd") { md_eventfd() })
  }

  /// Readable from ``signal()`` to ``clear()``.
  public var rawValue: Int32 { descriptor.rawValue }

  /// From any thread, any number of times.
  public borrowing func signal() {
    var one: UInt64 = 1
    // It fails only when 2^64 - 2 signals wait: then it is readable anyhow.
    _ = write(descriptor.rawValue, &one, 8)
  }

  public borrowing func clear() {
    var count: UInt64 = 0
    _ = read(descriptor.rawValue, &count, 8)
  }
}
