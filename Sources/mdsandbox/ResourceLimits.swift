import Glibc
import MDConfinement

/// Limits on the importer's resources, enforced by the kernel (`setrlimit(2)`). Soft and hard limits are the same.
struct ResourceLimits {
  /// Maximum address space in MiB.
  ///
  /// Larger allocations fail inside the importer.
  let addressSpaceMegabytes: UInt64

  /// Maximum processor time of a process in seconds.
  ///
  /// A process serves many files, each with its own deadline, so this stops only a process that has lost its host.
  private static let processorSeconds: UInt64 = 4 * 3600
  private static let openFiles: UInt64 = 64

  func enforce() throws(ConfinementError) {
    try set(RLIMIT_CORE, 0, "CORE")
    try set(RLIMIT_FSIZE, 0, "FSIZE")
    try set(RLIMIT_CPU, Self.processorSeconds, "CPU")
    try set(RLIMIT_NOFILE, Self.openFiles, "NOFILE")
    try set(RLIMIT_AS, addressSpaceMegabytes << 20, "AS")
  }

  /// Sets a limit, but never above this process's own limit.
  private func set(_ resource: __rlimit_resource, _ value: UInt64, _ name: String) throws(ConfinementError) {
    let resource = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    getrlimit(resource, &limit)
    let bound = min(rlim_t(value), limit.rlim_max)
    limit = rlimit(rlim_cur: bound, rlim_max: bound)
    try requireZero(setrlimit(resource, &limit), "setrlimit(\(name))")
  }
}
