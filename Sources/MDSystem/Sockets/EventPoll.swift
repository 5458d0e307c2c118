import CMDSystem
import Glibc

/// Waits for many descriptors at once (`epoll`, level-triggered).
///
/// The cost does not grow with their number.
///
/// Descriptors may be added, changed and removed from any thread; one thread waits. Remove one before it is closed.
public struct EventPoll: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Events to wait for.
  ///
  /// A hang-up of the peer is always reported.
  public struct Interest: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let reading = Interest(rawValue: 0x001)  // EPOLLIN
    public static let writing = Interest(rawValue: 0x004)  // EPOLLOUT
  }

  /// The events of one descriptor.
  public struct Event: Hashable, Sendable {
    /// The token given to ``EventPoll/add(_:token:_:)``.
    public var token: UInt64
    public var canRead: Bool
    public var canWrite: Bool
    /// Whether the peer has closed both directions, or an error occurred.
    public var isClosed: Bool
  }

  public init() throws(SystemError) {
    descriptor = Descriptor(owning: try systemCall("epoll_create1") { md_epoll_create() })
  }

  public borrowing func add(_ fd: Int32, token: UInt64, _ interest: Interest) throws(SystemError) {
    try control(1, fd, interest, token)
  }

  public borrowing func change(_ fd: Int32, token: UInt64, _ interest: Interest) throws(SystemError) {
    try control(3, fd, interest, token)
  }

  public borrowing func remove(_ fd: Int32) throws(SystemError) { try control(2, fd, [], 0) }

  private borrowing func control(
    _ operation: Int32, _ fd: Int32, _ interest: Interest, _ token: UInt64
  ) throws(SystemError) {
    let poll = descriptor.rawValue
    try systemCall("epoll_ctl") { md_epoll_control(poll, operation, fd, interest.rawValue, token) }
  }

  /// Waits for events, or for the time-out; `nil` waits for ever.
  ///
  /// - Parameter most: maximum number of events returned; the rest follow in the next call.
  /// - Returns: the events; empty if the time-out passed.
  public borrowing func wait(milliseconds: Int32?, atMost most: Int) throws(SystemError) -> [Event] {
    let poll = descriptor.rawValue
    var masks = [UInt32](repeating: 0, count: most)
    var tokens = [UInt64](repeating: 0, count: most)
    let count = try systemCall("epoll_wait") {
      md_epoll_wait(poll, &masks, &tokens, Int32(most), milliseconds ?? -1)
    }
    return (0..<Int(count)).map { Event(token: tokens[$0], mask: masks[$0]) }
  }
}

extension EventPoll.Event {
  init(token: UInt64, mask: UInt32) {
    self.token = token
    canRead = mask & 0x001 != 0
    canWrite = mask & 0x004 != 0
    isClosed = mask & (0x008 | 0x010) != 0  // EPOLLERR, EPOLLHUP
  }
}
