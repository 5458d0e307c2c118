package import MDModel
import MDSystem

/// Watches the memory of the indexing process and its importers, so that they use less when it is scarce and stay
/// below 400 MB together. Single files that need more are subject to the importers' own limits.
///
/// The owner of the pipeline calls ``look(_:)``; any thread may read the ``supply``.
package final class MemoryGuard: Sendable {
  package enum Supply: Comparable, Sendable {
    case ample
    /// Only a few idle importers are kept, the last used ones.
    case tight
    /// No idle importer is kept. The daemon's background work waits until usage falls to three quarters of ``short``.
    case short
  }

  private struct State: Sendable {
    var looked: Instant?
    var supply = Supply.ample
  }

  /// Bytes in use above which memory is tight, and short.
  package static let tight: Int64 = 290_000_000
  package static let short: Int64 = 340_000_000
  private static let interval = Duration.milliseconds(250)

  private let used: @Sendable () -> Int64
  private let state = Monitor(State())

  /// - Parameter used: returns the bytes in use.
  package init(used: @escaping @Sendable () -> Int64 = MemoryGuard.usedByThisProcess) { self.used = used }

  /// Resident memory of this process and its child processes.
  @Sendable package static func usedByThisProcess() -> Int64 {
    ProcessMemory.resident() + ProcessMemory.residentOfChildren()
  }

  /// Measures the memory in use, at most four times a second.
  package func look(_ now: Instant) -> Supply {
    let last = state.look { $0 }
    if let looked = last.looked, now - looked < Self.interval { return last.supply }
    let supply = Self.supply(with: used(), after: last.supply)
    if supply == .short, last.supply < .short { ProcessMemory.releaseFreed() }
    state.change { $0 = State(looked: now, supply: supply) }
    return supply
  }

  /// The supply at the last measurement.
  package var supply: Supply { state.look { $0.supply } }

  static func supply(with used: Int64, after last: Supply) -> Supply {
    if used > (last == .short ? short / 4 * 3 : short) { return .short }
    return used > tight ? .tight : .ample
  }
}
