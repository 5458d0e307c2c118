import MDModel
import MDSystem

/// Looks after the memory of the daemon and its importers together while there is work, so that all of them stay below
/// 400 MB. systemd's limit ends the daemon; this one only makes it do with less.
struct MemoryGuard {
  enum Supply: Comparable {
    case ample
    /// Importers that have nothing to do at the moment are ended, and started again when they are needed.
    case tight
    /// Background work waits as well, until three quarters of that are in use.
    case short
  }

  /// Bytes in use from which on memory is tight, and short.
  static let tight: Int64 = 290_000_000
  static let short: Int64 = 340_000_000
  private static let interval = Duration.milliseconds(250)

  private var looked: Instant?
  private var supply = Supply.ample

  mutating func look(_ now: Instant) -> Supply {
    if let looked, now - looked < Self.interval { return supply }
    looked = now
    if supply == .short { ProcessMemory.releaseFreed() }
    supply = Self.supply(with: ProcessMemory.resident() + ProcessMemory.residentOfChildren(), after: supply)
    return supply
  }

  static func supply(with used: Int64, after last: Supply) -> Supply {
    if used > (last == .short ? short / 4 * 3 : short) { return .short }
    return used > tight ? .tight : .ample
  }
}
