import CMDSystem
import Glibc
import MDModel

/// Descriptors that one thread waits for at once (poll(2)).
///
/// The descriptors must stay open while the set is in use.
public struct PollSet: Sendable {
  /// Events that a descriptor is polled for. Errors and hang-ups always count.
  public enum Interest: Sendable {
    case readable, priority
    /// Errors and hang-ups only.
    case errors
  }

  private var entries: [pollfd] = []

  public init() {}

  /// Adds a descriptor.
  ///
  /// The descriptor's index is the number of descriptors added before.
  public mutating func add(_ descriptor: Int32, _ interest: Interest) {
    let events: Int32 =
      switch interest {
      case .readable: POLLIN
      case .priority: POLLPRI
      case .errors: 0
      }
    entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
  }

  /// Waits until a descriptor is ready, or for the time-out; `nil` waits for ever.
  ///
  /// - Parameter ignored: index of a descriptor to ignore this time.
  /// - Returns: `false` if the time-out passed.
  public mutating func wait(milliseconds: Int32?, ignoring ignored: Int? = nil) throws(SystemError) -> Bool {
    // poll(2) skips negative descriptors.
    if let ignored { entries[ignored].fd = ~entries[ignored].fd }
    defer { if let ignored { entries[ignored].fd = ~entries[ignored].fd } }
    return try systemCall("poll") { poll(&entries, nfds_t(entries.count), milliseconds ?? -1) } > 0
  }

  /// Whether the last wait found the descriptor at an index ready.
  public func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }
}

/// Wakes a thread that waits for descriptors (eventfd(2)).
public struct WakeDescriptor: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public init() throws(SystemError) {
    descriptor = Descriptor(owning: try systemCall("eventfd") { md_eventfd() })
  }

  /// Descriptor that polls readable between ``signal()`` and ``clear()``.
  public var rawValue: Int32 { descriptor.rawValue }

  /// Wakes the thread; callable from any thread, any number of times.
  public borrowing func signal() {
    var one: UInt64 = 1
    // The write fails only if the counter is at 2^64 - 2. The descriptor is readable then anyway.
    _ = write(descriptor.rawValue, &one, 8)
  }

  public borrowing func clear() {
    var count: UInt64 = 0
    _ = read(descriptor.rawValue, &count, 8)
  }
}

/// Reports mounts and unmounts in this process's mount namespace (proc_pid_mountinfo(5)).
public struct MountMonitor: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public init() throws(SystemError) {
    descriptor = try Descriptor.open(path: "/proc/self/mountinfo", flags: FileFlags.readOnly)
  }

  /// Descriptor to poll with ``PollSet/Interest/priority``.
  ///
  /// The descriptor is ready once for one or more changes; the poll itself consumes them.
  public var rawValue: Int32 { descriptor.rawValue }
}
