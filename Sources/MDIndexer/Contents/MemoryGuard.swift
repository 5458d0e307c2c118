package import MDModel
import MDSystem

/// Looks after the memory of the process that indexes and of its importers together while there is work, so that they make do
/// with less where it is scarce, and stay below 400 MB. Files that take more by themselves are the importers' limits' affair.
///
/// Whoever owns the pipeline looks; any thread may ask for the ``supply``.
package final class MemoryGuard: Sendable {
  package enum Supply: Comparable, Sendable {
    case ample
    /// Of importers that have nothing to do a few are kept, those that were used last.
    case tight
    /// None are, and the daemon's background work waits, until three quarters of that are in use.
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

  private let used: @Sendable () -> Int64
  private let state = Monitor(State())

  /// - Parameter used: tells the bytes in use.
  package init(used: @escaping @Sendable () -> Int64 = MemoryGuard.usedByThisProcess) { self.used = used }

  /// Memory of this process and of those that it has started.
  @Sendable package static func usedByThisProcess() -> Int64 {
    ProcessMemory.resident() + ProcessMemory.residentOfChildren()
  }

  /// Looks at the memory in use, four times a second at most.
  package func look(_ now: Instant) -> Supply {
    let last = state.look { $0 }
    if let looked = last.looked, now - looked < Self.interval { return last.supply }
    let supply = Self.supply(with: used(), after: last.supply)
    if supply == .short, last.supply < .short { ProcessMemory.releaseFreed() }
    state.change { $0 = State(looked: now, supply: supply) }
    return supply
  }

  /// What there was at the last look.
  package var supply: Supply { state.look { $0.supply } }

  static func supply(with used: Int64, after last: Supply) -> Supply {
    if used > (last == .short ? short / 4 * 3 : short) { return .short }
    return used > tight ? .tight : .ample
  }
}
