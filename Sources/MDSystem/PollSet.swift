import CMDSystem
import Glibc

/// Descriptors that one thread waits for at once, poll(2). They must stay open as long as the set is used.
public struct PollSet: Sendable {
  /// What a descriptor is waited for. Errors and hang-ups always count.
  public enum Interest: Sendable {
    case readable, priority
    /// Errors and hang-ups only.
    case errors
  }

  private var entries: [pollfd] = []

  public init() {}

  /// Adds a descriptor; its place is the number of those added before.
  public mutating func add(_ descriptor: Int32, _ interest: Interest) {
    let events: Int32 =
      switch interest {
      case .readable: POLLIN
      case .priority: POLLPRI
      case .errors: 0
      }
    entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
  }

  /// Waits until something is ready, or until time is up; `nil`: for ever.
  ///
  /// - Parameter ignored: a place that is left out this time.
  /// - Returns: `false` when time was up.
  public mutating func wait(milliseconds: Int32?, ignoring ignored: Int? = nil) throws(SystemError) -> Bool {
    // poll(2) overlooks negative numbers.
    if let ignored { entries[ignored].fd = ~entries[ignored].fd }
    defer { if let ignored { entries[ignored].fd = ~entries[ignored].fd } }
    return try systemCall("poll") { poll(&entries, nfds_t(entries.count), milliseconds ?? -1) } > 0
  }

  /// Whether the last wait found the descriptor at a place ready.
  public func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }
}
