package import MDModel
import MDSystem

/// Looks after the memory of the process that indexes and of its importers together while there is work, so that all of
/// them stay below 400 MB. systemd's limit ends a daemon; this one only makes it do with less.
///
/// Whoever owns the pipeline looks; any thread may ask ``isTight``.
package final class MemoryGuard: Sendable {
  package enum Supply: Comparable, Sendable {
    case ample
    /// Importers that have not been used for a while are ended, and started again when they are needed.
    case tight
    /// The daemon's background work waits as well, until three quarters of that are in use.
    case short
  }

  private struct State: Sendable {
    var looked: Instant?
    var supply = Supply.ample
  }

  /// Bytes in use from which on memory is tight, and short.
  package static let tight: Int64 = 290_000_000
  package static let short: Int64 = 340_000_000
  private static let interval = Duration.milliseconds(250)

  private let state = Monitor(State())

  package init() {}

  /// Looks at the memory in use, four times a second at most.
  package func look(_ now: Instant) -> Supply {
    let last = state.look { $0 }
    if let looked = last.looked, now - looked < Self.interval { return last.supply }
    if last.supply == .short { ProcessMemory.releaseFreed() }
    let used = ProcessMemory.resident() + ProcessMemory.residentOfChildren()
    let supply = Self.supply(with: used, after: last.supply)
    state.change { $0 = State(looked: now, supply: supply) }
    return supply
  }

  /// Whether memory was scarce when it was looked at last.
  package var isTight: Bool { state.look { $0.supply > .ample } }

  static func supply(with used: Int64, after last: Supply) -> Supply {
    if used > (last == .short ? short / 4 * 3 : short) { return .short }
    return used > tight ? .tight : .ample
  }
}
