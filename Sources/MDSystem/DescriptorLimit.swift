import CMDSystem
import Glibc

/// How many descriptors this process may have open.
public enum DescriptorLimit {
  /// Raises the soft limit, by custom 1,024 for the sake of `select(2)`, to the hard one. Programs that use `select` must
  /// not inherit it; importers get a limit of their own.
  ///
  /// - Returns: the limit in force.
  @discardableResult
  public static func raise() -> UInt64 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    guard limit.rlim_cur < limit.rlim_max else { return UInt64(limit.rlim_cur) }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    return UInt64(isRaised ? limit.rlim_max : before)
  }
}
