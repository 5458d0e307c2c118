import CMDSystem
import Glibc

/// Wakes a thread that waits on descriptors (`eventfd`): readable from ``ring()`` until ``silence()``. For any thread.
public struct Doorbell: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public var rawValue: Int32 { descriptor.rawValue }

  public init() throws(SystemError) {
    descriptor = Descriptor(owning: try systemCall("eventfd") { md_eventfd() })
  }

  public borrowing func ring() {
    var one: UInt64 = 1
    // It fails only when it has been rung 2^64 times and still rings.
    _ = write(rawValue, &one, 8)
  }

  public borrowing func silence() {
    var count: UInt64 = 0
    _ = read(rawValue, &count, 8)
  }
}

extension SystemError {
  /// This process, or the system, has no descriptor left.
  public var isOutOfDescriptors: Bool { code == EMFILE || code == ENFILE }
}
