import MDModel
import MDSystem

/// How long an importer may take over one file: its manifest's seconds by the wall clock, and more only while the machine
/// gives a process that wants to run less than half of a core. A file must not be put into quarantine for a busy computer.
struct FileDeadline {
  private static let mostExtensions = 20

  /// In nanoseconds, as all times here; instants are ``Clock/monotonic()``'s.
  private let limit: Int64
  private(set) var started: Int64 = 0
  private var ends: Int64 = 0
  /// When the time is up, unless the machine is busy.
  var end: Instant { Instant(nanoseconds: ends) }
  private var extensions = 0
  /// Time that the process had used when the second half of its time began.
  private var checkpoint: (instant: Int64, cpu: Int64)?

  init(seconds: Int) { limit = Int64(seconds) * 1_000_000_000 }

  /// The importer can start on the next file.
  mutating func restart(at now: Int64) {
    started = now
    ends = now + limit
    extensions = 0
    checkpoint = nil
  }

  /// It has got on with the file: its time begins anew.
  mutating func renew(at now: Int64) {
    ends = now + limit
    extensions = 0
    checkpoint = nil
  }

  /// How long to wait before asking again; `nil` when time is up.
  mutating func remaining(at now: Int64, usage: () -> ProcessUsage?) -> Int64? {
    let half = ends - limit / 2
    if now < half { return half - now }
    if checkpoint == nil { checkpoint = usage().map { (now, $0.cpu) } }
    if now < ends { return ends - now }
    guard extensions < Self.mostExtensions, let checkpoint, let usage = usage(), usage.isRunnable,
      usage.cpu - checkpoint.cpu < (now - checkpoint.instant) / 2
    else { return nil }
    extensions += 1
    ends = now + limit / 2
    self.checkpoint = (now, usage.cpu)
    return limit / 2
  }
}
