package import MDModel

/// Is notified of slow files, on the thread that runs their importer. Without an observer, the files behind a slow
/// one wait until it is done.
package protocol SlowFileObserver: AnyObject {
  /// The file has taken longer than ``HostConfiguration/slowAfter``.
  ///
  /// - Parameters:
  ///   - file: the job's identifier.
  ///   - limit: when its time is up, unless the machine is busy.
  ///   - rest: the jobs behind it. They are handed back to the caller, and none of them is delivered.
  func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64])
  /// The file has taken longer than ``HostConfiguration/stuckAfter``. Called once.
  func fileIsStuck(_ file: UInt64)
  /// True if the file is no longer wanted. Asked several times a second while it is slow.
  var isCancelled: Bool { get }
}

/// Decides when the process of a slow file is checked, and remembers what was reported.
struct SlowFileWatch {
  private let configuration: HostConfiguration
  private var started = Instant.start
  private(set) var nextLook = Instant.start
  private(set) var isSlow = false
  private(set) var isStuck = false

  enum Finding { case slow, stuck, same }

  init(_ configuration: HostConfiguration) { self.configuration = configuration }

  /// Called when the importer can start on the next file.
  mutating func restart(at now: Instant) {
    started = now
    nextLook = now.advanced(by: configuration.slowAfter)
    (isSlow, isStuck) = (false, false)
  }

  /// - Returns: `nil` if no check is due.
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
