package import MDModel

/// Hears of files that take long, on the thread that runs their importer. Without one, what waits behind such a file waits
/// until it is done.
package protocol SlowFileObserver: AnyObject {
  /// A file has taken longer than ``HostConfiguration/slowAfter``.
  ///
  /// - Parameters:
  ///   - file: the job's identifier.
  ///   - limit: when its time is up, unless the machine is busy.
  ///   - rest: the jobs behind it. They are the caller's again, and none of them is delivered.
  func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64])
  /// It has taken longer than ``HostConfiguration/stuckAfter``. Called once.
  func fileIsStuck(_ file: UInt64)
  /// Whether nobody wants the file any more. Asked a few times a second while it is slow.
  var isCancelled: Bool { get }
}

/// When the process of a file that takes long is looked at next, and what has been told of the file.
struct SlowFileWatch {
  private let configuration: HostConfiguration
  private var started = Instant.start
  private(set) var nextLook = Instant.start
  private(set) var isSlow = false
  private(set) var isStuck = false

  enum Finding { case slow, stuck, same }

  init(_ configuration: HostConfiguration) { self.configuration = configuration }

  /// The importer can start on the next file.
  mutating func restart(at now: Instant) {
    started = now
    nextLook = now.advanced(by: configuration.slowAfter)
    (isSlow, isStuck) = (false, false)
  }

  /// - Returns: `nil` while it is not time to look.
  mutating func look(at now: Instant) -> Finding? {
    guard now >= nextLook else { return nil }
    nextLook = now.advanced(by: configuration.slowFileLook)
    if !isSlow {
      isSlow = true
      return .slow
    }
    guard !isStuck, started.advanced(by: configuration.stuckAfter) <= now else { return .same }
    isStuck = true
    return .stuck
  }
}
